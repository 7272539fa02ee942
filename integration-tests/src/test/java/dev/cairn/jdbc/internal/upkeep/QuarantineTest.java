package dev.cairn.jdbc.internal.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.integration.CareStores;
import dev.cairn.integration.SampleStore;
import dev.cairn.integration.Sqlite;
import dev.cairn.integration.Truth;
import dev.cairn.sqlite.internal.SqliteBackend;
import dev.cairn.sqlite.internal.SqliteConfig;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.StoredRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows, headers and marks that do not fit are taken out, kept, and nothing else is touched. */
class QuarantineTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void make() {
        file = folder.resolve("store.db");
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            CareStores.fill(store, 0, 40);
        }
    }

    private List<DamagedRow> quarantine(boolean dryRun) {
        List<DamagedRow> taken = new ArrayList<>();
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            store.admin().quarantine(dryRun, taken::add);
        }
        return taken;
    }

    private List<Damage> damages() {
        List<Damage> found = new ArrayList<>();
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            store.admin().inspect(found::add);
        }
        return found;
    }

    private Truth truth() {
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            return Truth.of(store);
        }
    }

    @Test
    void nothing_is_taken_from_a_healthy_store() {
        Truth before = truth();
        assertThat(quarantine(false)).isEmpty();
        assertThat(truth()).isEqualTo(before);
    }

    @Test
    void a_dry_run_tells_the_same_and_changes_nothing() {
        Sqlite.run(
                file,
                "UPDATE cairn_record SET body = zeroblob(9) WHERE id % 7 = 0",
                "UPDATE cairn_frame SET plain = 1 WHERE id % 5 = 0",
                "DELETE FROM cairn_scope WHERE id = 2");
        List<Damage> before = damages();
        List<String> planned =
                quarantine(true).stream().map(row -> row.damage().toString()).toList();
        assertThat(damages()).isEqualTo(before);
        assertThat(planned).isNotEmpty();

        assertThat(quarantine(false)).extracting(row -> row.damage().toString()).isEqualTo(planned);

        assertThat(damages()).isEmpty();
        assertThat(quarantine(false)).isEmpty();
    }

    @Test
    void a_changed_byte_of_a_header_is_turned_back_and_all_is_as_it_was() {
        Truth before = truth();
        for (String change : List.of(
                "change = change | (1 << 40)",
                "summary = CAST(x'20' || substr(summary, 2) AS BLOB)",
                "token = 4",
                "incarnation = incarnation + (1 << 50)",
                "content = ~content & 1 | content & ~1",
                "sum = sum | (1 << 62)")) {
            String one = "UPDATE cairn_scope SET " + change + " WHERE id = 1";
            if (change.startsWith("incarnation")) {
                one =
                        "UPDATE cairn_scope SET incarnation = (incarnation | (1 << 50)) - (incarnation & (1 << 50)) WHERE id = 1";
            }
            Sqlite.run(file, one);
            quarantine(false);
            assertThat(damages()).as(change).isEmpty();
            assertThat(truth()).as(change).isEqualTo(before);
        }
    }

    @Test
    void a_header_with_many_wrong_columns_is_rebuilt_from_its_rows() {
        Sqlite.run(file, "UPDATE cairn_scope SET summary = x'0011', seq = 5, content = 77, change = 3 WHERE id = 1");
        Scope scope = SampleStore.SCOPES.get(0);

        List<DamagedRow> taken = quarantine(false);

        assertThat(taken).singleElement().satisfies(row -> {
            assertThat(row.replaced()).isTrue();
            assertThat(row.content().utf8()).contains("\"table\":\"cairn_scope\"", "\"seq\":5");
        });
        assertThat(damages()).isEmpty();
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            assertThat(store.scan(scope, Scan.all(1, 100)).items()).isNotEmpty();
            SampleStore.step(store, 42);
        }
        assertThat(damages()).isEmpty();
    }

    @Test
    void a_listing_goes_on_behind_damaged_records_and_headers_in_every_order() {
        Scope scope = SampleStore.SCOPES.get(0);
        List<StoredRecord> all;
        List<ScopeInfo> scopes;
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            all = store.scan(scope, Scan.all(1, 100)).items();
            scopes = store.scopes(new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.LATEST_CHANGE, null, 9))
                    .items();
        }
        List<Long> bad = List.of(
                all.get(0).sequence(),
                all.get(3).sequence(),
                all.get(4).sequence(),
                all.get(all.size() - 1).sequence());
        bad.forEach(seq -> Sqlite.run(file, "UPDATE cairn_record SET rev = 99 WHERE id = (1 << 37 | " + seq + ")"));
        Sqlite.run(file, "UPDATE cairn_scope SET seq = 0 WHERE id = 3");
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            for (Scan.Order order : Scan.Order.values()) {
                for (boolean descending : new boolean[] {true, false}) {
                    for (int limit : new int[] {1, 2, 3, 100}) {
                        List<Damage> reported = new ArrayList<>();
                        List<Long> found = new ArrayList<>();
                        Scan scan = new Scan(1, order, descending, null, null, null, limit, true);
                        boolean more = true;
                        while (more) {
                            var page = store.admin().salvage(reported::add).scan(scope, scan);
                            page.items().forEach(record -> found.add(record.sequence()));
                            scan = page.items().isEmpty()
                                    ? scan
                                    : scan.after(page.items().get(page.items().size() - 1));
                            more = page.more();
                        }
                        assertThat(found)
                                .doesNotHaveDuplicates()
                                .hasSize(all.size() - bad.size())
                                .doesNotContainAnyElementsOf(bad);
                        assertThat(reported).hasSize(bad.size());
                    }
                }
            }
            List<Damage> reported = new ArrayList<>();
            assertThat(store.admin()
                            .salvage(reported::add)
                            .scopes(new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.LATEST_CHANGE, null, 9))
                            .items())
                    .isEqualTo(scopes.stream()
                            .filter(info -> !info.scope().equals(SampleStore.SCOPES.get(2)))
                            .toList());
            assertThat(reported).hasSize(1);
        }
    }
}
