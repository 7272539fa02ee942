package dev.cairn.tck.backend;

import org.junit.jupiter.api.Nested;

/**
 * The conformance kit for the data path of a backend: all that {@link dev.cairn.storage.Storage} asks of one that denies {@link
 * dev.cairn.storage.Capability#ADMIN}. Where a new backend begins; when it has a {@link dev.cairn.storage.StorageAdmin}, its test extends
 * {@link BackendTck} instead.
 *
 * <p>Each test is one clause of the contract and gets a store of its own. What only the backend can do to its store, such as damage a row or leave no
 * space, is asked of the fixture.
 */
public abstract class DataPathTck {
    /** For subclasses. */
    protected DataPathTck() {}

    /** Makes the fixture of one test. */
    protected abstract BackendFixture fixture();

    @Nested
    class Commits extends CommitClauses {
        Commits() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Checks extends CheckClauses {
        Checks() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Resending extends ResendClauses {
        Resending() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Records extends RecordClauses {
        Records() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Scans extends ScanClauses {
        Scans() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class ScansAcrossScopes extends ScanAllClauses {
        ScansAcrossScopes() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Reads extends ReadClauses {
        Reads() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class ManyReads extends ManyReadClauses {
        ManyReads() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Lanes extends LaneClauses {
        Lanes() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Folds extends FoldClauses {
        Folds() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Leases extends LeaseClauses {
        Leases() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Fences extends FenceClauses {
        Fences() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Scopes extends ScopeClauses {
        Scopes() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Expiry extends ExpiryClauses {
        Expiry() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class WithoutOrder extends UnorderedClauses {
        WithoutOrder() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Aliasing extends AliasingClauses {
        Aliasing() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Limits extends LimitClauses {
        Limits() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Concurrency extends ConcurrencyClauses {
        Concurrency() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class ManyScopes extends ManyScopeClauses {
        ManyScopes() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Races extends RaceClauses {
        Races() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Sharing extends SharingClauses {
        Sharing() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Reopening extends ReopenClauses {
        Reopening() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Interrupts extends InterruptClauses {
        Interrupts() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class ReadOnlyPlaces extends ReadOnlyClauses {
        ReadOnlyPlaces() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class FullPlaces extends FullClauses {
        FullPlaces() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class Closed extends ClosedClauses {
        Closed() {
            super(DataPathTck.this);
        }
    }

    @Nested
    class DeclaredCapabilities extends CapabilityClauses {
        DeclaredCapabilities() {
            super(DataPathTck.this);
        }
    }
}
