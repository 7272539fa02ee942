package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Listings of a small fixed collection: four checkpoints in a root, two in a child, one in another child, two in another thread. */
abstract class ListingClauses extends CheckpointerClauses {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    ListingClauses(CheckpointerTck kit) {
        super(kit);
    }

    @BeforeEach
    final void fill() {
        save(thread(), "a1", CheckpointMetadata.of(Source.INPUT, -1).withRunId("run-1"));
        save(thread(), "a2", step(0).withRunId("run-1").with("score", 42));
        save(child(), "k1", CheckpointMetadata.of(Source.INPUT, -1));
        save(thread(), "a3", step(1).withRunId("run-2").with("score", 42));
        save(child(), "k2", step(0));
        save(thread().inNamespace("child:def"), "l1", step(0));
        save(thread(), "a4", CheckpointMetadata.of(Source.UPDATE, 2));
        save(other(), "b1", CheckpointMetadata.of(Source.INPUT, -1));
        save(other(), "b2", step(0).with("score", 42));
    }

    private void save(CheckpointConfig at, String id, CheckpointMetadata metadata) {
        checkpoints.put(at, checkpoint(id, "v", id), metadata);
    }

    private static CheckpointQuery root() {
        return CheckpointQuery.of(THREAD).namespace("");
    }

    @Test
    void all_of_a_thread_are_listed() {
        assertThat(ids(root())).containsExactlyInAnyOrder("a1", "a2", "a3", "a4");
    }

    @Test
    void an_unknown_thread_lists_nothing() {
        assertThat(ids("thread-9")).isEmpty();
    }

    @Test
    void a_namespace_lists_its_own() {
        assertThat(ids(CheckpointQuery.of(THREAD).namespace(CHILD))).containsExactly("k2", "k1");
    }

    @Test
    void the_newest_comes_first() {
        assertThat(ids(THREAD)).containsExactly("a4", "l1", "k2", "a3", "k1", "a2", "a1");
    }

    @Test
    void a_source_filters() {
        assertThat(ids(CheckpointQuery.of(THREAD).where("source", "input"))).containsExactly("k1", "a1");
    }

    @Test
    void a_step_filters() {
        assertThat(ids(root().where("step", 1))).containsExactly("a3");
    }

    @Test
    void before_a_checkpoint_only_older_ones_are_listed() {
        assertThat(ids(root().before(thread().at("a3")))).containsExactly("a2", "a1");
    }

    @Test
    void a_limit_ends_a_page() {
        assertThat(ids(root().limit(1))).containsExactly("a4");
        assertThat(ids(root().limit(2))).containsExactly("a4", "a3");
    }

    @Test
    void a_limit_counts_from_before_a_checkpoint() {
        assertThat(ids(root().before(thread().at("a4")).limit(2))).containsExactly("a3", "a2");
    }

    @Test
    void thread_and_filter_both_count() {
        assertThat(ids(CheckpointQuery.of(OTHER).where("score", 42))).containsExactly("b2");
    }

    @Test
    void a_limit_counts_what_passes_the_filter() {
        assertThat(ids(root().where("run_id", "run-1").limit(2))).containsExactly("a2", "a1");
    }

    @Test
    void pending_writes_are_listed() {
        write(thread().at("a3"), "t", "a", 1);
        assertThat(shown(checkpoints.list(root()).items().get(1).pendingWrites()))
                .containsExactly("t a=1");
    }

    @Test
    void the_empty_namespace_lists_the_root_only() {
        assertThat(ids(root())).doesNotContain("k1", "k2", "l1").hasSize(4);
    }

    @Test
    void two_keys_must_both_match() {
        assertThat(ids(root().where("score", 42).where("run_id", "run-2"))).containsExactly("a3");
    }

    @Test
    void what_matches_nothing_lists_nothing() {
        assertThat(ids(root().where("source", "fork"))).isEmpty();
    }

    @Test
    void own_keys_filter() {
        assertThat(ids(root().where("score", 42))).containsExactly("a3", "a2");
    }

    @Test
    void runs_filter() {
        assertThat(ids(root().where("run_id", "run-2"))).containsExactly("a3");
    }

    @Test
    void without_a_thread_every_thread_is_listed() {
        assertThat(ids(CheckpointQuery.all()))
                .containsExactlyInAnyOrder("a1", "a2", "a3", "a4", "k1", "k2", "l1", "b1", "b2");
    }

    @Test
    void without_a_thread_a_limit_and_a_filter_count_all_the_same() {
        assertThat(ids(CheckpointQuery.all().where("step", -1).limit(2))).containsExactly("b1", "k1");
    }

    @Test
    void without_a_namespace_every_namespace_is_listed() {
        assertThat(ids(CheckpointQuery.of(THREAD))).hasSize(7).contains("a1", "k1", "l1");
    }

