package dev.cairn.tck.backend;

import org.junit.jupiter.api.Nested;

/**
 * The conformance kit for backends: the data path, and what is done with whole scopes. A backend's test extends it and says how to make a store:
 *
 * <pre>{@code
 * class MyBackendTest extends BackendTck {
 *     @Override
 *     protected BackendFixture fixture() {
 *         return new MyFixture();
 *     }
 * }
 * }</pre>
 */
public abstract class BackendTck extends DataPathTck {
    /** For subclasses. */
    protected BackendTck() {}

    @Nested
    class Staging extends StagingClauses {
        Staging() {
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
    class EffectsOfDrops extends DropEffectClauses {
        EffectsOfDrops() {
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
    class ClosedAdmin extends ClosedAdminClauses {
        ClosedAdmin() {
            super(BackendTck.this);
        }
    }
}
