package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Storage;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Faults that users of other savers have reported, looked for on every backend. The conformance kit looks for most others. */
class PublicFaultsTest {
    private static final CheckpointMetadata STEP = CheckpointMetadata.of(0);

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_value_that_cannot_be_read_breaks_nothing_but_itself(EveryStore store) throws SQLException {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig sound = checkpoints.put(store.thread(), Map.of("text", "sound"), STEP);
            CheckpointConfig broken = checkpoints.put(store.thread(), Map.of("text", "x".repeat(3_000)), STEP);
            boolean damaged = store.damageFrames();
            try (Cairn reopened = store.open()) {
                goOnWithout(broken, sound, damaged, reopened.checkpoints());
            }
        }
    }

    private static void goOnWithout(
            CheckpointConfig broken, CheckpointConfig sound, boolean damaged, Checkpointer checkpoints) {
        String thread = broken.threadId();
        if (damaged) {
            assertThatThrownBy(() -> checkpoints.get(broken).checkpoint().value("text"))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT));
        }
        assertThat(checkpoints.summaries(CheckpointQuery.of(thread)).items()).hasSize(2);
        assertThat(checkpoints.branches().tree(thread, "").nodes()).hasSize(2);
        assertThat(checkpoints.branches().ancestry(broken)).hasSize(2);
        CheckpointConfig fork = checkpoints.branches().fork(sound, "fork");
        assertThat(checkpoints.branches().fork(broken, "of the broken one").checkpointId())
                .isEqualTo(broken.checkpointId());
        checkpoints.branches().rewind(sound);
        CheckpointConfig next = checkpoints.put(CheckpointConfig.of(thread), Map.of("text", "next"), STEP);
        assertThat(checkpoints.get(fork).checkpoint().value("text").text()).isEqualTo("sound");
        assertThat(checkpoints.get(next).checkpoint().value("text").text()).isEqualTo("next");
        assertThat(checkpoints.threads().delete(thread).existed()).isTrue();
        assertThat(checkpoints.threads().find(thread)).isEmpty();
        assertThat(checkpoints.threads().purge(thread)).isEqualTo(1);
    }

    /** The put sees what another thread does to the map: it stores what it saw, or says that the map changed. */
    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_state_that_is_changed_while_it_is_put_is_stored_as_one_state_or_refused(EveryStore store) throws Exception {
        try (Cairn cairn = store.open()) {
            Map<String, Object> state = new LinkedHashMap<>();
            List<Object> list = new ArrayList<>(List.of(0));
            state.put("list", list);
            AtomicBoolean ended = new AtomicBoolean();
            Thread changes = new Thread(() -> change(state, list, ended));
            changes.start();
            List<CheckpointConfig> stored = new ArrayList<>();
            for (int i = 0; i < 150; i++) {
                putOrRefuse(cairn.checkpoints(), store.thread(), state, stored);
            }
            ended.set(true);
            changes.join();
            stored.add(cairn.checkpoints().put(store.thread(), state, STEP));
            assertThat(cairn.checkpoints().get(store.thread()).checkpoint().value("list"))
                    .isEqualTo(Document.of(list));
            List<Damage> damage = new ArrayList<>();
            try (Cairn reopened = store.open()) {
                reopened.checkpoints().threads().verify(store.thread().threadId(), damage::add);
                for (CheckpointConfig config : stored) {
                    assertThat(reopened.checkpoints().get(config).checkpoint().values())
                            .isEqualTo(
                                    cairn.checkpoints().get(config).checkpoint().values());
                }
            }
            assertThat(damage).isEmpty();
        }
    }

    private static void change(Map<String, Object> state, List<Object> list, AtomicBoolean ended) {
        for (int i = 0; !ended.get(); i++) {
            list.add("item " + i);
            list.set(i % list.size(), Map.of("text", "changed ".repeat(i % 40)));
            if (list.size() > 200) {
                list.subList(0, 150).clear();
            }
            state.put("number", i);
            state.remove("other " + (i - 1) % 5);
            state.put("other " + i % 5, i);
            Thread.onSpinWait();
        }
    }

    private static void putOrRefuse(
            Checkpointer checkpoints,
            CheckpointConfig thread,
            Map<String, Object> state,
            List<CheckpointConfig> stored) {
        try {
            stored.add(checkpoints.put(thread, state, STEP));
        } catch (CairnException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.INVALID);
            assertThat(e).hasMessageMatching("(?s).*(changed|added or removed) while .*");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void of_a_batch_with_one_value_that_has_no_form_nothing_is_stored(EveryStore store) {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig head = checkpoints.put(store.thread(), Map.of("a", 1), STEP);
            Object unknown = new Thread("has no form");
            assertThatThrownBy(() -> checkpoints.put(store.thread(), Map.of("a", 2, "b", unknown), STEP))
                    .isInstanceOf(CairnException.class)
                    .hasMessageContaining("'b'")
                    .hasMessageContaining("java.lang.Thread");
            assertThatThrownBy(() -> checkpoints.putWrites(
                            head, List.of(ChannelWrite.of("a", 2), ChannelWrite.of("b", unknown)), "task", ""))
                    .isInstanceOf(CairnException.class);
            assertThat(checkpoints.get(store.thread()).config()).isEqualTo(head);
            assertThat(checkpoints.get(store.thread()).pendingWrites()).isEmpty();
        }
    }

    /** Threads are listed by their headers: no record and no frame is read, however large what they hold. */
    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void threads_are_listed_without_reading_what_they_hold(EveryStore store) {
        try (Storage storage = store.openStorage()) {
            Calls calls = new Calls(storage);
            Checkpointer checkpoints = Cairn.builder().on(calls.storage()).checkpoints();
            String prefix = store.thread().threadId() + "-listed-";
            for (int i = 0; i < 250; i++) {
                checkpoints.put(CheckpointConfig.of(prefix + i), Map.of("text", "x".repeat(200 + i)), STEP);
            }
            calls.forget();
            List<ThreadInfo> listed = new ArrayList<>();
            ThreadQuery query = ThreadQuery.all().prefix(prefix);
            var page = checkpoints.threads().list(query);
            listed.addAll(page.items());
            while (page.next() != null) {
                page = checkpoints.threads().list(query.from(page.next()));
                listed.addAll(page.items());
            }
            assertThat(listed)
                    .hasSize(250)
                    .allSatisfy(thread -> assertThat(thread.step()).isZero());
            // Headers and heads by the page, since any thread may wait for something. No
            // checkpoint, no value.
            assertThat(calls.counts().keySet()).containsExactlyInAnyOrder("scopes", "readAll");
            assertThat(calls.counts().get("scopes")).isLessThanOrEqualTo(4);
            assertThat(calls.counts().get("readAll")).isLessThanOrEqualTo(6);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void the_latest_of_a_long_thread_takes_as_many_records_and_frames_as_that_of_a_short_one(EveryStore store) {
        try (Storage storage = store.openStorage()) {
            Calls calls = new Calls(storage);
            Checkpointer writer = Cairn.builder().on(storage).checkpoints();
            int most = 0;
            for (int i = 0; i < 2_000; i++) {
                writer.put(store.thread(), Map.of("step", i, "text", "t".repeat(40)), STEP);
                if (i == 10 || i == 1_999) {
                    calls.forget();
                    Checkpointer reader =
                            Cairn.builder().cacheBytes(0).on(calls.storage()).checkpoints();
                    assertThat(reader.get(store.thread())
                                    .checkpoint()
                                    .value("step")
                                    .json())
                            .isEqualTo(String.valueOf(i));
                    assertThat(calls.counts()).containsOnlyKeys("read").containsEntry("read", 2);
                    assertThat(calls.rows()).isLessThanOrEqualTo(i == 10 ? Integer.MAX_VALUE : most);
                    most = calls.rows();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void what_is_stored_is_plain_json(EveryStore store) {
        try (Cairn cairn = store.open()) {
            cairn.checkpoints().put(store.thread(), Map.of("answer", 42), STEP.withRunId("run-1"));
            Document record = store.checkpointRecord();
            assertThat(record.json()).contains("\"answer\"").contains("42").contains("\"run_id\":\"run-1\"");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_store_that_is_closed_while_puts_run_ends_them_whole_or_not_at_all(EveryStore store) throws Exception {
        Cairn closing = store.open();
        List<CheckpointConfig> stored = new ArrayList<>();
        AtomicBoolean begun = new AtomicBoolean();
        FutureTask<ErrorCode> end =
                new FutureTask<>(() -> putUntilClosed(closing.checkpoints(), store.thread(), stored, begun));
        new Thread(end).start();
        while (!begun.get()) {
            Thread.onSpinWait();
        }
        closing.close();
        closing.close();
        assertThat(end.get(30, TimeUnit.SECONDS)).isEqualTo(ErrorCode.CLOSED);
        try (Cairn reopened = store.open()) {
            List<Damage> damage = new ArrayList<>();
            reopened.checkpoints().threads().verify(store.thread().threadId(), damage::add);
            assertThat(damage).isEmpty();
            assertThat(stored)
                    .allSatisfy(config ->
                            assertThat(reopened.checkpoints().find(config)).isPresent());
        }
    }

    private static ErrorCode putUntilClosed(
            Checkpointer checkpoints, CheckpointConfig thread, List<CheckpointConfig> stored, AtomicBoolean begun) {
        try {
            for (int i = 0; ; i++) {
                stored.add(checkpoints.put(thread, Map.of("step", i), STEP));
                begun.set(stored.size() > 20);
            }
        } catch (CairnException e) {
            return e.code();
        }
    }
}
