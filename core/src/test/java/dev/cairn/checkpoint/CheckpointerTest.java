package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CheckpointerTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    private final Cairn cairn = Cairn.open("memory:");
    private final Checkpointer checkpoints = cairn.checkpoints();

    @AfterEach
    void close() {
        cairn.close();
    }

    private CheckpointConfig put(int step, Map<String, ?> values) {
        return checkpoints.put(THREAD, values, CheckpointMetadata.of(step));
    }

    private static List<Map<String, String>> messages(int n) {
        List<Map<String, String>> messages = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            messages.add(new LinkedHashMap<>(Map.of("content", ("message " + i + " ").repeat(40))));
        }
        return messages;
    }

    @Test
    void nothing_is_found_in_an_empty_store_and_reading_makes_nothing() {
        assertThat(checkpoints.find(THREAD)).isEmpty();
        assertThatThrownBy(() -> checkpoints.get(THREAD)).isInstanceOf(NotFoundException.class);
        assertThat(checkpoints.threads().list(ThreadQuery.all()).items()).isEmpty();
    }

    @Test
    void each_put_follows_the_head_and_every_state_stays_readable() {
        List<CheckpointConfig> configs = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            configs.add(put(i, Map.of("messages", messages(i + 1), "step", i)));
        }
        for (int i = 0; i < 60; i++) {
            CheckpointTuple tuple = checkpoints.get(configs.get(i));
            assertThat(tuple.checkpoint().value("messages")).isEqualTo(Document.of(messages(i + 1)));
            assertThat(tuple.checkpoint().value("step").json()).isEqualTo("" + i);
            assertThat(tuple.parentConfig()).isEqualTo(i == 0 ? null : configs.get(i - 1));
            assertThat(tuple.metadata().step()).isEqualTo(i);
        }
        assertThat(checkpoints.get(THREAD).config()).isEqualTo(configs.get(59));
    }

    @Test
    void versions_count_the_changes_of_each_channel() {
        put(0, Map.of("a", "x", "b", "y"));
        put(1, Map.of("a", "x2", "b", "y"));
        assertThat(checkpoints.get(THREAD).checkpoint().versions())
                .containsEntry("a", ChannelVersion.of(2))
                .containsEntry("b", ChannelVersion.of(1));
    }

    @Test
    void a_channel_with_the_parents_version_and_no_value_comes_from_the_parent() {
        put(0, Map.of("a", "x", "b", "y"));
        Map<String, ChannelVersion> versions = new LinkedHashMap<>();
        versions.put("a", ChannelVersion.of(2));
        versions.put("b", ChannelVersion.of(1));
        checkpoints.put(THREAD, Checkpoint.of(Map.of("a", "x2")).withVersions(versions), CheckpointMetadata.of(1));
        assertThat(checkpoints.get(THREAD).checkpoint().value("b").text()).isEqualTo("y");
        versions.put("b", ChannelVersion.of(7));
        versions.put("c", ChannelVersion.of(1));
        CairnException refused = catchThrowableOfType(
                CairnException.class,
                () -> checkpoints.put(
                        THREAD, Checkpoint.of(Map.of("a", "x3")).withVersions(versions), CheckpointMetadata.of(2)));
        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(refused).hasMessageContaining("'b'").hasMessageContaining("'c'");
        versions.remove("b");
        versions.remove("c");
        checkpoints.put(THREAD, Checkpoint.of(Map.of("a", "x3")).withVersions(versions), CheckpointMetadata.of(2));
        assertThat(checkpoints.get(THREAD).checkpoint().values()).containsOnlyKeys("a");
    }

    @Test
    void changes_apply_to_the_state_before() {
        put(0, Map.of("messages", messages(3), "count", 1));
        checkpoints.put(
                THREAD,
                StateChange.empty()
                        .append("messages", messages(4).get(3))
                        .set("count", 2)
                        .set("new", "n"),
                CheckpointMetadata.of(1));
        Checkpoint state = checkpoints.get(THREAD).checkpoint();
        assertThat(state.value("messages")).isEqualTo(Document.of(messages(4)));
        assertThat(state.value("count").json()).isEqualTo("2");
        checkpoints.put(THREAD, StateChange.empty().remove("new").append("log", "first"), CheckpointMetadata.of(2));
        state = checkpoints.get(THREAD).checkpoint();
        assertThat(state.values()).containsOnlyKeys("messages", "count", "log");
        assertThat(state.value("log").json()).isEqualTo("[\"first\"]");
        assertThatThrownBy(
                        () -> checkpoints.put(THREAD, StateChange.empty().append("count", 1), CheckpointMetadata.of(3)))
                .hasMessageContaining("not an array");
    }

    @Test
    void putting_an_id_again_is_nothing_when_equal_and_a_conflict_when_not() {
        Checkpoint first = Checkpoint.of(Map.of("a", messages(5))).withId("c1");
        CheckpointConfig config = checkpoints.put(THREAD, first, CheckpointMetadata.of(0));
        checkpoints.put(config, Checkpoint.of(Map.of("a", messages(6))).withId("c2"), CheckpointMetadata.of(1));
        assertThat(checkpoints.put(THREAD, first, CheckpointMetadata.of(0))).isEqualTo(config);
        assertThat(checkpoints.get(THREAD).config().checkpointId()).isEqualTo("c2");
        assertThatThrownBy(() -> checkpoints.put(
                        THREAD, Checkpoint.of(Map.of("a", "other")).withId("c1"), CheckpointMetadata.of(0)))
                .isInstanceOf(ConflictException.class);
        assertThatThrownBy(() -> checkpoints.put(THREAD, first, CheckpointMetadata.of(9)))
                .isInstanceOf(ConflictException.class);
        assertThat(checkpoints.get(config).checkpoint().value("a")).isEqualTo(Document.of(messages(5)));
        checkpoints.put(
                THREAD,
                Checkpoint.of(Map.of("a", "other")).withId("c1"),
                CheckpointMetadata.of(0),
                PutOptions.none().replacing().movingHead());
        assertThat(checkpoints.get(config).checkpoint().value("a").text()).isEqualTo("other");
    }

    @Test
    void an_unexpected_head_is_a_conflict_that_names_the_head() {
        CheckpointConfig first = put(0, Map.of("a", 1));
        checkpoints.put(
                THREAD,
                Checkpoint.of(Map.of("a", 2)),
                CheckpointMetadata.of(1),
                PutOptions.none().expectingHead(first.checkpointId()));
        ConflictException conflict = catchThrowableOfType(
                ConflictException.class,
                () -> checkpoints.put(
                        THREAD,
                        Checkpoint.of(Map.of("a", 3)),
                        CheckpointMetadata.of(1),
                        PutOptions.none().expectingHead(first.checkpointId())));
        assertThat(conflict.details())
                .containsEntry("head", checkpoints.get(THREAD).config().checkpointId());
        assertThat(checkpoints.get(THREAD).checkpoint().value("a").json()).isEqualTo("2");
    }

    @Test
    void pending_writes_come_back_in_order_and_special_channels_keep_the_last() {
        CheckpointConfig config = put(0, Map.of("a", 1));
        checkpoints.putWrites(config, List.of(ChannelWrite.of("x", 1), ChannelWrite.of("y", 2)), "task-b", "~2");
        checkpoints.putWrites(config, List.of(ChannelWrite.of("x", "late")), "task-b", "~2");
        checkpoints.putWrites(config, List.of(ChannelWrite.of("z", "w".repeat(9_000))), "task-a", "~1");
        checkpoints.putWrites(config, List.of(ChannelWrite.of(ChannelWrite.ERROR, "first")), "task-b", "~2");
        checkpoints.putWrites(config, List.of(ChannelWrite.of(ChannelWrite.ERROR, "second")), "task-b", "~2");
        List<PendingWrite> writes = checkpoints.get(config).pendingWrites();
        assertThat(writes).extracting(PendingWrite::channel).containsExactly("z", ChannelWrite.ERROR, "x", "y");
        assertThat(writes.get(0).value().text()).hasSize(9_000);
        assertThat(writes.get(1).value().text()).isEqualTo("second");
        assertThat(writes.get(2).value().json()).isEqualTo("1");
        assertThat(checkpoints.get(put(1, Map.of("a", 2))).pendingWrites()).isEmpty();
    }

    @Test
    void a_fork_goes_its_own_way_and_the_original_stays() {
        List<CheckpointConfig> configs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            configs.add(put(i, Map.of("messages", messages(i + 5))));
        }
        CheckpointConfig fork = checkpoints
                .branches()
                .fork(configs.get(2), "what-if", StateChange.empty().append("messages", Map.of("content", "another")));
        CheckpointConfig more = checkpoints.put(
                fork, StateChange.empty().append("messages", Map.of("content", "and on")), CheckpointMetadata.of(4));
        assertThat(more.branch()).isEqualTo("what-if");
        assertThat(checkpoints.get(THREAD).config()).isEqualTo(configs.get(4));
        assertThat(checkpoints.get(fork).parentConfig().checkpointId())
                .isEqualTo(configs.get(2).checkpointId());
        assertThat(checkpoints.get(more).checkpoint().value("messages").size()).isEqualTo(9);
        assertThat(checkpoints.get(fork).metadata().source()).isEqualTo(CheckpointMetadata.Source.FORK);
        ThreadTree tree = checkpoints.branches().tree("chat-1", "");
        assertThat(tree.heads())
                .containsEntry("main", configs.get(4).checkpointId())
                .containsEntry("what-if", more.checkpointId());
        assertThat(tree.nodes()).hasSize(7);
        assertThatThrownBy(() -> checkpoints.branches().fork(configs.get(1), "what-if"))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("it exists");
        for (int i = 0; i < 5; i++) {
            assertThat(checkpoints.get(configs.get(i)).checkpoint().value("messages"))
                    .isEqualTo(Document.of(messages(i + 5)));
        }
    }

    @Test
    void many_forks_get_names_of_their_own() {
        CheckpointConfig config = put(0, Map.of("a", messages(30)));
        checkpoints.branches().fork(config, "fork-2");
        assertThat(checkpoints.branches().forks(config, 3))
                .extracting(CheckpointConfig::branch)
                .containsExactly("fork-1", "fork-3", "fork-4");
    }

    @Test
    void a_branch_that_stands_where_it_was_started_is_not_started_again() {
        CheckpointConfig config = put(0, Map.of("a", 1));
        checkpoints.branches().fork(config, "again");
        CairnException refused = catchThrowableOfType(
                CairnException.class, () -> checkpoints.branches().fork(config, "again"));
        assertThat(refused.code()).isEqualTo(ErrorCode.ALREADY_EXISTS);
    }

    @Test
    void parallel_forks_without_names_get_different_ones() throws Exception {
        CheckpointConfig config = put(0, Map.of("a", 1));
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            List<Future<CheckpointConfig>> forks = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                forks.add(pool.submit(() -> checkpoints.branches().fork(config, null)));
            }
            List<String> names = new ArrayList<>();
            for (Future<CheckpointConfig> fork : forks) {
                names.add(fork.get().branch());
            }
            assertThat(names).doesNotHaveDuplicates();
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void rewinding_is_undone_through_the_log_of_former_tips() {
        List<CheckpointConfig> configs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            configs.add(put(i, Map.of("messages", messages(i + 5))));
        }
        checkpoints.branches().rewind(configs.get(1));
        assertThat(checkpoints.get(THREAD).config()).isEqualTo(configs.get(1));
        CheckpointConfig other = put(2, Map.of("messages", messages(20)));
        assertThat(checkpoints.get(other).parentConfig()).isEqualTo(configs.get(1));
        assertThat(checkpoints.branches().tree("chat-1", "").formerTips().get("main"))
                .containsExactly(configs.get(3).checkpointId());
        checkpoints.branches().rewind(THREAD.at(configs.get(3).checkpointId()));
        assertThat(checkpoints.branches().tree("chat-1", "").formerTips().get("main"))
                .containsExactly(other.checkpointId(), configs.get(3).checkpointId());
        assertThat(checkpoints.get(THREAD).checkpoint().value("messages")).isEqualTo(Document.of(messages(8)));
        assertThat(checkpoints.branches().ancestry(THREAD)).hasSize(4);
    }

    @Test
    void listings_page_filter_and_keep_the_order_of_commits() {
        for (int i = 0; i < 30; i++) {
            checkpoints.put(
                    THREAD,
                    Map.of("a", i),
                    CheckpointMetadata.of(i).with("even", i % 2 == 0).with("n", i));
        }
        checkpoints.put(THREAD.inNamespace("sub:1"), Map.of("b", 1), CheckpointMetadata.of(0));
        CheckpointQuery query = CheckpointQuery.of("chat-1").namespace("");
        List<Long> steps = new ArrayList<>();
        String cursor = null;
        do {
            Page<CheckpointSummary> page = checkpoints.summaries(query.limit(7).from(cursor));
            page.items().forEach(item -> steps.add(item.metadata().step()));
            cursor = page.next();
        } while (cursor != null);
        assertThat(steps).hasSize(30).isSortedAccordingTo((a, b) -> Long.compare(b, a));
        assertThat(checkpoints.summaries(query.where("even", true)).items()).hasSize(15);
        assertThat(checkpoints.summaries(query.where("n", 7.0)).items()).hasSize(1);
        assertThat(checkpoints.summaries(query.where("nothing", null)).items()).isEmpty();
        CheckpointConfig tenth =
                checkpoints.summaries(query.where("n", 10)).items().get(0).config();
        assertThat(checkpoints.list(query.before(tenth).limit(3)).items())
                .extracting(tuple -> tuple.metadata().step())
                .containsExactly(9L, 8L, 7L);
        assertThat(checkpoints.summaries(CheckpointQuery.all()).items()).hasSize(31);
        assertThat(checkpoints.branches().namespaces("chat-1")).containsExactly("", "sub:1");
    }

    @Test
    void parts_of_a_state_are_read_without_the_rest() {
        put(0, Map.of("messages", messages(100), "plan", Map.of("steps", List.of("a", "b"))));
        CheckpointTuple last =
                checkpoints.get(THREAD, Selection.none().last("messages", 2).at("plan", "/steps/1"));
        assertThat(last.checkpoint().value("messages"))
                .isEqualTo(Document.of(messages(100).subList(98, 100)));
        assertThat(last.checkpoint().value("plan").text()).isEqualTo("b");
        CheckpointTuple inside = checkpoints.get(THREAD, Selection.none().at("messages", "/57/content"));
        assertThat(inside.checkpoint().value("messages").text()).startsWith("message 57 ");
        assertThat(checkpoints
                        .get(THREAD, Selection.none().at("messages", "/100"))
                        .checkpoint()
                        .values())
                .isEmpty();
        assertThat(checkpoints.get(THREAD, Selection.none()).checkpoint().values())
                .isEmpty();
        assertThat(checkpoints
                        .get(THREAD, Selection.none().channels("plan"))
                        .checkpoint()
                        .values())
                .containsOnlyKeys("plan");
        assertThat(checkpoints
                        .get(THREAD, Selection.none().last("messages", 1_000))
                        .checkpoint()
                        .value("messages"))
                .isEqualTo(Document.of(messages(100)));
    }

    @Test
    void an_update_is_a_new_checkpoint_on_the_edited_one() {
        CheckpointConfig first = put(0, Map.of("a", 1, "b", 2));
        CheckpointConfig updated = checkpoints.updateState(first, Map.of("b", 3), "planner");
        CheckpointTuple tuple = checkpoints.get(updated);
        assertThat(tuple.metadata().source()).isEqualTo(CheckpointMetadata.Source.UPDATE);
        assertThat(tuple.metadata().step()).isEqualTo(1);
        assertThat(tuple.metadata().writes().json()).isEqualTo("{\"planner\":{\"b\":3}}");
        assertThat(tuple.parentConfig()).isEqualTo(first);
        assertThat(tuple.checkpoint().value("a").json()).isEqualTo("1");
        assertThat(checkpoints.get(first).checkpoint().value("b").json()).isEqualTo("2");
    }

    @Test
    void threads_are_listed_by_their_last_change_and_deleted_as_one() {
        for (int i = 0; i < 12; i++) {
            checkpoints.put(CheckpointConfig.of("t" + i), Map.of("a", i), CheckpointMetadata.of(i));
        }
        assertThat(checkpoints.threads().list(ThreadQuery.all()).items()).hasSize(12);
        assertThat(checkpoints.threads().list(ThreadQuery.all().prefix("t1")).items())
                .extracting(ThreadInfo::threadId)
                .containsExactlyInAnyOrder("t1", "t10", "t11");
        assertThat(checkpoints.threads().find("t3"))
                .get()
                .extracting(ThreadInfo::step)
                .isEqualTo(3L);
        assertThat(checkpoints.threads().delete("t3").existed()).isTrue();
        assertThat(checkpoints.threads().delete("t3").existed()).isFalse();
        assertThat(checkpoints.find(CheckpointConfig.of("t3"))).isEmpty();
        checkpoints.threads().copy("t4", "t3");
        assertThat(checkpoints
                        .get(CheckpointConfig.of("t3"))
                        .checkpoint()
                        .value("a")
                        .json())
                .isEqualTo("4");
        assertThatThrownBy(() -> checkpoints.threads().copy("t4", "t3")).hasMessageContaining("exists");
        assertThatThrownBy(() -> checkpoints.threads().copy("none", "t99")).isInstanceOf(NotFoundException.class);
    }

    @Test
    void a_thread_that_was_deleted_and_made_again_owes_nothing_to_what_writers_remember() {
        put(0, Map.of("messages", messages(20)));
        try (Cairn other = Cairn.open("memory:shared");
                Cairn mine = Cairn.open("memory:shared")) {
            CheckpointConfig first = mine.checkpoints()
                    .put(THREAD, Checkpoint.of(Map.of("m", messages(20))).withId("c1"), CheckpointMetadata.of(0));
            other.checkpoints().threads().delete("chat-1");
            other.checkpoints().put(THREAD, Checkpoint.of(Map.of("m", "short")).withId("c1"), CheckpointMetadata.of(0));
            mine.checkpoints().put(THREAD, StateChange.empty().set("x", 1), CheckpointMetadata.of(1));
            assertThat(mine.checkpoints().get(THREAD).checkpoint().value("m").text())
                    .isEqualTo("short");
            assertThat(mine.checkpoints().get(first).checkpoint().value("m").text())
                    .isEqualTo("short");
        }
    }

    @Test
    void a_tenant_sees_only_its_own() {
        cairn.tenant("acme").checkpoints().put(THREAD, Map.of("a", 1), CheckpointMetadata.of(0));
        assertThat(checkpoints.find(THREAD)).isEmpty();
        assertThat(cairn.tenant("acme-corp")
                        .checkpoints()
                        .threads()
                        .list(ThreadQuery.all())
                        .items())
                .isEmpty();
        assertThat(cairn.tenant("acme").checkpoints().find(THREAD)).isPresent();
    }

    @Test
    void a_tenants_store_leads_to_no_other_tenant() {
        Cairn acme = cairn.tenant("acme");
        assertThatThrownBy(() -> acme.tenant("other"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DENIED));
        acme.checkpoints().put(THREAD, Map.of("a", 1), CheckpointMetadata.of(0));
        assertThat(acme.tenant("acme").checkpoints().find(THREAD)).isPresent();
    }

    @Test
    void names_that_no_backend_could_keep_are_refused_with_all_problems() {
        CairnException refused = catchThrowableOfType(
                CairnException.class, () -> new CheckpointConfig("", "a|b", "x\u0007", "b".repeat(600)));
        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(refused)
                .hasMessageContaining("thread id is empty")
                .hasMessageContaining("U+0007")
                .hasMessageContaining("600");
    }

    @Test
    void verification_of_a_sound_store_finds_nothing() {
        CheckpointConfig config = put(0, Map.of("messages", messages(50)));
        checkpoints.branches().fork(config, null);
        checkpoints.putWrites(config, List.of(ChannelWrite.of("x", "w".repeat(9_000))), "task", "");
        List<Object> found = new ArrayList<>();
        cairn.verify(found::add);
        assertThat(found).isEmpty();
    }

    @Test
    void a_change_may_carry_the_id_and_time_of_its_checkpoint() {
        Instant time = Instant.parse("2026-01-01T00:00:00Z");
        CheckpointConfig put = checkpoints.put(
                THREAD, StateChange.empty().append("m", "a").withId("c-1").withTs(time), CheckpointMetadata.of(0));
        assertThat(put.checkpointId()).isEqualTo("c-1");
        assertThat(checkpoints.get(put).checkpoint().ts()).isEqualTo(time);
        assertThatThrownBy(() -> checkpoints.put(
                        THREAD, StateChange.empty().append("m", "b").withId("c\u0000"), CheckpointMetadata.of(1)))
                .hasMessageContaining("control character");
    }

    @Test
    void a_selection_of_no_items_is_refused_with_its_channel() {
        assertThatThrownBy(() -> Selection.none().last("messages", 0))
                .isInstanceOfSatisfying(CairnException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.INVALID);
                    assertThat(e)
                            .hasMessageContaining(
                                    "The number of items of channel 'messages' to select must be at least 1, not 0");
                });
    }
}
