package dev.cairn.history.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.codec.internal.frame.ChannelUpdate;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Key;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.memory.MemoryProvider;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StateHistoryTest {
    private static final int STATE = 4;
    private static final int TAG = 5;
    private final Storage storage =
            new MemoryProvider().open("memory", "", new StorageOptions(Clock.systemUTC(), StorageOptions.Mode.CREATE));
    private final Scope scope = Scope.of("", "agent", "a");
    private final StateHistory history = new StateHistory(storage, STATE, 1 << 20);

    @AfterEach
    void close() {
        storage.close();
    }

    private static Bytes key(String id) {
        return Key.of(id);
    }

    private static Document items(int from, int to) {
        List<Document> items = new ArrayList<>();
        Random random = new Random(7);
        for (int i = 0; i < to; i++) {
            String text = Long.toHexString(random.nextLong()).repeat(5) + i;
            if (i >= from) {
                items.add(Document.fromObject(Map.of("id", Document.fromNumber(i), "text", Document.of(text))));
            }
        }
        return Document.fromArray(items);
    }

    private Map<String, Document> values(StateHistory of, String id) {
        return of.read(
                        scope,
                        key(id),
                        (state, reader) -> reader.read(state.state(), name -> true, name -> Types.STANDARD))
                .orElseThrow();
    }

    private long bytes() {
        return storage.read(scope, dev.cairn.storage.Read.of().build()).scope().bytes();
    }

    @Test
    void a_next_state_costs_what_is_new_and_every_state_reads_alone() {
        history.put(scope, StatePut.of(key("1"), Map.of("items", items(0, 1_000))));
        long first = bytes();
        PutResult second = history.put(
                scope, StatePut.of(key("2"), Map.of("items", items(0, 1_010))).next(key("1")));

        assertThat(second.outcome()).isInstanceOf(Committed.class);
        assertThat(bytes() - first).isLessThan(first / 20);
        StateHistory other = new StateHistory(storage, STATE, 1 << 20);
        assertThat(values(other, "1")).containsEntry("items", items(0, 1_000));
        assertThat(values(other, "2")).containsEntry("items", items(0, 1_010));
    }

    @Test
    void branches_of_one_base_do_not_disturb_each_other() {
        history.put(scope, StatePut.of(key("base"), Map.of("items", items(0, 500))));
        for (int i = 0; i < 10; i++) {
            history.put(
                    scope,
                    StatePut.of(key("b" + i), Map.of("items", items(0, 501 + i)))
                            .branchOf(key("base")));
        }
        for (int i = 0; i < 10; i++) {
            assertThat(values(history, "b" + i)).containsEntry("items", items(0, 501 + i));
        }
    }

    @Test
    void two_writers_that_extend_the_same_state_both_succeed() {
        history.put(scope, StatePut.of(key("base"), Map.of("items", items(0, 500))));
        StateHistory late = new StateHistory(storage, STATE, 1 << 20);
        values(late, "base");

        history.put(scope, StatePut.of(key("x"), Map.of("items", items(0, 600))).next(key("base")));
        PutResult result = late.put(
                scope, StatePut.of(key("y"), Map.of("items", items(0, 700))).next(key("base")));

        assertThat(result.outcome()).isInstanceOf(Committed.class);
        assertThat(values(history, "x")).containsEntry("items", items(0, 600));
        assertThat(values(history, "y")).containsEntry("items", items(0, 700));
    }

    @Test
    void a_key_that_exists_and_a_check_of_the_service_refuse_without_a_trace() {
        history.put(scope, StatePut.of(key("1"), Map.of("v", Document.of("x"))));
        long before = bytes();

        PutResult twice = history.put(scope, StatePut.of(key("1"), Map.of("v", Document.of("other"))));
        PutResult checked = history.put(
                scope,
                StatePut.of(key("2"), Map.of("v", Document.of("x")))
                        .with(commit -> commit.check(new Check.Present(TAG, key("no")))));

        assertThat(twice.outcome()).isInstanceOf(Refused.class);
        assertThat(checked.outcome()).isInstanceOf(Refused.class);
        assertThat(bytes()).isEqualTo(before);
        assertThat(history.find(scope, key("2"))).isEmpty();
    }

    @Test
    void framed_states_keep_nothing_in_their_record_and_use_the_codec_asked_for() {
        for (Compression compression : Compression.values()) {
            String id = compression.name();
            PutResult put = history.put(
                    scope,
                    StatePut.of(key(id), Map.of("v", Document.of("small ".repeat(10))))
                            .framed(compression)
                            .members(encoded -> Map.of(
                                    "added",
                                    Document.fromNumber(encoded.frames().size()))));

            assertThat(put.encoded().frames()).hasSize(1);
            StoredState stored = history.find(scope, key(id)).orElseThrow();
            assertThat(stored.body().at("/added").as(Integer.class)).isEqualTo(1);
            assertThat(stored.body().json()).doesNotContain("small");
            assertThat(values(history, id)).containsEntry("v", Document.of("small ".repeat(10)));
        }
    }

    @Test
    void a_base_that_was_removed_is_not_shared_with() {
        history.put(scope, StatePut.of(key("1"), Map.of("items", items(0, 300))));
        history.put(scope, StatePut.of(key("other"), Map.of("v", Document.of("stays"))));
        StateHistory late = new StateHistory(storage, STATE, 1 << 20);
        late.put(scope, StatePut.of(key("2"), Map.of("items", items(0, 301))).next(key("1")));
        StateSweep sweep = history.sweep(scope).orElseThrow();
        assertThat(sweep.remove(List.of(key("1"), key("2")), commit -> {})).isTrue();

        late.put(scope, StatePut.of(key("3"), Map.of("items", items(0, 302))).next(key("2")));

        assertThat(values(history, "3")).containsEntry("items", items(0, 302));
        assertThatThrownBy(() -> late.put(
                        scope,
                        StatePut.fromUpdates(key("4"), Map.of("items", new ChannelUpdate.Keep()))
                                .next(key("gone"))))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void a_sweep_removes_what_only_the_removed_states_needed() {
        Map<String, Document> expected = new LinkedHashMap<>();
        String last = null;
        for (int i = 0; i < 60; i++) {
            StatePut put = StatePut.of(key("s" + i), Map.of("items", items(i * 100, 400 + i * 100)));
            history.put(scope, last == null ? put : put.next(key(last)));
            last = "s" + i;
            expected.put(last, items(i * 100, 400 + i * 100));
        }
        long full = bytes();
        StateSweep sweep = history.sweep(scope).orElseThrow();
        assertThat(sweep.states()).hasSize(60);
        for (int i = 0; i < 59; i++) {
            assertThat(sweep.remove(List.of(key("s" + i)), commit -> {})).isTrue();
            for (int j : new int[] {i + 1, (i + 60) / 2, 59}) {
                assertThat(values(new StateHistory(storage, STATE, 0), "s" + j))
                        .containsEntry("items", expected.get("s" + j));
            }
        }
        assertThat(bytes()).isLessThan(full / 4);
        assertThat(sweep.remove(List.of(key("s59")), commit -> {})).isTrue();
        assertThat(new StoredFrames(storage, scope).read(List.of(new LaneRange(1, 0, 1)), false))
                .containsExactly(List.of());
        assertThat(bytes()).isZero();
    }

    @Test
    void numbers_of_removed_states_are_never_given_to_others() {
        history.put(scope, StatePut.of(key("1"), Map.of("items", items(0, 300))));
        history.put(scope, StatePut.of(key("2"), Map.of("items", items(0, 330))).next(key("1")));
        history.put(scope, StatePut.of(key("3"), Map.of("items", items(0, 360))).next(key("2")));
        StoredState second = history.find(scope, key("2")).orElseThrow();
        StoredState third = history.find(scope, key("3")).orElseThrow();
        StateSweep sweep = history.sweep(scope).orElseThrow();
        assertThat(sweep.remove(List.of(key("3")), commit -> {})).isTrue();
        assertThat(sweep.remove(List.of(key("2")), commit -> {})).isTrue();

        Document later = items(500, 530);
        List<Document> all = new ArrayList<>(items(0, 300).items());
        all.addAll(later.items());
        history.put(
                scope,
                StatePut.of(key("4"), Map.of("items", Document.fromArray(all))).next(key("1")));

        StateReader reader = new StateReader(new StoredFrames(storage, scope));
        for (StoredState gone : List.of(second, third)) {
            assertThatThrownBy(() -> reader.last(gone.state(), "items", 1, Types.STANDARD))
                    .isInstanceOf(CorruptException.class);
        }
        StateSweep rest = history.sweep(scope).orElseThrow();
        assertThat(rest.remove(List.of(key("1")), commit -> {})).isTrue();
        assertThat(rest.remove(List.of(key("4")), commit -> {})).isTrue();
        assertThat(bytes()).isZero();
    }

    @Test
    void a_sweep_is_refused_once_someone_has_put() {
        history.put(scope, StatePut.of(key("1"), Map.of("items", items(0, 300))));
        StateSweep sweep = history.sweep(scope).orElseThrow();
        history.put(scope, StatePut.of(key("2"), Map.of("items", items(0, 301))).next(key("1")));

        assertThat(sweep.remove(List.of(key("1")), commit -> commit.put(Put.of(TAG, key("t"), Bytes.EMPTY))))
                .isFalse();
        assertThat(values(history, "2")).containsEntry("items", items(0, 301));
        assertThat(history.sweep(Scope.of("", "agent", "none"))).isEmpty();
    }
}
