package dev.cairn.tck.backend;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Commit;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScopeScan;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls after closing. */
abstract class ClosedClauses extends Clauses {
    ClosedClauses(DataPathTck kit) {
        super(kit);
    }

    @BeforeEach
    void useAndClose() {
        store("a", "1");
        storage.close();
    }

    @Test
    void a_closed_store_takes_no_commit() {
        fails(
                ErrorCode.CLOSED,
                () -> storage.commit(SCOPE, Commit.inOrder().put(put("b", "1")).build()));
    }

    @Test
    void a_closed_store_answers_no_read() {
        fails(ErrorCode.CLOSED, () -> storage.read(SCOPE, Read.of().build()));
    }

    @Test
    void a_closed_store_lists_no_records() {
        fails(ErrorCode.CLOSED, () -> storage.scan(SCOPE, Scan.all(KIND, 1)));
    }

    @Test
    void a_closed_store_lists_no_records_across_scopes() {
        fails(ErrorCode.CLOSED, () -> storage.scanAll(ALL, Scan.all(KIND, 1), null));
    }

    @Test
    void a_closed_store_lists_no_scopes() {
        fails(ErrorCode.CLOSED, () -> storage.scopes(new ScopeScan(ALL, ScopeScan.Order.NAME, null, 1)));
    }

    @Test
    void a_closed_store_lists_nothing_expired() {
        fails(ErrorCode.CLOSED, () -> storage.expired(Instant.EPOCH, 1));
    }

    @Test
    void a_closed_store_grants_no_lease() {
        fails(ErrorCode.CLOSED, () -> storage.lease(new LeaseRequest.Acquire(SCOPE, "x", Duration.ofSeconds(1))));
    }

    @Test
    void closing_again_does_nothing() {
        storage.close();

        fails(ErrorCode.CLOSED, () -> storage.read(SCOPE, Read.of().build()));
    }
}
