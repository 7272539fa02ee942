package dev.cairn.tck.backend;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Budget;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls for whole scopes after closing. */
abstract class ClosedAdminClauses extends Clauses {
    ClosedAdminClauses(DataPathTck kit) {
        super(kit);
    }

    @BeforeEach
    void useAndClose() {
        store("a", "1");
        storage.close();
    }

    @Test
    void a_closed_store_drops_nothing() {
        fails(ErrorCode.CLOSED, () -> storage.admin().drop(SCOPE, Budget.UNLIMITED));
    }

    @Test
    void a_closed_store_copies_nothing() {
        fails(ErrorCode.CLOSED, () -> storage.admin().copy(SCOPE, OTHER, Budget.UNLIMITED));
    }

    @Test
    void a_closed_store_moves_nothing() {
        fails(ErrorCode.CLOSED, () -> storage.admin().move(SCOPE, OTHER, 0, null));
    }

    @Test
    void a_closed_store_moves_nothing_over_another() {
        ScopeInfo over = ShipmentClauses.nothing().header();
        fails(ErrorCode.CLOSED, () -> storage.admin().moveOver(SCOPE, OTHER, over));
    }

    @Test
    void a_closed_store_shows_no_view() {
        fails(ErrorCode.CLOSED, () -> storage.admin().view(SCOPE, ScopeView::info));
    }

    @Test
    void a_closed_store_receives_nothing() {
        fails(ErrorCode.CLOSED, () -> storage.admin().receive(OTHER, ShipmentClauses.nothing()));
    }

    @Test
    void a_closed_store_maintains_nothing() {
        fails(ErrorCode.CLOSED, () -> storage.admin().maintain(Budget.UNLIMITED, damage -> {}));
    }

    @Test
    void a_closed_store_inspects_nothing() {
        fails(ErrorCode.CLOSED, () -> storage.admin().inspect(damage -> {}));
    }
}
