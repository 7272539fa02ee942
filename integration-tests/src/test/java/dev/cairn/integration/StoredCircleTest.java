package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.address.CheckpointAddress;
import dev.cairn.checkpoint.lookup.BisectQuery;
import dev.cairn.checkpoint.lookup.BlameQuery;
import dev.cairn.checkpoint.lookup.StateCondition;
import dev.cairn.checkpoint.lookup.TextQuery;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.filter.TextPattern;
import dev.cairn.maintenance.CopyOptions;
import dev.cairn.maintenance.RepairOptions;
import dev.cairn.maintenance.RepairReport;
import dev.cairn.maintenance.VerifyOptions;
import dev.cairn.model.Document;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import dev.cairn.transfer.CarriedName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checkpoints that are their own ancestors, which no writer of this library makes: nothing that follows parents runs on for ever. */
class StoredCircleTest {
    private static final int CHECKPOINT = 4;
    private static final int GAP = 5;
    private static final RepairOptions PLANNED = new RepairOptions(true, true, null);
    private static final Duration BOUND = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    /** How a circle comes about. */
    enum Circle {
        OF_ONE,
        OF_FOUR,
        THROUGH_A_GAP
    }

    /** Each circle in memory and one in a file; {@link StoredCircleEverywhereTest} has all of them in all. */
    static Stream<Arguments> circles() {
        return Stream.concat(
                Stream.of(Circle.values()).map(circle -> Arguments.of(EveryStore.memory(), circle)),
                Stream.of(Arguments.of(EveryStore.sqlite(), Circle.THROUGH_A_GAP)));
    }

    /** Checkpoints c0 to c7, of which c2 continues from itself, from c5, or from a removed one in whose place c5 is named. */
    private void plant(EveryStore store, Circle circle) {
        try (Cairn cairn = store.open()) {
            for (int step = 0; step < 8; step++) {
                StateChange change =
                        StateChange.empty().set("word", "needle " + step).append("log", step);
                cairn.checkpoints()
                        .put(
                                store.thread(),
                                (step == 0 ? change.set("once", "x") : change).withId("c" + step),
                                CheckpointMetadata.of(step).withRunId("run-" + step));
            }
        }
        try (Storage storage = store.openStorage()) {
            String parent = circle == Circle.OF_ONE ? "c2" : circle == Circle.OF_FOUR ? "c5" : "lost";
            change(storage, store.scope(), CHECKPOINT, Key.of("", "c2"), "parent", Document.of(parent));
            if (circle == Circle.THROUGH_A_GAP) {
                Document gap = Document.parse("{\"ancestor\":\"c5\",\"removed\":1,\"channels\":[]}");
                Put put = Put.of(GAP, Key.of("", "lost"), Bytes.fromOwned(gap.bytes()));
                storage.commit(store.scope(), Commit.inOrder().put(put).build());
            }
        }
    }

