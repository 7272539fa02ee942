package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Taking out what is damaged, and listing past it. */
abstract class QuarantineClauses extends Clauses {
    QuarantineClauses(DataPathTck kit) {
        super(kit);
    }

    private List<DamagedRow> quarantine(boolean dryRun) {
        List<DamagedRow> taken = new ArrayList<>();
        storage.admin().quarantine(dryRun, taken::add);
        return taken;
    }

    private List<Damage> inspect() {
        List<Damage> found = new ArrayList<>();
        storage.admin().inspect(found::add);
        return found;
    }

    private boolean damage() {
        commit(Commit.inOrder()
                .put(put("a", "sound"))
                .put(put("b", "damaged"))
                .put(put("c", "sound"))
                .frame(frame(LANE, 0, 1, "sound"))
                .frame(frame(LANE, 1, 1, "damaged")));
        return Damaged.orExcused(fixture, fixture.damageRecord(SCOPE, KIND, bytes("b")))
                && Damaged.orExcused(fixture, fixture.damageFrame(SCOPE, LANE, 1));
    }

    @Test
    void nothing_is_taken_out_of_a_healthy_store() {
        commit(Commit.inOrder().put(put("a", "sound")).frame(frame(LANE, 0, 1, "sound")));
        ReadResult before = everything(SCOPE);

        assertThat(quarantine(false)).isEmpty();

        assertThat(everything(SCOPE)).isEqualTo(before);
    }

    @Test
    void what_is_damaged_goes_and_what_is_sound_stays() {
        if (damage()) {
            StoredRecord first = get("a");

            quarantine(false);

            assertThat(inspect()).isEmpty();
            assertThat(find("b")).isEmpty();
            assertThat(get("a")).isEqualTo(first);
            assertThat(get("c").body()).isEqualTo(bytes("sound"));
            assertThat(frames(SCOPE, LANE, 0, 2)).hasSize(1);
            commit(Commit.inOrder().put(put("b", "again")));
            assertThat(get("b").body()).isEqualTo(bytes("again"));
        }
    }

    @Test
    void what_goes_is_handed_over_with_its_address_and_content() {
        if (damage()) {
            assertThat(quarantine(false).stream().filter(row -> !row.replaced()))
                    .hasSize(2)
                    .allSatisfy(row -> {
                        assertThat(row.damage().address()).isNotBlank();
                        assertThat(row.damage().reason()).isNotBlank();
                        assertThat(row.content().length()).isPositive();
                    });
        }
    }

    @Test
    void a_dry_run_of_a_quarantine_changes_nothing() {
        if (damage()) {
            List<Damage> before = inspect();

            List<DamagedRow> planned = quarantine(true);

            assertThat(inspect()).isEqualTo(before);
            assertThat(quarantine(false)).isEqualTo(planned);
        }
    }

    @Test
    void what_cannot_be_kept_stays() {
        if (damage()) {
            assertThatThrownBy(() -> storage.admin().quarantine(false, row -> {
                        throw new IllegalStateException("it cannot be kept");
                    }))
                    .hasMessageContaining("cannot be kept");

            Damaged.isCorrupt(() -> find("b"));
            assertThat(get("c").body()).isEqualTo(bytes("sound"));
        }
    }

    @Test
    void a_listing_that_reports_damage_continues_after_it() {
        if (damage()) {
            List<Damage> reported = new ArrayList<>();

            ScanPage<StoredRecord> page = storage.admin().salvage(reported::add).scan(SCOPE, Scan.all(KIND, 10));

            assertThat(page.items()).extracting(StoredRecord::key).containsExactly(bytes("c"), bytes("a"));
            assertThat(page.more()).isFalse();
            assertThat(reported)
                    .singleElement()
                    .satisfies(damage -> assertThat(damage.address()).isNotBlank());
        }
    }

    @Test
    void a_listing_across_scopes_that_reports_damage_continues_after_it() {
        if (damage()) {
            List<Damage> reported = new ArrayList<>();
            ScopePrefix prefix = new ScopePrefix(SCOPE.id());

            ScanPage<Scoped<StoredRecord>> first =
                    storage.admin().salvage(reported::add).scanAll(prefix, Scan.all(KIND, 1), null);
            ScanPage<Scoped<StoredRecord>> rest = storage.admin()
                    .salvage(reported::add)
                    .scanAll(prefix, Scan.all(KIND, 10), first.items().get(0));

            assertThat(first.items()).extracting(found -> found.value().key()).containsExactly(bytes("c"));
            assertThat(rest.items()).extracting(found -> found.value().key()).containsExactly(bytes("a"));
            assertThat(rest.more()).isFalse();
            assertThat(reported)
                    .singleElement()
                    .satisfies(damage -> assertThat(damage.address()).isNotBlank());
        }
    }
}
