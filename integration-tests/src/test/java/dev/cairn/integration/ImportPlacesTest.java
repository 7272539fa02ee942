package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.CareStores.Kind;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Storage;
import dev.cairn.storage.WatchedStorage;
import dev.cairn.store.ItemOptions;
import dev.cairn.transfer.Refusal;
import dev.cairn.transfer.StagedImport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is in the places of agents, threads and items while an import takes them. */
class ImportPlacesTest {
    private static final CheckpointConfig TRIP = CheckpointConfig.of(CarriedText.THREAD.text());

    @TempDir
    Path folder;

    private CareStores stores;
    private Cairn room;

    @BeforeEach
    void makeStores() {
        stores = new CareStores(folder);
        Cairn source = make(Kind.MEMORY);
        CarriedText.fill(source);
        room = make(Kind.MEMORY);
        for (var name : CarriedText.ALL) {
            CarriedText text = CarriedText.of(source, name, false);
            assertThat(room.transfers().load(name, text.facts(), text.rows())).isEmpty();
        }
    }

    @AfterEach
    void closeStores() {
        stores.close();
    }

    private Cairn make(Kind kind) {
        return Cairn.builder().on(stores.make(kind));
    }

    /** A storage that tells of each call before it happens, with its first argument. */
    private static Cairn watched(Storage storage, BiConsumer<String, Object> before) {
        return Cairn.builder().on(WatchedStorage.of(storage, (method, arguments, call) -> {
            if (arguments.length > 0) {
                before.accept(method, arguments[0]);
            }
            return call.run();
        }));
    }

    private static void fillOther(Cairn store) {
        store.checkpoints().put(TRIP, StateChange.empty().set("own", 1), CheckpointMetadata.of(0));
        store.agents().save(CarriedText.AGENT.text(), Map.of("status", "running", "philosophy", "other"));
        store.store()
                .put(
                        CarriedText.ADA,
                        "short",
                        Map.of("likes", "nothing"),
                        ItemOptions.none().keepingHistory());
        store.store()
                .put(
                        CarriedText.ADA,
                        "short",
                        Map.of("likes", "bread"),
                        ItemOptions.none().keepingHistory());
        store.store().put(CarriedText.ADA, "long", Map.of("text", "other text ".repeat(600)));
    }

    private void stageAll(StagedImport staged) {
        staged.replace(room.transfers(), CarriedText.AGENT);
        staged.replace(room.transfers(), CarriedText.THREAD);
        staged.add(room.transfers(), CarriedText.ITEMS, true);
    }

    private void importAll(Cairn target) {
        try (StagedImport staged = target.transfers().begin()) {
            stageAll(staged);
            assertThat(staged.finish()).isEmpty();
        }
    }

    private static String own(Cairn store) {
        return store.checkpoints().get(TRIP).checkpoint().values().get("own").json();
    }

    private static List<Scope> hidden(Storage storage) {
        return storage
                .scopes(new ScopeScan(ScopePrefix.of("", "care", "import"), ScopeScan.Order.NAME, null, 10))
                .items()
                .stream()
                .map(info -> info.scope())
                .toList();
    }