    private static void change(Storage storage, Scope scope, int kind, Bytes key, String member, Document value) {
        StoredRecord record =
                storage.read(scope, Read.of().get(kind, key).build()).first(0).orElseThrow();
        Document body = Document.parse(record.body().toArray());
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < body.size(); i++) {
            members.put(body.name(i), body.item(i));
        }
        members.put(member, value);
        Put put = new Put(
                kind, key, Bytes.fromOwned(Document.fromObject(members).bytes()), record.link(), record.expires());
        storage.commit(scope, Commit.inOrder().put(put).build());
    }

    /** Tests share a server, and look whether all of it is sound. */
    private static void remove(EveryStore store) {
        try (Cairn cairn = store.open()) {
            cairn.checkpoints().threads().delete(store.thread().threadId(), Duration.ZERO);
            cairn.checkpoints().threads().purge(store.thread().threadId());
            List.of("r", "s")
                    .forEach(cairn.environment(store.thread().threadId()).stored()::delete);
        }
    }

    private static void bounded(Executable work) {
        assertTimeoutPreemptively(BOUND, work);
    }

    private static void expectCorrupt(Executable walk) {
        bounded(() -> assertThatThrownBy(walk::execute)
                .isInstanceOf(CorruptException.class)
                .hasMessageContaining("is its own ancestor"));
    }

    private static List<String> damages(Cairn cairn, EveryStore store, VerifyOptions options) {
        List<String> found = new ArrayList<>();
        cairn.verify(options, damage -> found.add(damage.toString()), scope -> {});
        found.removeIf(damage -> !damage.contains(store.thread().threadId()));
        return found;
    }

    @ParameterizedTest
    @MethodSource("circles")
    void whatever_follows_parents_ends_and_says_so(EveryStore store, Circle circle) {
        plant(store, circle);
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig thread = store.thread();
            boolean direct = circle != Circle.THROUGH_A_GAP;
            Function<String, CheckpointConfig> at = thread::at;
            expectCorrupt(
                    () -> cairn.lookup().blame(BlameQuery.of(at.apply("c7")).at("/once")));
            expectCorrupt(() -> cairn.lookup()
                    .bisect(BisectQuery.of(
                            at.apply("c0"),
                            at.apply("c7"),
                            StateCondition.contains(TextPattern.fromWords("needle 7", false)))));
            expectCorrupt(() -> checkpoints.branches().writesHistory(at.apply("c7"), List.of("absent")));
            expectCorrupt(() -> checkpoints
                    .retention()
                    .prune(
                            thread.threadId(),
                            PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1)).dryRun(true)));
            expectCorrupt(() -> checkpoints
                    .retention()
                    .prune(thread.threadId(), PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1))));
            if (direct) {
                expectCorrupt(() -> checkpoints.branches().ancestry(thread).count());
                expectCorrupt(() ->
                        CheckpointAddress.parse(thread.threadId() + "~100").resolve(checkpoints, ""));
            }
            expectCorrupt(() -> cairn.lookup().ancestry(thread).count());
        } finally {
            remove(store);
        }
    }

    @ParameterizedTest
    @MethodSource("circles")
    void checks_name_it_and_repair_leaves_it(EveryStore store, Circle circle) {
        plant(store, circle);
        try (Cairn cairn = store.open()) {
            for (VerifyOptions options : List.of(VerifyOptions.STRUCTURE, VerifyOptions.VALUES)) {
                bounded(() -> assertThat(damages(cairn, store, options))
                        .hasSize(1)
                        .first()
                        .asString()
                        .contains("is its own ancestor", store.thread().threadId()));
            }
            List<Damage> alone = new ArrayList<>();
            bounded(() -> cairn.checkpoints().threads().verify(store.thread().threadId(), alone::add));
            assertThat(alone).hasSize(1);
            bounded(() -> {
                RepairReport report = cairn.repair(PLANNED);
                assertThat(report.unmended())
                        .anySatisfy(left -> assertThat(left.reason()).contains("own ancestor"));
            });
            cairn.checkpoints().threads().delete(store.thread().threadId());
            bounded(() -> assertThat(damages(cairn, store, VerifyOptions.STRUCTURE))
                    .as("a deleted thread is checked, too")
                    .hasSize(1));
        } finally {
            remove(store);
        }
    }

    @ParameterizedTest
    @MethodSource("circles")
    void what_reads_rows_goes_on(EveryStore store, Circle circle) {
        plant(store, circle);
        try (Cairn cairn = store.open();
                Cairn target = Cairn.open("sqlite:" + folder.resolve("target.db"))) {
            Checkpointer checkpoints = cairn.checkpoints();
            String id = store.thread().threadId();
            bounded(() ->
                    assertThat(checkpoints.branches().tree(id, "").nodes()).hasSize(8));
            bounded(() -> assertThat(
                            checkpoints.summaries(CheckpointQuery.of(id)).items())
                    .hasSize(8));
            bounded(() -> assertThat(cairn.lookup()
                            .search(
                                    TextQuery.of(TextPattern.fromWords("needle", false))
                                            .in(List.of(id)),
                                    damage -> {})
                            .items())
                    .isNotEmpty());
            bounded(() -> assertThat(cairn.threadStats(id, 3)).isNotNull());
            bounded(() ->
                    checkpoints.diff(store.thread().at("c1"), store.thread().at("c7")));
            bounded(() -> cairn.maintenance().sweep(false, false));
            bounded(() -> cairn.maintenance().fold(false));
            bounded(() -> cairn.transfers().write(CarriedName.fromThread(id), false, line -> {}));
            CopyOptions only = new CopyOptions("test", false, false, parts -> parts.contains(id));
            bounded(() -> cairn.maintenance().copyTo(target.maintenance(), only, cut -> {}));
            bounded(() ->
                    assertThat(damages(target, store, VerifyOptions.STRUCTURE)).hasSize(1));
            bounded(() -> checkpoints.threads().copy(id, id + "-copy"));
            checkpoints.threads().delete(id + "-copy", Duration.ZERO);
            if (!store.toString().startsWith("postgres")) { // other tests of the server leave threads
                Path backup = folder.resolve("backup");
                bounded(() -> cairn.maintenance().backup(backup, cut -> {}));
                bounded(() -> {
                    try (Cairn restored = Cairn.open("sqlite:" + folder.resolve("restored.db"))) {
                        restored.maintenance().restore(backup, OptionalInt.empty(), false, cut -> {});
                        assertThat(damages(restored, store, VerifyOptions.STRUCTURE))
                                .hasSize(1);
                    }
                });
            }
        } finally {
            remove(store);
        }
    }

    @ParameterizedTest
    @MethodSource("circles")
    void writers_go_on_and_erasing_is_possible(EveryStore store, Circle circle) {
        plant(store, circle);
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig thread = store.thread();
            bounded(() -> checkpoints.put(thread, Map.of("word", "after"), CheckpointMetadata.of(9)));
            bounded(() -> checkpoints.branches().fork(thread.at("c3"), "other"));
            bounded(() -> checkpoints.branches().rewind(thread.at("c6")));
            @Nullable
            Throwable replaced = assertTimeoutPreemptively(
                    BOUND,
                    () -> catchThrowable(() -> checkpoints.put(
                            thread.at("c6"),
                            StateChange.empty().set("word", "x").withId("c4"),
                            CheckpointMetadata.of(4),
                            PutOptions.none().replacing().movingHead())));
            assertThat(replaced).isInstanceOf(CairnException.class);
            bounded(() -> checkpoints.retention().deleteRuns(List.of("run-2", "run-3", "run-4", "run-5")));
            bounded(() ->
                    assertThat(checkpoints.branches().ancestry(thread).count()).isLessThan(8));
            bounded(() ->
                    assertThat(damages(cairn, store, VerifyOptions.STRUCTURE)).isEmpty());
        } finally {
            remove(store);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void lives_of_sessions_that_go_on_from_themselves_are_damage(EveryStore store) {
        String name = store.thread().threadId();
        try (Cairn cairn = store.open()) {
            StoredSessions stored = cairn.environment(name).stored();
            for (String session : List.of("r", "s")) {
                stored.put(session, "one", Map.of("p", Document.parse("{}")));
            }
        }
        Scope scope = Scope.of("", "env", name);
        try (Storage storage = store.openStorage()) {
            for (String[] link : new String[][] {{"r", "s"}, {"s", "r"}}) {
                Document lives =
                        Document.parse("[{\"life\":1,\"start\":0,\"of_session\":\"" + link[1] + "\",\"of_life\":1}]");
                change(storage, scope, 1, Key.of(link[0]), "lives", lives);
            }
        }
        try (Cairn cairn = store.open()) {
            StoredSessions stored = cairn.environment(name).stored();
            bounded(() -> assertThatThrownBy(() -> stored.steps("r", 1, 10))
                    .isInstanceOf(CorruptException.class)
                    .hasMessageContaining("continues from itself"));
            bounded(() -> assertThat(damages(cairn, store, VerifyOptions.STRUCTURE))
                    .anySatisfy(damage -> assertThat(damage).contains("continues from itself", name)));
            bounded(() -> assertThat(cairn.repair(PLANNED).unmended())
                    .anySatisfy(left -> assertThat(left.reason()).contains("continues from itself")));
        } finally {
            remove(store);
        }
    }
}
