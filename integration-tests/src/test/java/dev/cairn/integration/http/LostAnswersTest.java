package dev.cairn.integration.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StoredRecord;
import dev.cairn.storage.memory.MemoryProvider;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections that break between a change and its answer: a change that is sent again is done once, or its outcome is reported to be unknown. */
class LostAnswersTest {
    private static final Scope SCOPE = Scope.of("", "lost", "one");
    private static final Bytes KEY = Bytes.fromUtf8("a");
    private static final Put PUT = Put.of(3, KEY, Bytes.fromUtf8("1"));

    private Storage behind;
    private LossyServer server;
    private Storage storage;

    @BeforeEach
    void open() {
        behind = new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);
        server = new LossyServer(behind);
        storage = server.open();
    }

    @AfterEach
    void close() {
        storage.close();
        server.close();
        behind.close();
    }

    private List<StoredRecord> stored() {
        return behind.read(SCOPE, Read.of().get(3, KEY).build()).records().get(0);
    }

    @Test
    void a_put_without_condition_that_is_sent_again_is_stored_once() {
        server.lose(2);

        Committed outcome =
                (Committed) storage.commit(SCOPE, Commit.inOrder().put(PUT).build());

        assertThat(server.asked()).containsExactly("commit", "commit", "commit");
        assertThat(outcome.written().get(0).revision()).isEqualTo(1);
        assertThat(stored()).singleElement().extracting(StoredRecord::revision).isEqualTo(1L);
    }

    @Test
    void a_lease_that_is_asked_for_again_is_granted_once() {
        server.lose(1);

        LeaseOutcome outcome = storage.lease(new LeaseRequest.Acquire(SCOPE, "me", Duration.ofHours(1)));

        assertThat(outcome.status()).isEqualTo(LeaseOutcome.Status.GRANTED);
        assertThat(outcome.lease()).isNotNull();
    }

    @Test
    void a_read_is_asked_again() {
        behind.commit(SCOPE, Commit.inOrder().put(PUT).build());
        server.lose(2);

        assertThat(storage.read(SCOPE, Read.of().get(3, KEY).build()).first(0)).isPresent();
    }

    @Test
    void after_three_broken_connections_the_outcome_is_reported_to_be_unknown() {
        server.lose(3);

        assertThatThrownBy(() -> storage.commit(SCOPE, Commit.inOrder().put(PUT).build()))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                .hasMessageContaining("may or may not be stored");
        assertThat(stored()).hasSize(1);
    }

    @Test
    void a_put_without_condition_is_not_sent_twice_to_a_server_that_was_started_again() {
        server.restartAfterLoss();
        server.lose(1);

        assertThatThrownBy(() -> storage.commit(SCOPE, Commit.inOrder().put(PUT).build()))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                .hasMessageContaining("Cannot tell whether a change was stored");
        assertThat(stored()).singleElement().extracting(StoredRecord::revision).isEqualTo(1L);
    }

    @Test
    void a_put_whose_condition_forbids_a_second_one_is_found_to_be_done_by_a_server_that_was_started_again() {
        server.restartAfterLoss();
        server.lose(1);

        Committed outcome = (Committed) storage.commit(
                SCOPE, Commit.inOrder().check(new Check.Absent(3, KEY)).put(PUT).build());

        assertThat(outcome.repeated()).isTrue();
        assertThat(stored()).hasSize(1);
    }

    @Test
    void a_lease_is_not_asked_for_twice_of_a_server_that_was_started_again() {
        server.restartAfterLoss();
        server.lose(1);

        assertThatThrownBy(() -> storage.lease(new LeaseRequest.Acquire(SCOPE, "me", Duration.ofHours(1))))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    }

    @Test
    void a_view_that_the_server_lost_is_shown_from_the_beginning() {
        behind.commit(SCOPE, Commit.unordered().put(PUT).build());
        server.restartAfterLoss();
        int[] looks = new int[1];

        List<StoredRecord> seen =
                storage.admin().view(SCOPE, view -> look(view, looks)).orElseThrow();

        assertThat(seen).hasSize(1);
        assertThat(looks[0]).isEqualTo(2);
    }

    private List<StoredRecord> look(ScopeView view, int[] looks) {
        if (looks[0]++ == 0) {
            server.lose(1);
        }
        return view.records(0, 9, true);
    }
}
