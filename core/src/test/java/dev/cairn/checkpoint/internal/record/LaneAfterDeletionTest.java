package dev.cairn.checkpoint.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.ServiceStore;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.lookup.BlameQuery;
import dev.cairn.checkpoint.lookup.TextMatch;
import dev.cairn.checkpoint.lookup.TextQuery;
import dev.cairn.checkpoint.lookup.ThreadLookup;
import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.read.SegmentFrames;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.filter.TextPattern;
import dev.cairn.maintenance.SweepReport;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import dev.cairn.storage.WatchedStorage;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writers go on and readers get what they asked for where checkpoints at the end of a lane were removed. */
public class LaneAfterDeletionTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final CheckpointMetadata KEPT = CheckpointMetadata.of(0);
    private static final CheckpointMetadata GONE = KEPT.withRunId("gone");

    private final ServiceStore store = newStore();
    private final Cairn cairn = store.program();
    private final Checkpointer checkpoints = cairn.checkpoints();
    private final Random random = new Random(11);
    private final Storage own = store.open();
    private final ThreadStore raw = new ThreadStore(own, "", Types.STANDARD);
    private final List<Put> everPut = new ArrayList<>();

    /** Where it is kept; backends' tests have it kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    private List<Damage> damages() {
        List<Damage> found = new ArrayList<>();
        cairn.verify(found::add);
        return found;
    }

    private String text(int bytes) {
        byte[] plain = new byte[bytes * 3 / 4];
        random.nextBytes(plain);
        return Base64.getEncoder().encodeToString(plain);
    }

    @Test
    void a_thread_takes_large_values_after_what_its_lane_ended_with_was_deleted() {
        checkpoints.put(THREAD, StateChange.empty().set("a", text(3_000)), KEPT);
        checkpoints.put(THREAD, StateChange.empty().set("b", text(3_000)), KEPT);
        checkpoints.put(THREAD, StateChange.empty().set("c", text(3_000)), GONE);
        checkpoints.put(THREAD, StateChange.empty().remove("c"), KEPT);
        checkpoints.retention().deleteRuns(List.of("gone"));
        String large = text(200_000);
        try (Cairn other = store.program()) {
            other.checkpoints().put(THREAD, StateChange.empty().set("large", large), KEPT);
            other.checkpoints().put(THREAD, StateChange.empty().set("next", large.substring(1)), KEPT);
        }
        assertThat(checkpoints.get(THREAD).checkpoint().value("large").text()).isEqualTo(large);
        assertThat(damages()).isEmpty();
    }

    @Test
    void random_histories_with_deletions_and_large_values_go_on_through_any_handle() {
        for (int seed = 0; seed < 6; seed++) {
            CheckpointConfig thread = CheckpointConfig.of("random-" + seed);
            Random choice = new Random(seed);
            Map<String, Object> model = new LinkedHashMap<>();
            for (int step = 0; step < 40; step++) {
                step(thread, choice, model);
            }
            expectAsTheyWereOrGone(thread);
        }
        assertThat(damages()).isEmpty();
    }

    private record Put(StateBody body, String channel, String json) {}

    private void put(Checkpointer writer, CheckpointConfig thread, StateChange change, CheckpointMetadata metadata) {
        CheckpointConfig put = writer.put(thread, change, metadata);
        StoredRecord record = raw.checkpointAndGap(raw.scope(put.threadId()), "", put.checkpointId())
                .first(0)
                .orElseThrow();
        StateBody body = CheckpointRecord.read(record).state();
        raw.states(raw.scope(put.threadId()))
                .read(body, name -> true, name -> Types.STANDARD)
                .forEach((name, value) -> everPut.add(new Put(body, name, value.json())));
    }

    /** What the record of a checkpoint refers to is what it was, or is not there, also after the checkpoint is gone. */
    private void expectAsTheyWereOrGone(CheckpointConfig thread) {
        StateReader reader = raw.states(raw.scope(thread.threadId()));
        int gone = 0;
        for (Put put : everPut) {
            try {
                assertThat(reader.find(put.body, put.channel, "", Types.STANDARD)
                                .map(Document::json))
                        .contains(put.json);
            } catch (CorruptException e) {
                gone++;
            }
        }
        assertThat(gone).isBetween(1, everPut.size() - 1);
        everPut.clear();
    }

    /** One change through a handle that remembers, or through a new one. */
    private void step(CheckpointConfig thread, Random choice, Map<String, Object> model) {
        try (Cairn fresh = store.builder().on(own)) {
            Checkpointer writer = choice.nextBoolean() ? checkpoints : fresh.checkpoints();
            String channel = "abc".substring(choice.nextInt(3)).substring(0, 1);
            int size = List.of(100, 3_000, 3_000, 30_000, 200_000).get(choice.nextInt(5));
            switch (choice.nextInt(4)) {
                case 0 -> {
                    put(writer, thread, StateChange.empty().append("gone-" + channel, text(size)), GONE);
                    writer.retention().deleteRuns(List.of("gone"));
                }
                case 1 -> {
                    put(writer, thread, StateChange.empty().set("gone", text(size)), GONE);
                    put(writer, thread, StateChange.empty().remove("gone"), KEPT);
                    writer.retention().deleteRuns(List.of("gone"));
                }
                default -> {
                    String value = text(size);
                    model.put(channel, value);
                    put(writer, thread, StateChange.empty().set(channel, value), KEPT);
                }
            }
            Map<String, Document> stored = fresh.checkpoints()
                    .find(thread)
                    .map(tuple -> tuple.checkpoint().values())
                    .orElse(Map.of());
            Map<String, Object> texts = new HashMap<>();
            stored.forEach((name, value) -> texts.put(name, value.text()));
            assertThat(texts).isEqualTo(model);
        }
    }

    /** Does something behind a reader's back once, between its first question and its second. */
    private static Storage meddled(Storage storage, Runnable meddle) {
        AtomicInteger reads = new AtomicInteger();
        return WatchedStorage.of(storage, (method, arguments, call) -> {
            if (method.equals("read") && reads.incrementAndGet() == 2) {
                meddle.run();
            }
            return call.run();
        });
    }

    @Test
    void parts_of_a_checkpoint_are_its_own_when_it_is_deleted_and_others_follow_meanwhile() {
        checkpoints.put(THREAD, StateChange.empty().append("log", "first " + text(3_000)), KEPT);
        CheckpointConfig read =
                checkpoints.put(THREAD, StateChange.empty().append("log", Map.of("of", "gone " + text(3_000))), GONE);
        Runnable meddle = () -> {
            checkpoints.retention().deleteRuns(List.of("gone"));
            checkpoints.put(THREAD, StateChange.empty().append("log", Map.of("of", "later " + text(3_000))), KEPT);
        };
        try (Cairn reader = store.builder().on(meddled(store.open(), meddle))) {
            Optional<CheckpointTuple> found =
                    reader.checkpoints().find(read, Selection.none().last("log", 1));
            assertThat(found).isEmpty();
        }
    }

    @Test
    void inner_values_of_the_newest_state_are_its_own_when_it_is_deleted_and_others_follow_meanwhile() {
        checkpoints.put(THREAD, StateChange.empty().set("plan", Map.of("of", "first", "x", text(3_000))), KEPT);
        checkpoints.put(THREAD, StateChange.empty().set("other", Map.of("of", "gone", "x", text(3_000))), GONE);
        Runnable meddle = () -> {
            checkpoints.retention().deleteRuns(List.of("gone"));
            checkpoints.put(THREAD, StateChange.empty().set("other", Map.of("of", "late", "x", text(3_000))), KEPT);
        };
        try (Cairn reader = store.builder().on(meddled(store.open(), meddle))) {
            CheckpointTuple found = reader.checkpoints()
                    .find(THREAD, Selection.none().at("other", "/of"))
                    .orElseThrow();
            assertThat(found.checkpoint().value("other").text()).isEqualTo("late");
            assertThat(found.config()).isEqualTo(checkpoints.get(THREAD).config());
        }
    }

    @Test
    void a_checkpoint_that_goes_before_it_is_blamed_is_not_found() {
        checkpoints.put(THREAD, StateChange.empty().append("log", "first"), KEPT);
        CheckpointConfig read = checkpoints.put(THREAD, StateChange.empty().append("log", "gone"), GONE);
        Runnable meddle = () -> checkpoints.retention().deleteRuns(List.of("gone"));
        try (Cairn reader = store.builder().on(meddled(store.open(), meddle))) {
            BlameQuery query = BlameQuery.of(read);
            assertThatThrownBy(() -> reader.lookup().blame(query)).isInstanceOf(NotFoundException.class);
        }
    }

    @Test
    void lanes_keep_their_ends_through_removals_of_several_commits_and_go_with_the_last_checkpoint() {
        CheckpointMetadata rest = KEPT.withRunId("rest");
        put(checkpoints, THREAD, StateChange.empty().append("log", text(3_000)), rest);
        for (int i = 0; i < 230; i++) {
            CheckpointMetadata run = i < 30 ? rest : GONE;
            put(checkpoints, THREAD, StateChange.empty().append("log", text(1_500)), run);
        }
        checkpoints.retention().deleteRuns(List.of("gone"));
        for (int i = 0; i < 20; i++) {
            put(checkpoints, THREAD, StateChange.empty().append("log", text(1_500)), rest);
        }
        expectAsTheyWereOrGone(THREAD);
        checkpoints.retention().deleteRuns(List.of("rest"));
        assertThat(segmentsWith("")).isEmpty();
    }

    /** All segments of the thread that hold a text. */
    private List<String> segmentsWith(String text) {
        List<String> found = new ArrayList<>();
        own.admin().view(raw.scope(THREAD.threadId()), view -> {
            view.frames(null, 10_000, true)
                    .forEach(stored -> SegmentFrames.apart(stored.frame())
                            .forEach(segment -> found.add(segment.bytes().utf8())));
            return true;
        });
        found.removeIf(segment -> !segment.contains(text));
        return found;
    }

    @Test
    void the_content_of_a_replaced_checkpoint_is_swept_and_nothing_else() {
        checkpoints.put(
                THREAD, Checkpoint.of(Map.of("a", "first " + text(3_000))).withId("c1"), KEPT);
        checkpoints.put(
                THREAD, Checkpoint.of(Map.of("a", "secret " + text(3_000))).withId("c2"), KEPT);
        CheckpointConfig replaced = checkpoints.put(
                THREAD,
                Checkpoint.of(Map.of("a", "public " + text(3_000))).withId("c2"),
                KEPT,
                PutOptions.none().replacing());
        ChannelWrite secret = new ChannelWrite("__error__", Document.of("secret " + text(3_000)));
        ChannelWrite open = new ChannelWrite("__error__", Document.of("public " + text(3_000)));
        checkpoints.putWrites(replaced, List.of(secret), "task", "");
        checkpoints.putWrites(replaced, List.of(open), "task", "");
        assertThat(segmentsWith("secret")).hasSize(2);
        SweepReport reported = cairn.maintenance().sweep(true, false);
        SweepReport done = cairn.maintenance().sweep(false, false);
        assertThat(done).isEqualTo(reported);
        assertThat(done.frames().count()).isEqualTo(2);
        assertThat(segmentsWith("secret")).isEmpty();
        assertThat(segmentsWith("public")).hasSize(2);
        assertThat(cairn.maintenance().sweep(false, false).frames().count()).isZero();
        checkpoints.put(THREAD, StateChange.empty().set("b", text(3_000)), KEPT);
        assertThat(checkpoints.get(THREAD.at("c1")).checkpoint().value("a").text())
                .startsWith("first");
        assertThat(checkpoints.get(replaced).pendingWrites()).hasSize(1);
        assertThat(damages()).isEmpty();
    }

    @Test
    void a_sweep_after_random_histories_takes_nothing_that_is_needed() {
        for (int seed = 0; seed < 3; seed++) {
            CheckpointConfig thread = CheckpointConfig.of("swept-" + seed);
            Random choice = new Random(seed);
            Map<String, Object> model = new LinkedHashMap<>();
            for (int step = 0; step < 25; step++) {
                step(thread, choice, model);
                cairn.maintenance().sweep(false, false);
            }
            expectAsTheyWereOrGone(thread);
        }
        assertThat(cairn.maintenance().sweep(true, false).frames().count()).isZero();
        assertThat(damages()).isEmpty();
    }

    @Test
    @Timeout(60)
    void readers_of_parts_never_get_what_another_checkpoint_holds() throws Exception {
        checkpoints.put(THREAD, StateChange.empty().append("log", Map.of("id", "start", "x", text(3_000))), KEPT);
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (Cairn other = store.program()) {
            Callable<Integer> reader = () -> read(other.checkpoints(), over);
            Callable<Integer> searcher = () -> search(other.lookup(), over);
            List<Future<Integer>> readers = List.of(threads.submit(reader), threads.submit(searcher));
            for (int i = 0; i < 150; i++) {
                String id = "c" + i;
                checkpoints.put(
                        THREAD,
                        StateChange.empty()
                                .append("log", Map.of("id", "step-" + id, "x", text(2_000)))
                                .withId(id),
                        GONE);
                checkpoints.retention().deleteRuns(List.of("gone"));
            }
            over.set(true);
            for (Future<Integer> one : readers) {
                assertThat(one.get(30, TimeUnit.SECONDS)).isPositive();
            }
        } finally {
            over.set(true);
            threads.shutdownNow();
        }
    }

    private static int read(Checkpointer from, AtomicBoolean over) {
        int answers = 0;
        List<String> wrong = new ArrayList<>();
        while (!over.get()) {
            CheckpointTuple found =
                    from.find(THREAD, Selection.none().last("log", 1)).orElseThrow();
            String id = found.checkpoint().value("log").item(0).at("/id").text();
            String expected = found.config().checkpointId();
            if (!id.equals("step-" + expected) && !id.equals("start")) {
                wrong.add(expected + " read as " + id);
            }
            answers++;
        }
        assertThat(wrong).isEmpty();
        return answers;
    }

    private static int search(ThreadLookup in, AtomicBoolean over) {
        int answers = 0;
        TextQuery query = TextQuery.of(TextPattern.fromRegex("step-c[0-9]+", false));
        List<Damage> damages = new ArrayList<>();
        while (!over.get()) {
            for (TextMatch match : in.search(query, damages::add).items()) {
                assertThat(match.match())
                        .isEqualTo("step-" + match.first().config().checkpointId());
            }
            answers++;
        }
        assertThat(damages).isEmpty();
        return answers;
    }
}
