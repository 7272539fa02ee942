package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Put;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The numbers and times that a record carries. */
abstract class RecordClauses extends Clauses {
    RecordClauses(DataPathTck kit) {
        super(kit);
    }

    @Test
    void a_revision_counts_the_puts() {
        assertThat(store("a", "1").written().get(0).revision()).isEqualTo(1);
        assertThat(store("a", "2").written().get(0).revision()).isEqualTo(2);
        assertThat(store("a", "2").written().get(0).revision()).isEqualTo(3);
        assertThat(get("a").revision()).isEqualTo(3);
    }

    @Test
    void a_sequence_number_is_given_at_the_first_put_and_stays() {
        long sequence = store("a", "1").written().get(0).sequence();
        store("b", "1");

        long later = store("a", "2").written().get(0).sequence();

        assertThat(later).isEqualTo(sequence);
        assertThat(get("a").sequence()).isEqualTo(sequence);
        assertThat(get("b").sequence()).isGreaterThan(sequence);
    }

    @Test
    void first_puts_are_numbered_without_gaps_in_commit_order() {
        List<Long> numbers = new ArrayList<>();
        for (int i = 9; i > 0; i -= 3) {
            commit(Commit.inOrder()
                            .put(put("k" + i, "1"))
                            .put(put("k" + (i - 1), "1"))
                            .put(put("k" + (i - 2), "1")))
                    .written()
                    .stream()
                    .map(Written::sequence)
                    .forEach(numbers::add);
        }

        long first = numbers.get(0);
        assertThat(numbers).isEqualTo(LongStream.range(first, first + 9).boxed().toList());
        assertThat(header(SCOPE).sequence()).isEqualTo(first + 8);
    }

    @Test
    void a_refused_commit_uses_up_no_number() {
        long before = store("a", "1").written().get(0).sequence();
        refuse(Reason.LANE_MOVED, Commit.inOrder().put(put("b", "1")).frame(frame(LANE, 9, 1, "gap")));

        assertThat(store("c", "1").written().get(0).sequence()).isEqualTo(before + 1);
    }

    @Test
    void the_number_of_the_last_put_grows_with_each_put() {
        store("a", "1");
        long first = get("a").modified();
        store("b", "1");
        long second = get("b").modified();
        store("a", "2");
        long third = get("a").modified();

        assertThat(second).isGreaterThan(first);
        assertThat(third).isGreaterThan(second);
        assertThat(get("b").modified()).isEqualTo(second);
    }

    @Test
    void the_commit_time_is_that_of_the_last_put() {
        Committed first = store("a", "1");
        Instant before = get("a").committed();
        time.tick();
        Committed second = store("a", "2");
        time.tick();
        store("b", "1");

        assertThat(before).isEqualTo(first.at());
        assertThat(get("a").committed()).isEqualTo(second.at()).isAfter(first.at());
    }

    @Test
    void a_record_put_again_after_its_deletion_is_a_new_one() {
        store("a", "1");
        store("a", "2");
        store("b", "1");
        commit(Commit.inOrder().delete(KIND, bytes("a")));

        store("a", "3");

        assertThat(get("a").revision()).isEqualTo(1);
        assertThat(get("a").sequence()).isGreaterThan(get("b").sequence());
    }

    @Test
    void a_later_put_replaces_body_link_and_expiry() {
        Instant end = Instant.parse("2031-01-01T00:00:00Z");
        commit(Commit.inOrder().put(new Put(KIND, bytes("a"), bytes("long body"), bytes("x"), end)));
        commit(Commit.inOrder().put(new Put(KIND, bytes("a"), bytes("short"), bytes("y"), end.plusSeconds(1))));
        StoredRecord changed = get("a");
        store("a", "last");
        StoredRecord removed = get("a");

        assertThat(changed.body()).isEqualTo(bytes("short"));
        assertThat(changed.link()).isEqualTo(bytes("y"));
        assertThat(changed.expires()).isEqualTo(end.plusSeconds(1));
        assertThat(removed.body()).isEqualTo(bytes("last"));
        assertThat(removed.link()).isNull();
        assertThat(removed.expires()).isNull();
    }

    @Test
    void kinds_are_separate() {
        commit(Commit.inOrder().put(put("a", "one")).put(Put.of(OTHER_KIND, bytes("a"), bytes("two"))));
        commit(Commit.inOrder().delete(KIND, bytes("a")));

        assertThat(find("a")).isEmpty();
        assertThat(find(SCOPE, OTHER_KIND, bytes("a")).map(StoredRecord::body)).contains(bytes("two"));
    }

    @Test
    void a_body_may_be_empty() {
        commit(Commit.inOrder().put(Put.of(KIND, bytes("a"), Bytes.EMPTY)));

        assertThat(get("a").body()).isEqualTo(Bytes.EMPTY);
    }

    @Test
    void a_body_is_kept_byte_for_byte() {
        String body =
                "{\"n\":1.10,\"big\":1e400,\"z\":-0.0,\"nul\":\"\\u0000\",\"a\":1,\"a\":2,\"\u00e9\":\"e\u0301\"} \n";

        store("a", body);

        assertThat(get("a").body()).isEqualTo(bytes(body));
    }
}
