package dev.cairn.tck.backend;

import org.junit.jupiter.api.Nested;

/**
 * The conformance kit for backends. A backend's test extends it and says how to make a store:
 *
 * <pre>{@code
 * class MyBackendTest extends BackendTck {
 *     @Override
 *     protected BackendFixture fixture() {
 *         return new MyFixture();
 *     }
 * }
 * }</pre>
 *
 * <p>Each test is one clause of the contract and gets a store of its own.
 *
 * <p>The kit cannot make a store read-only or its place full: only the backend knows how. A backend shows by tests of its own that
 *
 * <ul>
 *   <li>everything can be read that was committed, also where the last commits are not yet in the main file, and nothing is left out;
 *   <li>a commit to a store that cannot be written fails with {@code UNSUPPORTED}, one that finds no room with {@code NO_SPACE}, and the
 *       store is as it was before;
 *   <li>after such a failure the same instance goes on reading, and commits again as soon as there is room.
 * </ul>
 *
 * <p>Cairn's backends do so in {@code ReadOnlyStoreTest} and {@code ReadOnlyFileTest} (an SQLite file on a read-only mount, with and
 * without a log), {@code CareCrashTest} (SQLite on a disk that becomes full) and {@code EngineErrorsTest} (what a PostgreSQL server that is
 * read-only or full answers).
 */
public abstract class BackendTck {
    /** For subclasses. */
    protected BackendTck() {}

    /** Makes the fixture of one test. */
    protected abstract BackendFixture fixture();

    @Nested
    class Commits extends CommitClauses {
        Commits() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Checks extends CheckClauses {
        Checks() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Resending extends ResendClauses {
        Resending() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Records extends RecordClauses {
        Records() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Scans extends ScanClauses {
        Scans() {
            super(BackendTck.this);
        }
    }

    @Nested
    class ScansAcrossScopes extends ScanAllClauses {
        ScansAcrossScopes() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Reads extends ReadClauses {
        Reads() {
            super(BackendTck.this);
        }
    }

    @Nested
    class ManyReads extends ManyReadClauses {
        ManyReads() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Lanes extends LaneClauses {
        Lanes() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Folds extends FoldClauses {
        Folds() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Staging extends StagingClauses {
        Staging() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Leases extends LeaseClauses {
        Leases() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Fences extends FenceClauses {
        Fences() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Scopes extends ScopeClauses {
        Scopes() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Expiry extends ExpiryClauses {
        Expiry() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Drops extends DropClauses {
        Drops() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Copies extends CopyClauses {
        Copies() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Moves extends MoveClauses {
        Moves() {
            super(BackendTck.this);
        }
    }

    @Nested
    class MovesOver extends MoveOverClauses {
        MovesOver() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Shipments extends ShipmentClauses {
        Shipments() {
            super(BackendTck.this);
        }
    }

    @Nested
    class UpkeepAndDamage extends UpkeepClauses {
        UpkeepAndDamage() {
            super(BackendTck.this);
        }
    }

    @Nested
    class TakingOut extends QuarantineClauses {
        TakingOut() {
            super(BackendTck.this);
        }
    }

    @Nested
    class WithoutOrder extends UnorderedClauses {
        WithoutOrder() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Aliasing extends AliasingClauses {
        Aliasing() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Limits extends LimitClauses {
        Limits() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Concurrency extends ConcurrencyClauses {
        Concurrency() {
            super(BackendTck.this);
        }
    }

    @Nested
    class ManyScopes extends ManyScopeClauses {
        ManyScopes() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Races extends RaceClauses {
        Races() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Sharing extends SharingClauses {
        Sharing() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Reopening extends ReopenClauses {
        Reopening() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Interrupts extends InterruptClauses {
        Interrupts() {
            super(BackendTck.this);
        }
    }

    @Nested
    class Closed extends ClosedClauses {
        Closed() {
            super(BackendTck.this);
        }
    }

    @Nested
    class DeclaredCapabilities extends CapabilityClauses {
        DeclaredCapabilities() {
            super(BackendTck.this);
        }
    }
}
