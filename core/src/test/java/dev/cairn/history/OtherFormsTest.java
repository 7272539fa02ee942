package dev.cairn.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.Agents;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.CleanupOptions;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.ServiceStore;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.lookup.TextQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.filter.TextPattern;
import dev.cairn.maintenance.RepairOptions;
import dev.cairn.maintenance.RepairReport;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import dev.cairn.transfer.CarriedName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Records that are stored well and have another form than that of their kind: each body of a thread, an agent and an item is replaced by
 * odd ones, and each of its members is taken away or replaced. Whoever reads them answers as before, says {@code CORRUPT}, or reports
 * damage; nobody says that nothing is stored.
 */
class OtherFormsTest {
    private static final List<String> ODD = List.of("null", "7", "\"x\"", "{}", "[]", "[{}]", "true");
    /** A checkpoint without a parent is a first one. */
    private static final Set<String> MAY_MISS = Set.of("parent");

    private static final Namespace NOTES = Namespace.of("notes");

    private final ServiceStore store = ServiceStore.memory();
    private final Storage storage = store.open();
    private final Cairn cairn = store.builder().on(storage);
    private final TreeSet<String> wrong = new TreeSet<>();

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    /** What is asked, and how: the consumer is for damage. */
    private record Question(String name, Function<Consumer<Damage>, Object> ask) {}

    private record Answer(int found, int damages, CairnException refusal) {
        boolean isHonest(Answer before) {
            return refusal != null
                    ? refusal.code() == ErrorCode.CORRUPT || refusal.code() == ErrorCode.INCOMPATIBLE
                    : damages > before.damages || found >= before.found;
        }
    }

    private static int count(Object answer) {
        return answer instanceof Collection<?> many
                ? many.size()
                : answer instanceof Optional<?> one
                        ? one.stream().toList().size()
                        : answer instanceof ThreadTree tree
                                ? tree.nodes().size()
                                        + tree.heads().size()
                                        + tree.formerTips().size()
                                : answer instanceof Long number ? Math.toIntExact(number) : 1;
    }

    private static Answer answer(Question question) {
        List<Damage> damages = new ArrayList<>();
        try {
            return new Answer(count(question.ask.apply(damages::add)), damages.size(), null);
        } catch (CairnException e) {
            return new Answer(0, damages.size(), e);
        }
    }

    private void check(Scope scope, List<Integer> kinds, List<Question> questions) {
        Map<String, Answer> before = new LinkedHashMap<>();
        for (Question question : questions) {
            Answer sound = answer(question);
            assertThat(sound.refusal).as(question.name).isNull();
            before.put(question.name, sound);
        }
        for (int kind : kinds) {
            List<StoredRecord> records =
                    storage.scan(scope, Scan.all(kind, 100)).items();
            assertThat(records).as("records of kind " + kind).isNotEmpty();
            for (StoredRecord record : records) {
                for (String body : others(record)) {
                    replace(scope, record, Bytes.fromUtf8(body));
                    for (Question question : questions) {
                        ask(question, before.get(question.name), kind, record, body);
                    }
                }
                replace(scope, record, record.body());
            }
        }
        for (Question question : questions) {
            assertThat(answer(question).refusal)
                    .as(question.name + " when all is as it was")
                    .isNull();
        }
        assertThat(wrong).isEmpty();
    }

    private void ask(Question question, Answer before, int kind, StoredRecord record, String body) {
        String what = question.name + " with kind " + kind + " " + record.key() + " as " + body;
        try {
            Answer now = answer(question);
            if (!now.isHonest(before)) {
                wrong.add(what + ": "
                        + (now.refusal == null ? now.found + " instead of " + before.found : now.refusal.toString()));
            }
        } catch (RuntimeException e) {
            wrong.add(what + ": " + e);
        }
    }

    private void replace(Scope scope, StoredRecord record, Bytes body) {
        Put put = new Put(record.kind(), record.key(), body, record.link(), record.expires());
        boolean ordered = !scope.parts().get(1).equals("item");
        storage.commit(
                scope,
                (ordered ? Commit.inOrder() : Commit.unordered()).put(put).build());
    }

