package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.memory.MemoryProvider;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Wherever damaged rows stand between the rows of pages, all pages together list each sound row and report each damaged one, once. */
class DamageAtPageBordersTest {
    private static final AtomicInteger TENANT = new AtomicInteger();
    private static final int ROWS = 6;
    private static final Namespace NOTES = new Namespace(List.of("notes"));

    private final String tenant = "borders-" + TENANT.incrementAndGet();
    private final List<String> snapshots = new ArrayList<>();

    /** A listing of many pages. */
    private interface Listing {
        Page<?> page(int limit, @Nullable String cursor, Consumer<Damage> damaged);
    }

    /** Which of the rows are damaged; {@link DamageAtEveryPageBorderTest} has more. */
    List<List<Integer>> places() {
        return List.of(List.of(0, 5), List.of(1, 2));
    }

    /** How many rows are on a page. */
    List<Integer> limits() {
        return List.of(2);
    }

    private void fill(Cairn cairn) {
        for (int i = 0; i < ROWS; i++) {
            StateChange change = StateChange.empty().set("n", i).withId("c" + i);
            cairn.checkpoints().put(CheckpointConfig.of("long"), change, CheckpointMetadata.of(i));
            snapshots.add(cairn.agents().save("long", Map.of("n", i)).snapshotId());
            cairn.agents().save("agent-" + i, Map.of("n", i));
            cairn.store().put(NOTES, "k" + i, Map.of("n", i));
            cairn.store().put(new Namespace(List.of("other", "n" + i)), "k", i);
        }
    }

    private static Map<String, Listing> ofRecords(Cairn cairn) {
        return Map.of(
                "4 thread/long c",
                        (limit, cursor, damaged) -> cairn.checkpoints()
                                .summaries(
                                        CheckpointQuery.of("long").limit(limit).from(cursor), damaged),
                "4 thread/long c all",
                        (limit, cursor, damaged) -> cairn.checkpoints()
                                .summaries(CheckpointQuery.all().limit(limit).from(cursor), damaged),
                "2 agent/long",
                        (limit, cursor, damaged) -> cairn.agents()
                                .snapshots()
                                .list("long", SnapshotQuery.all().limit(limit).from(cursor), damaged),
                "1 item/notes k",
                        (limit, cursor, damaged) -> cairn.store()
                                .search(ItemQuery.of(NOTES).limit(limit).from(cursor), damaged),
                "1 item/notes k key",
                        (limit, cursor, damaged) -> cairn.store()
                                .search(
                                        ItemQuery.of(NOTES)
                                                .order(ItemQuery.Order.BY_KEY)
                                                .limit(limit)
                                                .from(cursor),
                                        damaged),
                "1 item/notes k sort",
                        (limit, cursor, damaged) -> cairn.store()
                                .search(
                                        ItemQuery.of(NOTES)
                                                .ascending("n")
                                                .limit(limit)
                                                .from(cursor),
                                        damaged));
    }

    private static Map<String, Listing> ofHeaders(Cairn cairn) {
        return Map.of(
                "agent/agent-", (limit, cursor, damaged) -> cairn.agents().list(limit, cursor, damaged),
                "item/other/n",
                        (limit, cursor, damaged) -> cairn.store()
                                .namespaces(
                                        NamespaceQuery.all()
                                                .startingWith("other")
                                                .limit(limit)
                                                .from(cursor),
                                        damaged));
    }

    private void expectOnce(String what, Listing listing, int damaged, int sound) {
        for (int limit : limits()) {
            List<Damage> damages = new ArrayList<>();
            List<Object> rows = new ArrayList<>();
            @Nullable String cursor = null;
            do {
                Page<?> page = listing.page(limit, cursor, damages::add);
                rows.addAll(page.items());
                cursor = page.next();
            } while (cursor != null);
            assertThat(damages)
                    .as("%s, %s per page", what, limit)
                    .hasSize(damaged)
                    .doesNotHaveDuplicates();
            assertThat(rows).as("%s, %s per page", what, limit).hasSize(sound).doesNotHaveDuplicates();
        }
    }

    private Scope scope(String path) {
        String[] parts = path.split("/", 3);
        return parts.length == 2
                ? Scope.of(tenant, parts[0], parts[1])
                : Scope.of(tenant, parts[0], parts[1], parts[2]);
    }

    private Bytes key(String[] words, int row) {
        return switch (words[1]) {
            case "thread/long" -> Key.of("", "c" + row);
            case "agent/long" -> Key.of(snapshots.get(row));
            default -> Bytes.fromUtf8("k" + row);
        };
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#lasting")
    void damaged_records(EveryStore store) throws SQLException {
        try (Cairn root = store.open()) {
            Cairn cairn = root.tenant(tenant);
            fill(cairn);
            for (Map.Entry<String, Listing> one : ofRecords(cairn).entrySet()) {
                String[] words = one.getKey().split(" ");
                int kind = Integer.parseInt(words[0]);
                for (List<Integer> places : places()) {
                    List<Bytes> keys =
                            places.stream().map(row -> key(words, row)).toList();
                    store.damageRecords(scope(words[1]), kind, keys, 1);
                    expectOnce(one.getKey() + places, one.getValue(), places.size(), ROWS - places.size());
                    store.damageRecords(scope(words[1]), kind, keys, -1);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#lasting")
    void damaged_headers(EveryStore store) throws SQLException {
        try (Cairn root = store.open()) {
            Cairn cairn = root.tenant(tenant);
            fill(cairn);
            for (Map.Entry<String, Listing> one : ofHeaders(cairn).entrySet()) {
                int others = one.getKey().startsWith("agent") ? 1 : 0;
                for (List<Integer> places : places()) {
                    store.damageHeaders(places.stream()
                            .map(row -> scope(one.getKey() + row))
                            .toArray(Scope[]::new));
                    expectOnce(one.getKey() + places, one.getValue(), places.size(), ROWS + others - places.size());
                    store.repairHeaders();
                }
            }
        }
    }

    /** Nothing damages rows in memory, but they may hold what no one writes. */
    @Test
    void records_of_odd_forms_in_memory() {
        try (Storage storage = new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);
                Cairn root = Cairn.builder().on(storage)) {
            Cairn cairn = root.tenant(tenant);
            fill(cairn);
            for (Map.Entry<String, Listing> one : ofRecords(cairn).entrySet()) {
                String[] words = one.getKey().split(" ");
                if (words[1].equals("item/notes")) {
                    for (List<Integer> places : places()) {
                        places.forEach(row -> change(storage, words, row, true));
                        expectOnce(one.getKey() + places, one.getValue(), places.size(), ROWS - places.size());
                        places.forEach(row -> change(storage, words, row, false));
                    }
                }
            }
        }
    }

    private void change(Storage storage, String[] words, int row, boolean odd) {
        int kind = Integer.parseInt(words[0]);
        Bytes key = key(words, row);
        Scope scope = scope(words[1]);
        Bytes body = storage.read(scope, Read.of().get(kind, key).build())
                .first(0)
                .orElseThrow()
                .body();
        String text =
                odd ? body.utf8().replace("\"id\":", "\"no\":") : body.utf8().replace("\"no\":", "\"id\":");
        storage.commit(
                scope,
                Commit.unordered().put(Put.of(kind, key, Bytes.fromUtf8(text))).build());
    }
}
