package dev.cairn.tck.checkpoint;

import org.junit.jupiter.api.Nested;

/**
 * The conformance kit for savers of checkpoints. A saver's test extends it and says how to make one:
 *
 * <pre>{@code
 * class MySaverTest extends CheckpointerTck {
 *     @Override
 *     protected CheckpointerSubject subject() {
 *         return new MySubject();
 *     }
 * }
 * }</pre>
 *
 * <p>Each test is one clause of {@link dev.cairn.checkpoint.Checkpointer}'s contract and gets a store of its own. What a saver does not
 * offer it denies ({@link CheckpointerSubject.Feature}); the kit then checks that it is refused.
 */
public abstract class CheckpointerTck {
    /** For subclasses. */
    protected CheckpointerTck() {}

    /** Makes the subject of one test. */
    protected abstract CheckpointerSubject subject();

    @Nested
    class SavedStates extends SavedStateClauses {
        SavedStates() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class PendingWrites extends PendingWriteClauses {
        PendingWrites() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class TaskChanges extends TaskChangeClauses {
        TaskChanges() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class FoundStates extends FoundStateClauses {
        FoundStates() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class EmptyStore extends EmptyStoreClauses {
        EmptyStore() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class Listings extends ListingClauses {
        Listings() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class ListingArguments extends ListingProductClauses {
        ListingArguments() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class Filters extends FilterClauses {
        Filters() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class DeletedThreads extends DeletedThreadClauses {
        DeletedThreads() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class DeletedRuns extends DeletedRunClauses {
        DeletedRuns() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class CopiedThreads extends CopiedThreadClauses {
        CopiedThreads() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class PrunedThreads extends PrunedThreadClauses {
        PrunedThreads() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class PruningByPolicy extends PolicyClauses {
        PruningByPolicy() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class Tags extends TagClauses {
        Tags() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class Trash extends TrashClauses {
        Trash() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class Expiries extends ThreadExpiryClauses {
        Expiries() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class Metadata extends ThreadMetadataClauses {
        Metadata() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class FrameworkPuts extends FrameworkPutClauses {
        FrameworkPuts() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class Histories extends HistoryClauses {
        Histories() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class Values extends ValueClauses {
        Values() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class Branches extends BranchClauses {
        Branches() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class Company extends CompanyClauses {
        Company() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class TwoInstances extends TwoInstanceClauses {
        TwoInstances() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class Lasting extends LastingClauses {
        Lasting() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class OwnCopies extends OwnCopyClauses {
        OwnCopies() {
            super(CheckpointerTck.this);
        }
    }

    @Nested
    class OddNames extends NameClauses {
        OddNames() {
            super(CheckpointerTck.this);
        }
    }
}
