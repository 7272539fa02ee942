package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.host.EnvironmentInfo;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.error.CorruptException;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scope;
import dev.cairn.store.FoundItem;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Listings past damaged rows: sound rows are listed once each, damaged ones are reported, and without a consumer they fail. */
class ListingsPastDamageTest {
    private static final AtomicInteger TENANT = new AtomicInteger();

    private final String tenant = "listings-" + TENANT.incrementAndGet();
    private final List<Damage> damages = new ArrayList<>();

    @TempDir
    Path folder;

    static Stream<EveryStore> stores() {
        return EveryStore.lasting();
    }

    /** What a listing gives page by page: names of sound rows. */
    private static <T> List<String> pages(Function<String, Page<T>> page, Function<T, String> name) {
        List<String> found = new ArrayList<>();
        Page<T> one = page.apply(null);
        while (true) {
            one.items().forEach(item -> found.add(name.apply(item)));
            if (one.next() == null) {
                return found;
            }
            one = page.apply(one.next());
        }
    }

    private void onDamaged(EveryStore store, Rows rows, Runnable work) throws SQLException {
        store.damageRecords(rows.scope, rows.kind, rows.keys, 1);
        try {
            work.run();
        } finally {
            store.damageRecords(rows.scope, rows.kind, rows.keys, -1);
        }
    }

    private record Rows(Scope scope, int kind, List<Bytes> keys) {}

    private static Map<String, Object> state(int number) {
        return Map.of("status", "idle", "philosophy", "none", "number", number);
    }

