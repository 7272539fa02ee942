package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.integration.CareStores;
import dev.cairn.integration.EveryStore;
import dev.cairn.integration.SampleStore;
import dev.cairn.integration.Sqlite;
import dev.cairn.maintenance.PurgeReport;
import dev.cairn.maintenance.SweepReport;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.Namespace;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Headers that were changed behind the store's back. */
class DamagedHeaderTest {
    @TempDir
    Path folder;

    @Test
    void a_damaged_header_is_named_and_all_other_threads_are_verified() {
        Path threads = folder.resolve("threads.db");
        try (Cairn cairn = Cairn.open("sqlite:" + threads)) {
            for (int number = 0; number < 250; number++) {
                cairn.checkpoints()
                        .put(
                                CheckpointConfig.of("t" + (1000 + number)),
                                StateChange.empty().append("m", number),
                                CheckpointMetadata.of(0));
            }
        }
        Sqlite.run(
                threads,
                "UPDATE cairn_scope SET seq = 0 WHERE id BETWEEN 2 AND 220",
                "UPDATE cairn_record SET body = zeroblob(length(body)) WHERE scope IN (1, 250)");
        List<Damage> found = new ArrayList<>();
        try (Cairn cairn = Cairn.open("sqlite:" + threads)) {
            cairn.verify(found::add);
        }
        assertThat(found)
                .filteredOn(damage -> damage.reason().contains("header's checksum"))
                .hasSize(219);
        assertThat(found).extracting(Damage::scope).anyMatch(scope -> scope.contains("t1000"));
        assertThat(found).extracting(Damage::scope).anyMatch(scope -> scope.contains("t1249"));
    }

    @Test
    void a_damaged_header_of_an_unfinished_drop_is_no_hindrance_for_other_scopes() {
        Path file = folder.resolve("store.db");
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            for (int number = 0; number < 30; number++) {
                SampleStore.step(store, number);
            }
            store.admin().drop(SampleStore.SCOPES.get(0), new Budget(1));
        }
        Sqlite.run(file, "UPDATE cairn_scope SET seq = 0 WHERE name IS NULL");
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            Scope copy = Scope.of("", "sample", "copy");
            assertThat(store.admin()
                            .copy(SampleStore.SCOPES.get(1), copy, Budget.UNLIMITED)
                            .status())
                    .isEqualTo(CopyOutcome.Status.DONE);
            assertThat(store.admin().drop(copy, Budget.UNLIMITED).done()).isTrue();
            List<Damage> found = new ArrayList<>();
            store.admin().inspect(found::add);
            assertThat(found)
                    .singleElement()
                    .satisfies(damage -> assertThat(damage.reason()).contains("header's checksum"));
        }
    }

    /** The header of a scope that is being dropped, of one that is being copied, of a live one that has expired: none hinders the others. */
    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#lasting")
    void upkeep_sweep_and_purge_go_on_past_damaged_headers_and_name_them(EveryStore store) throws SQLException {
        String name = store.thread().threadId();
        Scope left = Scope.of("", name, "left");
        try (Storage storage = store.openStorage()) {
            for (String part : List.of("dropped", "copied", "ended", "live", "left")) {
                fill(storage, Scope.of("", name, part), part.equals("ended"));
            }
            storage.admin().drop(Scope.of("", name, "dropped"), new Budget(1));
            storage.admin().copy(Scope.of("", name, "copied"), Scope.of("", name, "copy"), new Budget(1));
            storage.admin().drop(left, new Budget(1));
            store.damageHeaders(Scope.of("", name, "dropped"), Scope.of("", name, "copy"), Scope.of("", name, "ended"));

            List<Damage> found = new ArrayList<>();
            storage.admin().maintain(Budget.UNLIMITED, found::add);

            assertThat(found).extracting(Damage::address).anyMatch(address -> address.endsWith(name + "/dropped"));
            assertThat(storage.admin().drop(left, Budget.UNLIMITED).existed()).isFalse();
            Cairn cairn = Cairn.builder().on(storage);
            SweepReport swept = cairn.maintenance().sweep(false, false);
            assertThat(swept.damaged())
                    .extracting(Damage::address)
                    .anyMatch(address -> address.endsWith(name + "/ended"))
                    .anyMatch(address -> address.endsWith(name + "/dropped"));
            cairn.checkpoints().put(store.thread(), Map.of("secret", "x".repeat(500)), CheckpointMetadata.of(0));
            PurgeReport purged = cairn.purgeThread(name);
            assertThat(purged.existed()).isTrue();
            assertThat(purged.damaged())
                    .extracting(Damage::address)
                    .anyMatch(address -> address.endsWith(name + "/dropped"));
        } finally {
            store.repairHeaders();
        }
    }

    /** The header of a namespace with an expired item, and of a thread with a request that has expired. */
    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#lasting")
    void a_sweep_goes_on_past_expired_records_under_damaged_headers(EveryStore store) throws SQLException {
        String name = store.thread().threadId();
        Scope thread = Scope.of("", "thread", name);
        Scope items = Scope.of("", "item", name);
        try (Storage storage = store.openStorage()) {
            Cairn cairn = Cairn.builder().on(storage);
            Clock longAgo = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
            Cairn.builder()
                    .clock(longAgo)
                    .on(storage)
                    .store()
                    .put(Namespace.of(name), "a", 1, ItemOptions.none().living(Duration.ofDays(1)));
            CareStores.commit(
                    storage,
                    thread,
                    Commit.inOrder().put(new Put(9, Key.of("request"), Key.of("done"), null, Instant.EPOCH)));
            store.damageHeaders(thread, items);

            assertThat(cairn.store().sweep().damaged())
                    .extracting(Damage::address)
                    .anyMatch(address -> address.endsWith("/item/" + name));
            assertThat(cairn.maintenance().sweep(false, false).damaged())
                    .extracting(Damage::address)
                    .anyMatch(address -> address.endsWith("/thread/" + name));
        } finally {
            store.repairHeaders();
        }
    }

    private static void fill(Storage storage, Scope scope, boolean ended) {
        Commit.Builder commit = Commit.inOrder();
        for (int i = 0; i < 5; i++) {
            commit.put(Put.of(1, Key.of("k" + i), Key.of("body")));
        }
        if (ended) {
            commit.expires(Instant.EPOCH);
        }
        CareStores.commit(storage, scope, commit);
    }
}