    private static void expectImported(Cairn store) {
        assertThat(store.checkpoints().get(TRIP).checkpoint().values()).containsKeys("messages", "photo");
        assertThat(store.agents().load(CarriedText.AGENT.text()).state().json()).contains("react");
        assertThat(store.store().get(CarriedText.ADA, "short").value().json()).contains("plums");
        assertThat(store.store().get(CarriedText.ADA, "long").value().json()).contains("long text");
        assertThat(CarriedText.damage(store)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void whoever_reads_at_any_moment_finds_the_old_or_the_new(Kind kind) {
        Storage real = stores.make(kind);
        Cairn reader = Cairn.builder().on(real);
        fillOther(reader);
        Set<String> old = Set.of(state(reader).split(";"));
        Set<String> seen = new HashSet<>();
        Cairn target = watched(real, (call, what) -> {
            if (!call.equals("lease")) {
                seen.addAll(List.of(state(reader).split(";")));
            }
        });

        importAll(target);

        expectImported(reader);
        Set<String> both = new HashSet<>(Set.of(state(reader).split(";")));
        both.addAll(old);
        assertThat(seen).isSubsetOf(both).hasSizeGreaterThan(old.size());
        assertThat(hidden(real)).isEmpty();
        assertThat(reader.store().history(CarriedText.ADA, "short")).hasSize(1);
    }

    /** Each place with what is in it. */
    private static String state(Cairn store) {
        return "thread "
                + store.checkpoints()
                        .find(TRIP)
                        .map(found -> found.checkpoint().values().keySet().toString())
                        .orElse("missing")
                + ";agent "
                + store.agents()
                        .snapshots()
                        .list(CarriedText.AGENT.text(), SnapshotQuery.all())
                        .items()
                        .size()
                + ";short "
                + store.store()
                        .find(CarriedText.ADA, "short")
                        .map(item -> item.value().json())
                + ";long "
                + store.store()
                        .find(CarriedText.ADA, "long")
                        .map(item -> item.value().json().hashCode());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void what_someone_changes_at_the_last_moment_stays_and_is_reported_and_the_import_can_be_repeated(Kind kind) {
        Storage real = stores.make(kind);
        Cairn other = Cairn.builder().on(real);
        fillOther(other);
        boolean[] done = {false};
        Cairn target = watched(real, (call, what) -> {
            if (call.equals("moveOver") && !done[0]) {
                done[0] = true;
                other.checkpoints().put(TRIP, StateChange.empty().set("own", 2), CheckpointMetadata.of(1));
                other.store().put(CarriedText.ADA, "short", Map.of("likes", "cake"));
                other.store().delete(CarriedText.ADA, "long");
                other.store().put(CarriedText.ADA, "ending", Map.of("n", 2));
            }
        });

        try (StagedImport staged = target.transfers().begin()) {
            stageAll(staged);
            List<Refusal> refused = staged.finish();
            assertThat(refused).extracting(Refusal::name).containsExactly(CarriedText.THREAD, CarriedText.ITEMS);
            assertThat(refused.get(1).reason()).startsWith("3 of its items").contains("'short'", "'long'", "'ending'");
        }

        assertThat(own(other)).isEqualTo("2");
        assertThat(other.store().get(CarriedText.ADA, "short").value().json()).contains("cake");
        assertThat(other.store().find(CarriedText.ADA, "long")).isEmpty();
        assertThat(other.store().get(CarriedText.ADA, "ending").value().json()).contains("2");
        assertThat(other.agents().load(CarriedText.AGENT.text()).state().json()).contains("react");
        assertThat(hidden(real)).isEmpty();
        assertThat(CarriedText.damage(other)).isEmpty();
        importAll(other);
        expectImported(other);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void what_someone_changes_just_before_an_items_commit_is_not_overwritten(Kind kind) {
        Storage real = stores.make(kind);
        Cairn other = Cairn.builder().on(real);
        fillOther(other);
        Scope items = Scope.of("", "item", "users", "ada");
        boolean[] done = {false};
        Cairn target = watched(real, (call, what) -> {
            if (call.equals("commit") && what.equals(items) && !done[0]) {
                done[0] = true;
                other.store().put(CarriedText.ADA, "short", Map.of("likes", "cake"));
            }
        });

        try (StagedImport staged = target.transfers().begin()) {
            staged.add(room.transfers(), CarriedText.ITEMS, true);
            assertThat(staged.finish()).singleElement().asString().contains("1 of its items", "'short'");
        }

        assertThat(other.store().get(CarriedText.ADA, "short").value().json()).contains("cake");
        assertThat(other.store().get(CarriedText.ADA, "long").value().json()).contains("long text");
        assertThat(CarriedText.damage(other)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_version_that_is_among_the_kept_ones_comes_back(Kind kind) {
        Cairn target = make(kind);
        ItemOptions keeping = ItemOptions.none().keepingHistory();
        target.store().put(CarriedText.ADA, "long", Map.of("text", "long text ".repeat(450)), keeping);
        CarriedText text = CarriedText.of(target, CarriedText.ITEMS, false);
        Cairn old = make(Kind.MEMORY);
        assertThat(old.transfers().load(text.name(), text.facts(), text.rows())).isEmpty();
        target.store().put(CarriedText.ADA, "long", Map.of("text", "other text ".repeat(450)), keeping);

        try (StagedImport staged = target.transfers().begin()) {
            staged.add(old.transfers(), CarriedText.ITEMS, true);
            assertThat(staged.finish()).isEmpty();
        }

        assertThat(target.store().get(CarriedText.ADA, "long").value().json()).contains("long text");
        assertThat(CarriedText.damage(target)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void what_is_known_to_be_forbidden_before_anything_is_visible_forbids_all(Kind kind) {
        Storage real = stores.make(kind);
        Cairn target = Cairn.builder().on(real);
        fillOther(target);
        String before = state(target);

        try (StagedImport staged = target.transfers().begin()) {
            stageAll(staged);
            target.checkpoints().leases().acquire(TRIP.threadId(), "worker", Duration.ofMinutes(1));
            target.store().put(CarriedText.ADA, "ending", Map.of("n", 2));
            assertThatThrownBy(staged::finish)
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT))
                    .hasMessageContaining("Nothing was imported")
                    .hasMessageContaining("thread 'trip': a lease of 'worker'")
                    .hasMessageContaining("namespace 'users/ada': 1 of its items")
                    .hasMessageNotContaining("agent");
        }

        assertThat(state(target)).isEqualTo(before);
        assertThat(hidden(real)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_lease_on_a_name_that_nothing_has_yet_forbids_all(Kind kind) {
        Storage real = stores.make(kind);
        Cairn target = Cairn.builder().on(real);

        try (StagedImport staged = target.transfers().begin()) {
            staged.create(room.transfers(), CarriedText.AGENT);
            staged.create(room.transfers(), CarriedText.THREAD);
            target.checkpoints().leases().acquire(TRIP.threadId(), "worker", Duration.ofMinutes(1));
            assertThatThrownBy(staged::finish)
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT))
                    .hasMessageContaining("Nothing was imported")
                    .hasMessageContaining("thread 'trip': a lease of 'worker' runs on it until")
                    .hasMessageNotContaining("agent");
        }

        assertThat(target.transfers().exists(CarriedText.AGENT)).isFalse();
        assertThat(hidden(real)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_lease_on_a_name_whose_thread_was_deleted_forbids_to_replace_it(Kind kind) {
        Storage real = stores.make(kind);
        Cairn target = Cairn.builder().on(real);
        fillOther(target);

        try (StagedImport staged = target.transfers().begin()) {
            stageAll(staged);
            target.checkpoints().threads().delete(TRIP.threadId());
            target.checkpoints().leases().acquire(TRIP.threadId(), "worker", Duration.ofMinutes(1));
            assertThatThrownBy(staged::finish).hasMessageContaining("thread 'trip': a lease of 'worker'");
            assertThatThrownBy(() -> staged.replace(room.transfers(), CarriedText.THREAD))
                    .hasMessageContaining("'worker' holds a lease on it");
        }

        assertThat(target.agents().load(CarriedText.AGENT.text()).state().json())
                .contains("other");
        assertThat(hidden(real)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void what_a_killed_import_could_not_bring_in_is_reported_by_whoever_finishes_it(Kind kind) {
        Storage real = stores.make(kind);
        Cairn other = Cairn.builder().on(real);
        fillOther(other);
        Cairn target = watched(real, (call, what) -> {
            if (call.equals("moveOver")) {
                throw new StackOverflowError("the process was killed here");
            }
        });
        assertThatThrownBy(() -> {
                    try (StagedImport staged = target.transfers().begin()) {
                        stageAll(staged);
                        staged.finish();
                    }
                })
                .isInstanceOf(StackOverflowError.class);
        other.checkpoints().put(TRIP, StateChange.empty().set("own", 2), CheckpointMetadata.of(1));

        assertThat(other.transfers().recover())
                .singleElement()
                .asString()
                .contains("cannot be finished: thread 'trip': another writer created or changed it");

        assertThat(own(other)).isEqualTo("2");
        assertThat(other.store().get(CarriedText.ADA, "short").value().json()).contains("plums");
        assertThat(hidden(real)).isEmpty();
        assertThat(other.transfers().recover()).isEmpty();
    }
}
