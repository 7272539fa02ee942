package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Fold;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.Put;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Maintenance and inspection; and what a check of every row says of damaged ones. */
abstract class UpkeepClauses extends Clauses {
    UpkeepClauses(DataPathTck kit) {
        super(kit);
    }

    private void useALot() {
        for (int i = 0; i < 5; i++) {
            commit(Commit.inOrder().put(put("k" + i, "body")).frame(frame(LANE, i, 1, "f" + i)));
        }
        commit(Commit.inOrder().put(put("k0", "longer body")).delete(KIND, bytes("k1")));
        commit(Commit.inOrder().fold(new Fold(List.of(1, 2), frame(LANE, 1, 2, "folded"))));
        commit(Commit.inOrder().drop(new LaneRange(LANE, 0, 1)));
        commit(Commit.inOrder().staged().frame(frame(OTHER_LANE, 0, 1, "s")));
        commit(Scope.of("acme", "tck", "items"), Commit.unordered().put(put("a", "1")));
        storage.admin().copy(SCOPE, OTHER, Budget.UNLIMITED);
        store(Scope.of("acme", "tck", "dropped"), "a", "1");
        storage.admin().drop(Scope.of("acme", "tck", "dropped"), Budget.UNLIMITED);
    }

    private List<Damage> inspect() {
        List<Damage> found = new ArrayList<>();
        storage.admin().inspect(found::add);
        return found;
    }

    @Test
    void maintenance_changes_nothing_that_is_in_use() {
        useALot();
        ReadResult before = everything(SCOPE);
        ReadResult copied = everything(OTHER);

        MaintenanceResult upkeep = storage.admin().maintain(Budget.UNLIMITED, damage -> {});

        assertThat(upkeep.removedRows()).isZero();
        assertThat(upkeep.sweptFrames()).isZero();
        assertThat(upkeep.more()).isFalse();
        assertThat(everything(SCOPE)).isEqualTo(before);
        assertThat(everything(OTHER)).isEqualTo(copied);
    }

    @Test
    void maintenance_counts_scopes_without_order() {
        Scope items = Scope.of("acme", "tck", "items");
        commit(items, Commit.unordered().put(put("a", "12345")).put(put("b", "123")));
        commit(items, Commit.unordered().put(put("a", "1")).frame(frame(LANE, 0, 1, "12")));
        commit(items, Commit.unordered().delete(KIND, bytes("b")));

        storage.admin().maintain(Budget.UNLIMITED, damage -> {});

        assertThat(header(items).records()).isEqualTo(1);
        assertThat(header(items).bytes()).isEqualTo(3);
    }

    @Test
    void maintenance_gives_up_a_copy_whose_source_is_gone() {
        for (int i = 0; i < 5; i++) {
            store("k" + i, "body");
        }
        assertThat(storage.admin().copy(SCOPE, OTHER, new Budget(2)).status()).isEqualTo(CopyOutcome.Status.MORE);
        storage.admin().drop(SCOPE, Budget.UNLIMITED);
        store("k0", "another life");
        long reported = storage.admin().leftOver(scope -> true, damage -> {}).rows();

        assertThat(storage.admin().maintain(Budget.UNLIMITED, damage -> {}).removedRows())
                .isEqualTo(reported)
                .isPositive();
        assertThat(storage.admin().leftOver(scope -> true, damage -> {})).isEqualTo(Reclaimable.NONE);
    }

    @Test
    void maintenance_of_an_empty_store_finds_nothing_to_do() {
        assertThat(storage.admin().maintain(Budget.UNLIMITED, damage -> {}))
                .isEqualTo(new MaintenanceResult(0, 0, 0, false));
    }

    @Test
    void an_inspection_finds_nothing_in_a_healthy_store() {
        useALot();

        assertThat(inspect()).isEmpty();
    }

    @Test
    void a_damaged_record_is_corrupt_when_it_is_read() {
        commit(Commit.inOrder().put(put("a", "damaged")).put(put("b", "sound")));

        if (damageRecord("a")) {
            Damaged.isCorrupt(() -> find("a"));
            Damaged.isCorrupt(() -> storage.scan(SCOPE, Scan.all(KIND, 10)));
            assertThat(get("b").body()).isEqualTo(bytes("sound"));
        }
    }

    @Test
    void a_damaged_frame_is_corrupt_when_it_is_read() {
        commit(Commit.inOrder()
                .put(put("a", "sound"))
                .frame(frame(LANE, 0, 1, "sound"))
                .frame(frame(LANE, 1, 1, "damaged")));

        if (damageFrame(1)) {
            Damaged.isCorrupt(() -> frames(SCOPE, LANE, 0, 2));
            assertThat(frames(SCOPE, LANE, 0, 1)).hasSize(1);
            assertThat(get("a").body()).isEqualTo(bytes("sound"));
        }
    }

    @Test
    void a_damaged_record_does_not_satisfy_a_check() {
        commit(Commit.inOrder().put(Put.of(KIND, bytes("a"), bytes("damaged"))));

        if (damageRecord("a")) {
            Damaged.isCorrupt(() -> storage.commit(
                    SCOPE,
                    Commit.inOrder()
                            .check(new Check.BodyIs(KIND, bytes("a"), bytes("damaged")))
                            .put(put("b", "1"))
                            .build()));
            assertThat(find("b")).isEmpty();
        }
    }

    @Test
    void an_inspection_names_what_is_damaged() {
        commit(Commit.inOrder().put(put("a", "damaged")).frame(frame(LANE, 0, 1, "damaged")));

        if (damageRecord("a") && damageFrame(0)) {
            assertThat(inspect()).hasSizeGreaterThanOrEqualTo(2).allSatisfy(damage -> {
                assertThat(damage.address()).isNotBlank();
                assertThat(damage.reason()).isNotBlank();
            });
        }
    }

    /** Damages a record; a backend that keeps anything outside the process has no excuse. */
    private boolean damageRecord(String key) {
        return Damaged.orExcused(fixture, fixture.damageRecord(SCOPE, KIND, bytes(key)));
    }

    private boolean damageFrame(int first) {
        return Damaged.orExcused(fixture, fixture.damageFrame(SCOPE, LANE, first));
    }
}
