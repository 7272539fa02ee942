package dev.cairn.checkpoint.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.ServiceStore;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.model.Document;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

public class IdempotencyKeyTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final PutOptions KEY = PutOptions.none().idempotencyKey("request-1");

    private final ServiceStore store = newStore();
    private final Storage storage = store.open();
    private Cairn cairn = open();

    private Cairn open() {
        return store.builder().on(storage);
    }

    private Checkpointer checkpoints() {
        return cairn.checkpoints();
    }

    /** Where it is kept; backends' tests have it kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    @AfterEach
    void close() {
        store.close();
    }

    private CheckpointConfig append(String text, PutOptions options) {
        return checkpoints().put(THREAD, StateChange.empty().append("log", text), CheckpointMetadata.of(0), options);
    }

    private int stored() {
        return checkpoints().summaries(CheckpointQuery.of("chat-1")).items().size();
    }

    private int keys() {
        Scope scope = Scope.of("", "thread", "chat-1");
        Read all = Read.of()
                .add(new Read.Range(ThreadStore.REQUEST, dev.cairn.storage.Bytes.EMPTY, null, Integer.MAX_VALUE))
                .build();
        return storage.read(scope, all).records().get(0).size();
    }

    @Test
    void a_request_that_is_sent_again_stores_nothing_and_returns_the_first_result() {
        CheckpointConfig first = append("a", KEY);
        append("b", PutOptions.none());
        assertThat(append("a", KEY)).isEqualTo(first);
        assertThat(stored()).isEqualTo(2);
        assertThat(checkpoints().get(THREAD).checkpoint().value("log").json()).isEqualTo("[\"a\",\"b\"]");
    }

    @Test
    void it_is_known_by_another_instance_and_whatever_the_order_of_its_maps() {
        Map<String, Object> one = new LinkedHashMap<>(Map.of("a", 1));
        one.put("b", 2);
        Map<String, Object> other = new LinkedHashMap<>(Map.of("b", 2));
        other.put("a", 1);
        CheckpointMetadata metadata = CheckpointMetadata.of(0).with("x", 1).with("y", 2);
        CheckpointMetadata same = CheckpointMetadata.of(0).with("y", 2).with("x", 1);
        CheckpointConfig first = checkpoints().put(THREAD, Checkpoint.of(one), metadata, KEY);
        cairn = open();
        assertThat(checkpoints().put(THREAD, Checkpoint.of(other), same, KEY)).isEqualTo(first);
        assertThat(stored()).isEqualTo(1);
    }

    @Test
    void another_request_with_the_key_is_a_conflict() {
        CheckpointConfig first = append("a", KEY);
        CheckpointMetadata step = CheckpointMetadata.of(0);
        StateChange change = StateChange.empty().append("log", "a");
        List<Callable<CheckpointConfig>> others = List.of(
                () -> append("b", KEY),
                () -> checkpoints().put(THREAD, change, CheckpointMetadata.of(1), KEY),
                () -> checkpoints().put(THREAD, change, step.with("user", "x"), KEY),
                () -> checkpoints().put(THREAD, change, step.withWrites(1), KEY),
                () -> checkpoints().put(THREAD, change.withId("c9"), step, KEY),
                () -> checkpoints().put(THREAD, change.remove("x"), step, KEY),
                () -> checkpoints().put(THREAD, StateChange.empty().set("log", "a"), step, KEY),
                () -> checkpoints().put(THREAD.inNamespace("inner"), change, step, KEY),
                () -> checkpoints().put(THREAD.onBranch("what-if"), change, step, KEY),
                () -> checkpoints().put(first, change, step, KEY),
                () -> checkpoints().put(THREAD, change, step, KEY.expectingHead("x")),
                () -> checkpoints().put(THREAD, Checkpoint.of(Map.of("log", List.of("a"))), step, KEY));
        for (Callable<CheckpointConfig> other : others) {
            assertThatThrownBy(other::call)
                    .isInstanceOfSatisfying(
                            ConflictException.class,
                            conflict -> assertThat(conflict.details())
                                    .containsEntry("key", "request-1")
                                    .containsEntry("checkpoint", String.valueOf(first.checkpointId())));
        }
        assertThat(stored()).isEqualTo(1);
    }

    @Test
    void keys_of_threads_are_their_own() {
        append("a", KEY);
        CheckpointConfig other = CheckpointConfig.of("chat-2");
        checkpoints().put(other, StateChange.empty().append("log", "b"), CheckpointMetadata.of(0), KEY);
        assertThat(checkpoints().find(other)).isPresent();
    }

    @Test
    void a_request_that_was_refused_may_be_sent_again_with_its_key() {
        PutOptions expecting = KEY.expectingHead(PutOptions.NO_HEAD);
        append("other", PutOptions.none());
        assertThatThrownBy(() -> append("a", expecting)).isInstanceOf(ConflictException.class);
        checkpoints().threads().delete("chat-1");
        append("a", expecting);
        assertThat(stored()).isEqualTo(1);
    }

    @Test
    void a_repeated_request_that_expected_a_head_returns_its_result_though_the_head_has_moved() {
        PutOptions expecting = KEY.expectingHead(PutOptions.NO_HEAD);
        CheckpointConfig first = append("a", expecting);
        append("b", PutOptions.none());
        assertThat(append("a", expecting)).isEqualTo(first);
    }

    @Test
    void a_key_is_kept_for_24_hours_and_then_free() {
        CheckpointConfig first = append("a", KEY);
        store.forward(Duration.ofHours(24).minusMillis(1));
        assertThat(append("a", KEY)).isEqualTo(first);
        store.forward(Duration.ofMillis(1));
        assertThat(append("b", KEY)).isNotEqualTo(first);
        assertThat(stored()).isEqualTo(2);
        assertThatThrownBy(() -> append("a", KEY)).isInstanceOf(ConflictException.class);
    }

    @Test
    void keys_that_have_expired_are_removed_by_later_puts_with_keys() {
        for (int i = 0; i < 20; i++) {
            append("a", PutOptions.none().idempotencyKey("old-" + i));
        }
        store.forward(Duration.ofHours(25));
        append("a", KEY);
        assertThat(keys()).isEqualTo(5);
        append("a", PutOptions.none().idempotencyKey("request-2"));
        assertThat(keys()).isEqualTo(2);
    }

    @Test
    void of_many_that_send_one_request_at_once_one_stores_and_all_get_its_result() throws Exception {
        int senders = 8;
        for (int round = 0; round < 20; round++) {
            PutOptions key = PutOptions.none().idempotencyKey("round-" + round);
            CyclicBarrier start = new CyclicBarrier(senders);
            ExecutorService pool = Executors.newFixedThreadPool(senders);
            List<Callable<CheckpointConfig>> calls = new ArrayList<>();
            for (int i = 0; i < senders; i++) {
                Checkpointer own = open().checkpoints();
                calls.add(() -> {
                    start.await();
                    return own.put(THREAD, StateChange.empty().append("log", "x"), CheckpointMetadata.of(0), key);
                });
            }
            List<CheckpointConfig> results = new ArrayList<>();
            for (Future<CheckpointConfig> call : pool.invokeAll(calls)) {
                results.add(call.get());
            }
            pool.shutdown();
            assertThat(results).containsOnly(results.get(0));
            assertThat(stored()).isEqualTo(round + 1);
        }
    }

    @Test
    void a_key_must_be_a_name() {
        assertThatThrownBy(() -> PutOptions.none().idempotencyKey("")).isInstanceOf(CairnException.class);
    }

    @Test
    void bytes_of_another_media_type_are_another_request() {
        Document picture = Document.fromBinary(new byte[] {1, 2}, "image/png");
        Document text = Document.fromBinary(new byte[] {1, 2}, "text/plain");
        CheckpointMetadata step = CheckpointMetadata.of(0);
        CheckpointConfig first = checkpoints().put(THREAD, StateChange.empty().set("file", picture), step, KEY);
        assertThatThrownBy(() -> checkpoints().put(THREAD, StateChange.empty().set("file", text), step, KEY))
                .isInstanceOf(ConflictException.class);
        assertThat(checkpoints().put(THREAD, StateChange.empty().set("file", picture), step, KEY))
                .isEqualTo(first);
    }
}