    @Test
    void before_a_checkpoint_of_another_thread_is_refused() {
        fails(ErrorCode.INVALID, () -> ids(root().before(other().at("b1"))));
    }

    @Test
    void before_an_unknown_checkpoint_is_refused() {
        fails(ErrorCode.NOT_FOUND, () -> ids(root().before(thread().at("a9"))));
    }

    @Test
    void a_range_of_time_begins_with_its_first_and_ends_before_its_last_instant() {
        for (int i = 0; i < 4; i++) {
            checkpoints.put(
                    CheckpointConfig.of("timed"), checkpoint("t" + i, "v", i).withTs(NOON.plusSeconds(i)), step(i));
        }
        assertThat(ids(CheckpointQuery.of("timed").between(NOON.plusSeconds(1), NOON.plusSeconds(3))))
                .containsExactly("t2", "t1");
    }

    @Test
    void one_instant_does_not_undo_the_order_of_puts() {
        List<String> put = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            String id = Integer.toHexString(i * 37 % 101 + 300) + "-" + i;
            checkpoints.put(CheckpointConfig.of("same"), checkpoint(id, "v", i).withTs(NOON), step(0));
            put.add(0, id);
        }
        assertThat(ids(CheckpointQuery.of("same"))).isEqualTo(put);
    }

    @Test
    void pages_join_to_the_whole_listing() {
        for (CheckpointQuery query : List.of(CheckpointQuery.all(), CheckpointQuery.of(THREAD), root())) {
            List<String> joined = new ArrayList<>();
            String cursor = null;
            do {
                var page = checkpoints.list(query.limit(2).from(cursor));
                joined.addAll(ids(page));
                cursor = page.next();
            } while (cursor != null);
            assertThat(joined).isEqualTo(ids(query));
        }
    }

    @Test
    void a_cursor_of_another_listing_is_refused() {
        String cursor = String.valueOf(checkpoints.list(root().limit(1)).next());
        String threads = String.valueOf(
                checkpoints.threads().list(ThreadQuery.all().limit(1)).next());
        for (String other : List.of(threads, "nonsense", "")) {
            fails(ErrorCode.INVALID, () -> checkpoints.list(root().from(other)));
        }
        for (CheckpointQuery other : List.of(
                CheckpointQuery.of(THREAD),
                CheckpointQuery.of(OTHER).namespace(""),
                root().where("score", 42),
                CheckpointQuery.all())) {
            fails(ErrorCode.INVALID, () -> checkpoints.list(other.from(cursor)));
        }
        fails(
                ErrorCode.INVALID,
                () -> checkpoints.threads().list(ThreadQuery.all().from(cursor)));
    }

    @Test
    void what_is_put_while_someone_pages_does_not_shift_the_pages() {
        var page = checkpoints.list(root().limit(2));
        save(thread(), "a5", step(3));
        assertThat(ids(root().limit(2).from(page.next()))).containsExactly("a2", "a1");
    }

    @Test
    void summaries_are_the_listed_checkpoints_without_their_values() {
        List<CheckpointSummary> summaries =
                checkpoints.summaries(CheckpointQuery.of(THREAD)).items();
        var tuples = checkpoints.list(CheckpointQuery.of(THREAD)).items();
        assertThat(summaries).hasSize(7);
        for (int i = 0; i < summaries.size(); i++) {
            CheckpointSummary summary = summaries.get(i);
            CheckpointConfig parent = tuples.get(i).parentConfig();
            assertThat(summary.config()).isEqualTo(tuples.get(i).config());
            assertThat(summary.metadata()).isEqualTo(tuples.get(i).metadata());
            assertThat(summary.ts()).isEqualTo(tuples.get(i).checkpoint().ts());
            assertThat(summary.parentId()).isEqualTo(parent == null ? null : parent.checkpointId());
            assertThat(summary.channels()).isEqualTo(Map.of("v", 4));
        }
    }

    @Test
    void a_long_thread_is_listed_whole_in_pages_no_larger_than_asked_for() {
        int count = 1_200;
        for (int i = 0; i < count; i++) {
            checkpoints.put(CheckpointConfig.of("long"), checkpoint("c" + i, "v", i), step(i));
        }
        List<Long> steps = new ArrayList<>();
        CheckpointQuery query = CheckpointQuery.of("long").limit(250);
        String cursor = null;
        do {
            Page<CheckpointSummary> page = checkpoints.summaries(query.from(cursor));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(250);
            page.items().forEach(summary -> steps.add(summary.metadata().step()));
            cursor = page.next();
        } while (cursor != null);
        Collections.reverse(steps);
        assertThat(steps)
                .isEqualTo(IntStream.range(0, count).asLongStream().boxed().toList());
    }
}