    private static List<String> others(StoredRecord record) {
        List<String> bodies = new ArrayList<>(ODD);
        Document whole = Document.parse(record.body().toArray());
        for (int i = 0; i < whole.size(); i++) {
            for (String odd : ODD) {
                Map<String, Document> members = new LinkedHashMap<>();
                for (int j = 0; j < whole.size(); j++) {
                    Document value = whole.item(j);
                    boolean other =
                            i == j && value.kind() != Document.parse(odd).kind();
                    members.put(whole.name(j), other ? Document.parse(odd) : value);
                }
                bodies.add(Document.fromObject(members).json());
            }
            if (MAY_MISS.contains(whole.name(i))) {
                continue;
            }
            Map<String, Document> less = new LinkedHashMap<>();
            for (int j = 0; j < whole.size(); j++) {
                if (i != j) {
                    less.put(whole.name(j), whole.item(j));
                }
            }
            bodies.add(Document.fromObject(less).json());
        }
        bodies.remove(whole.kind() == Kind.OBJECT && whole.size() == 0 ? "{}" : "");
        return bodies;
    }

    private CheckpointConfig two;
    private CheckpointConfig three;

    private void putThread() {
        Checkpointer checkpoints = cairn.checkpoints();
        CheckpointConfig main = CheckpointConfig.of("t");
        for (int step = 0; step < 3; step++) {
            checkpoints.put(main, Map.of("n", step), CheckpointMetadata.of(step));
        }
        StateChange change = StateChange.empty().set("a", "text to find");
        CheckpointConfig one = checkpoints.put(main, change, CheckpointMetadata.of(0), PutOptions.none());
        two = checkpoints.put(
                main,
                StateChange.empty().set("b", 2),
                CheckpointMetadata.of(1),
                PutOptions.none().idempotencyKey("key"));
        three = checkpoints.put(main, Map.of("c", 3), CheckpointMetadata.of(2));
        checkpoints.retention().prune("t", PruneOptions.of(RetentionPolicy.EMPTY.keepLast(3)));
        checkpoints.branches().rewind(two);
        checkpoints.branches().fork(one, "side", StateChange.empty().set("d", 4));
        checkpoints.tag(two, List.of("good"), List.of());
        checkpoints.putWrites(two, List.of(ChannelWrite.of("w", 1)), "task", "");
        checkpoints.threads().mergeMetadata("t", Document.parse("{\"user\":\"ada\"}"));
        checkpoints.put(CheckpointConfig.of("u"), Map.of("a", "text to find"), CheckpointMetadata.of(0));
    }