    private void expectDamages(int count) {
        assertThat(damages).hasSize(count).doesNotHaveDuplicates();
        damages.clear();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void agents_and_environments_are_listed_past_damaged_headers(EveryStore store) throws SQLException {
        try (Cairn root = store.open()) {
            Cairn cairn = root.tenant(tenant);
            for (String name : List.of("a", "b", "c", "d")) {
                cairn.agents().save(name, state(1));
                cairn.environment(name).stored().put("s", "one", Map.of("p", Document.parse("{}")));
            }
            store.damageHeaders(
                    Scope.of(tenant, "agent", "b"), Scope.of(tenant, "agent", "d"), Scope.of(tenant, "env", "c"));
            assertThat(pages(cursor -> cairn.agents().list(1, cursor, damages::add), AgentInfo::agentId))
                    .containsExactly("a", "c");
            assertThat(damages).extracting(Damage::address).allMatch(address -> !address.isEmpty());
            expectDamages(2);
            assertThat(cairn.environments("", null, 10, damages::add).items())
                    .extracting(EnvironmentInfo::name)
                    .containsExactly("a", "b", "d");
            expectDamages(1);
            assertThatThrownBy(() -> cairn.agents().list(10, null, null)).isInstanceOf(CorruptException.class);
            assertThatThrownBy(() -> cairn.environments("", null, 10)).isInstanceOf(CorruptException.class);
            store.repairHeaders();
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void snapshots_and_backups_of_an_agent_are_listed_past_damaged_records(EveryStore store) throws SQLException {
        try (Cairn root = store.open()) {
            Cairn cairn = root.tenant(tenant);
            List<String> ids = IntStream.range(0, 4)
                    .mapToObj(i -> cairn.agents().save("a", state(i)).snapshotId())
                    .toList();
            ids.forEach(id -> cairn.agents().snapshots().pin("a", id, true));
            List<String> backups = ids.stream()
                    .map(id -> cairn.agents()
                            .backups()
                            .create("a", id, BackupPlace.folder(folder), null)
                            .backupId())
                    .toList();
            Scope scope = Scope.of(tenant, "agent", "a");
            Function<String, Page<SnapshotSummary>> page = cursor -> cairn.agents()
                    .snapshots()
                    .list("a", SnapshotQuery.all().limit(1).from(cursor), damages::add);
            for (int kind : new int[] {2, 3}) {
                onDamaged(store, new Rows(scope, kind, List.of(Key.of(ids.get(1)), Key.of(ids.get(3)))), () -> {
                    assertThat(pages(page, SnapshotSummary::snapshotId)).containsExactly(ids.get(2), ids.get(0));
                    expectDamages(2);
                    assertThatThrownBy(() -> cairn.agents().snapshots().list("a", SnapshotQuery.all()))
                            .isInstanceOf(CorruptException.class);
                });
            }
            onDamaged(store, new Rows(scope, 2, List.of(Key.of(ids.get(2)))), () -> {
                assertThat(cairn.agents()
                                .snapshots()
                                .history("a", SnapshotQuery.all(), damages::add)
                                .items())
                        .extracting(change -> change.snapshot().snapshotId())
                        .contains(ids.get(1), ids.get(0))
                        .doesNotContain(ids.get(2));
                assertThat(damages).isNotEmpty();
                damages.clear();
            });
            onDamaged(store, new Rows(scope, 4, List.of(Key.of(backups.get(1)))), () -> {
                assertThat(cairn.agents().backups().list("a", damages::add))
                        .extracting(StateBackupMetadata::backupId)
                        .containsExactlyInAnyOrder(backups.get(0), backups.get(2), backups.get(3));
                expectDamages(1);
                assertThatThrownBy(() -> cairn.agents().backups().list("a")).isInstanceOf(CorruptException.class);
            });
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void sessions_and_their_snapshots_are_listed_past_damaged_records(EveryStore store) throws SQLException {
        try (Cairn root = store.open()) {
            Cairn cairn = root.tenant(tenant);
            StoredSessions stored = cairn.environment("lab").stored();
            for (String session : List.of("r", "s", "t")) {
                stored.put(session, "one", Map.of("p", Document.parse("{}")));
                stored.put(session, "two", Map.of("p", Document.parse("{}")));
            }
            Scope scope = Scope.of(tenant, "env", "lab");
            onDamaged(store, new Rows(scope, 1, List.of(Key.of("s"))), () -> {
                assertThat(stored.list("", null, 10, damages::add).items())
                        .extracting(SessionInfo::id)
                        .contains("r", "t")
                        .doesNotContain("s");
                expectDamages(1);
                assertThatThrownBy(() -> stored.list("", null, 10)).isInstanceOf(CorruptException.class);
            });
            SnapshotInfo two = stored.get("s", "two");
            onDamaged(store, new Rows(scope, 4, List.of(Key.of("s", two.place().id()))), () -> {
                assertThat(stored.snapshots("s", null, 10, damages::add).items())
                        .extracting(SnapshotInfo::label)
                        .containsExactly("one");
                expectDamages(1);
                assertThat(stored.labelled("s", "o", null, 10, damages::add).items())
                        .hasSize(1);
                expectDamages(1);
                assertThatThrownBy(() -> stored.snapshots("s", null, 10)).isInstanceOf(CorruptException.class);
            });
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void items_are_found_past_damaged_records_in_every_order(EveryStore store) throws SQLException {
        Namespace notes = new Namespace(List.of("notes"));
        try (Cairn root = store.open()) {
            Cairn cairn = root.tenant(tenant);
            for (int i = 0; i < 9; i++) {
                cairn.store()
                        .put(notes, "k" + i, Map.of("n", i), ItemOptions.none().living(Duration.ofHours(1)));
            }
            Scope scope = Scope.of(tenant, "item", "notes");
            List<Bytes> bad =
                    Stream.of("k0", "k3", "k4", "k5", "k8").map(Bytes::fromUtf8).toList();
            for (int kind : new int[] {1, 2}) {
                onDamaged(store, new Rows(scope, kind, bad), () -> {
                    for (ItemQuery.Order order : ItemQuery.Order.values()) {
                        for (int limit : new int[] {1, 2, 4, 10}) {
                            List<String> found = pages(
                                    cursor -> cairn.store()
                                            .search(
                                                    ItemQuery.of(notes)
                                                            .order(order)
                                                            .limit(limit)
                                                            .refreshing(false)
                                                            .from(cursor),
                                                    damages::add),
                                    (FoundItem item) -> item.item().key());
                            List<String> sound = order == ItemQuery.Order.NEWEST_FIRST
                                    ? List.of("k7", "k6", "k2", "k1")
                                    : List.of("k1", "k2", "k6", "k7");
                            assertThat(found).isEqualTo(sound);
                            expectDamages(5);
                        }
                        assertThatThrownBy(() -> cairn.store()
                                        .search(ItemQuery.of(notes).order(order).refreshing(false)))
                                .isInstanceOf(CorruptException.class);
                    }
                });
            }
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void namespaces_are_listed_past_damaged_headers_and_items(EveryStore store) throws SQLException {
        try (Cairn root = store.open()) {
            Cairn cairn = root.tenant(tenant);
            for (String label : List.of("a", "b", "c")) {
                cairn.store().put(new Namespace(List.of(label)), "k1", 1);
                cairn.store().put(new Namespace(List.of(label)), "k2", 1);
            }
            Consumer<Damage> reported = damages::add;
            onDamaged(store, new Rows(Scope.of(tenant, "item", "a"), 1, List.of(Bytes.fromUtf8("k1"))), () -> {
                assertThat(cairn.store()
                                .namespaces(NamespaceQuery.all(), reported)
                                .items())
                        .extracting(Namespace::path)
                        .containsExactly("a", "b", "c");
                expectDamages(1);
            });
            store.damageHeaders(Scope.of(tenant, "item", "b"));
            assertThat(cairn.store().namespaces(NamespaceQuery.all(), reported).items())
                    .extracting(Namespace::path)
                    .containsExactly("a", "c");
            expectDamages(1);
            assertThatThrownBy(() -> cairn.store().namespaces(NamespaceQuery.all()))
                    .isInstanceOf(CorruptException.class);
            store.repairHeaders();
        }
    }
}