    @Test
    void a_thread() {
        putThread();
        Checkpointer checkpoints = cairn.checkpoints();
        CheckpointConfig main = CheckpointConfig.of("t");
        check(
                Scope.of("", "thread", "t"),
                List.of(1, 2, 3, 4, 5, 6, 7, 8),
                List.of(
                        new Question("find", damaged -> checkpoints.find(main)),
                        new Question("find by id", damaged -> checkpoints.find(three)),
                        new Question("get", damaged -> checkpoints.get(two)),
                        new Question(
                                "list",
                                damaged -> checkpoints
                                        .list(CheckpointQuery.of("t"))
                                        .items()),
                        new Question(
                                "list of all",
                                damaged ->
                                        checkpoints.list(CheckpointQuery.all()).items()),
                        new Question(
                                "summaries",
                                damaged -> checkpoints
                                        .summaries(CheckpointQuery.of("t"), damaged)
                                        .items()),
                        new Question(
                                "summaries of all",
                                damaged -> checkpoints
                                        .summaries(CheckpointQuery.all(), damaged)
                                        .items()),
                        new Question("thread", damaged -> checkpoints.threads().find("t")),
                        new Question(
                                "threads",
                                damaged -> checkpoints
                                        .threads()
                                        .list(ThreadQuery.all(), damaged)
                                        .items()),
                        new Question(
                                "threads by metadata",
                                damaged -> checkpoints
                                        .threads()
                                        .list(ThreadQuery.all().where("{\"step\":{\"$gte\":0}}"), damaged)
                                        .items()),
                        new Question("tags", damaged -> checkpoints.threads().tags("t")),
                        new Question("tree", damaged -> checkpoints.branches().tree("t", "")),
                        new Question(
                                "tree past damage",
                                damaged -> checkpoints.branches().tree("t", "", damaged)),
                        new Question(
                                "branches", damaged -> checkpoints.branches().list("t", "")),
                        new Question(
                                "ancestry",
                                damaged ->
                                        checkpoints.branches().ancestry(three).toList()),
                        new Question(
                                "namespaces", damaged -> checkpoints.branches().namespaces("t")),
                        new Question("writes", damaged -> checkpoints.branches().writesHistory(two, List.of("w"))),
                        new Question(
                                "request",
                                damaged -> checkpoints.put(
                                        main,
                                        StateChange.empty().set("b", 2),
                                        CheckpointMetadata.of(1),
                                        PutOptions.none().idempotencyKey("key"))),
                        new Question(
                                "prune",
                                damaged -> checkpoints
                                        .retention()
                                        .prune(
                                                "t",
                                                PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1))
                                                        .dryRun(true))
                                        .toString()),
                        new Question(
                                "stats",
                                damaged -> cairn.threadStats("t", 3).toString().length()),
                        new Question(
                                "search",
                                damaged -> cairn.lookup()
                                        .search(TextQuery.of(TextPattern.fromWords("to find", false)), damaged, n -> {})
                                        .items()),
                        new Question("export", damaged -> export(CarriedName.fromThread("t"))),
                        new Question("verify", damaged -> {
                            cairn.verify(damaged);
                            return "";
                        })));
    }

    private List<String> export(CarriedName name) {
        List<String> lines = new ArrayList<>();
        assertThat(cairn.transfers().write(name, false, lines::add)).isPresent();
        return lines;
    }

    private String first;
    private String second;

    private void saveAgent() {
        Agents agents = cairn.agents();
        first = agents.save("a", Map.of("status", "idle"), SaveOptions.DEFAULT.tags("good"))
                .snapshotId();
        second = agents.save("a", Map.of("status", "busy"), SaveOptions.DEFAULT).snapshotId();
        agents.backups().create("a", null, BackupPlace.folder(folder), null);
        agents.save("b", Map.of("status", "idle"), SaveOptions.DEFAULT);
    }

    @Test
    void an_agent() {
        saveAgent();
        Agents agents = cairn.agents();
        check(
                Scope.of("", "agent", "a"),
                List.of(1, 2, 3, 4),
                List.of(
                        new Question("load", damaged -> agents.load("a")),
                        new Question(
                                "load sound", damaged -> agents.loadSound("a").agentId()),
                        new Question("load by id", damaged -> agents.load("a", first)),
                        new Question(
                                "restore",
                                damaged -> agents.restore(StateRestoreRequest.of("a"))
                                        .getState()),
                        new Question(
                                "restore by id",
                                damaged -> agents.restore(
                                                StateRestoreRequest.of("c").snapshot(second))
                                        .getState()),
                        new Question(
                                "agents",
                                damaged -> agents.list(10, null, damaged).items().stream()
                                        .map(AgentInfo::agentId)
                                        .toList()),
                        new Question(
                                "snapshots",
                                damaged -> agents.snapshots()
                                        .list("a", SnapshotQuery.all(), damaged)
                                        .items()),
                        new Question(
                                "snapshots by tag",
                                damaged -> agents.snapshots()
                                        .list("a", SnapshotQuery.all().tagged("good"), damaged)
                                        .items()),
                        new Question("snapshot", damaged -> agents.snapshots().get("a", first)),
                        new Question(
                                "history",
                                damaged -> agents.snapshots()
                                        .history("a", SnapshotQuery.all(), damaged)
                                        .items()),
                        new Question("diff", damaged -> agents.snapshots().diff("a", first, second)),
                        new Question("backups", damaged -> agents.backups().list("a", damaged)),
                        new Question(
                                "cleanup",
                                damaged -> agents.cleanup(CleanupOptions.of(RetentionPolicy.EMPTY.keepLast(1))
                                                .dryRun(true))
                                        .dryRun()),
                        new Question("export", damaged -> export(CarriedName.fromAgent("a"))),
                        new Question("verify", damaged -> {
                            cairn.verify(damaged);
                            return "";
                        })));
    }

    private void putItems() {
        cairn.store().put(NOTES, "a", Map.of("text", "one"), ItemOptions.none().keepingHistory());
        cairn.store().put(NOTES, "a", Map.of("text", "two"), ItemOptions.none().keepingHistory());
        cairn.store().put(NOTES, "b", "x".repeat(9_000));
    }

    @Test
    void items() {
        putItems();
        check(
                Scope.of("", "item", "notes"),
                List.of(1, 3),
                List.of(
                        new Question("find", damaged -> cairn.store().find(NOTES, "a")),
                        new Question("find long", damaged -> cairn.store().find(NOTES, "b")),
                        new Question(
                                "search",
                                damaged -> cairn.store()
                                        .search(ItemQuery.of(NOTES), damaged)
                                        .items()),
                        new Question("count", damaged -> cairn.store().count(ItemQuery.of(NOTES))),
                        new Question("history", damaged -> cairn.store().history(NOTES, "a")),
                        new Question(
                                "namespaces",
                                damaged -> cairn.store()
                                        .namespaces(NamespaceQuery.all(), damaged)
                                        .items()),
                        new Question("export", damaged -> {
                            List<Document> lines = new ArrayList<>();
                            cairn.store().exportItems(NOTES, lines::add);
                            return lines;
                        }),
                        new Question("carry", damaged -> export(CarriedName.fromNamespace(NOTES))),
                        new Question("verify", damaged -> {
                            cairn.verify(damaged);
                            return "";
                        })));
    }

    @ParameterizedTest
    @CsvSource({
        "thread, 1",
        "thread, 2",
        "thread, 3",
        "thread, 4",
        "thread, 5",
        "thread, 6",
        "thread, 8",
        "agent, 1",
        "agent, 2",
        "agent, 3",
        "agent, 4",
        "item, 1",
        "item, 3"
    })
    void a_repair_takes_out_what_has_another_form_and_leaves_a_sound_store(String service, int kind) {
        putThread();
        saveAgent();
        putItems();
        Scope scope = Scope.of(
                "",
                service,
                Map.of("thread", "t", "agent", "a", "item", "notes").get(service));
        StoredRecord record = storage.scan(scope, Scan.all(kind, 1)).items().get(0);
        replace(scope, record, Bytes.fromUtf8("[7]"));
        assertThat(damages()).isNotEmpty().allMatch(damage -> damage.scope().equals(scope.toString()));

        RepairReport plan = cairn.repair(new RepairOptions(true, true, null));
        assertThat(plan.takenOut()).isNotEmpty();
        assertThat(damages()).isNotEmpty();
        RepairReport done = cairn.repair(new RepairOptions(false, true, folder.resolve("quarantine")));
        assertThat(done.takenOut()).isEqualTo(plan.takenOut());
        assertThat(damages()).isEmpty();
    }

    private List<Damage> damages() {
        List<Damage> damages = new ArrayList<>();
        cairn.verify(damages::add);
        return damages;
    }

    @Test
    void a_thread_with_records_of_another_form_is_deleted() {
        putThread();
        Scope scope = Scope.of("", "thread", "t");
        for (int kind : List.of(1, 2, 3, 4, 5, 6, 8)) {
            storage.scan(scope, Scan.all(kind, 100))
                    .items()
                    .forEach(record -> replace(scope, record, Bytes.fromUtf8("[7]")));
        }
        assertThat(cairn.checkpoints().threads().delete("t").existed()).isTrue();
        assertThat(cairn.checkpoints().threads().list(ThreadQuery.all()).items())
                .extracting(ThreadInfo::threadId)
                .containsExactly("u");
    }
}
