package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.SCOPE;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scope;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Faults of maintenance, inspection and the check of rows. */
final class UpkeepFaults {
    private UpkeepFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "maintenance_changes_nothing_that_is_in_use",
                        "maintenance counts as a change",
                        t -> t.maintain = (budget, damaged) -> {
                            t.sound().commit(SCOPE, Commit.inOrder().build());
                            return t.sound().admin().maintain(budget, damaged);
                        }),
                Fault.of("maintenance_gives_up_a_copy_whose_source_is_gone", "half-made copies stay for ever", t -> {
                    t.maintain = (budget, damaged) -> new MaintenanceResult(0, 0, 0, false);
                    t.leftOver = (staged, damaged) -> Reclaimable.NONE;
                }),
                Fault.of(
                        "maintenance_counts_scopes_without_order",
                        "scopes without order are never counted",
                        t -> t.headers(d -> d.records = d.ordered ? d.records : 0)),
                Fault.of(
                        "maintenance_of_an_empty_store_finds_nothing_to_do",
                        "maintenance never ends",
                        t -> t.maintain = (budget, damaged) -> {
                            MaintenanceResult upkeep = t.sound().admin().maintain(budget, damaged);
                            return new MaintenanceResult(
                                    upkeep.removedRows(), upkeep.sweptFrames(), upkeep.recounted(), true);
                        }),
                Fault.of(
                        "an_inspection_finds_nothing_in_a_healthy_store",
                        "an inspection cries wolf",
                        t -> t.inspect = found -> found.accept(new Damage("header", "a planted fault", "one"))),
                unverified(
                        "a_damaged_record_is_corrupt_when_it_is_read",
                        "bodies are not verified",
                        t -> t.records(d -> d.body = Bytes.fromUtf8("damagee"))),
                unverified("a_damaged_frame_is_corrupt_when_it_is_read", "frames are not verified", t -> {}),
                unverified(
                        "a_damaged_record_does_not_satisfy_a_check", "checks do not verify what they compare", t -> {}),
                Fault.of(
                        "an_inspection_names_what_is_damaged",
                        "an inspection looks at nothing",
                        t -> t.inspect = found -> {}),
                excuse("a_damaged_record_is_corrupt_when_it_is_read"),
                excuse("a_damaged_frame_is_corrupt_when_it_is_read"));
    }

    /** A backend that does not notice what its fixture damages. */
    private static Fault unverified(String clause, String what, Consumer<Tamper> spoil) {
        return new Fault(clause, what, () -> new DurableFixture(spoil, t -> {}) {
            @Override
            public boolean damageRecord(Scope scope, int kind, Bytes key) {
                return true;
            }

            @Override
            public boolean damageFrame(Scope scope, long lane, int first) {
                return true;
            }
        });
    }

    /** A durable backend whose fixture says that nothing can be damaged. */
    private static Fault excuse(String clause) {
        return new Fault(clause, "a durable backend is never damaged in tests", () -> new MemoryFixture() {
            @Override
            public Capabilities capabilities() {
                return new Capabilities(Durability.POWER, Set.of(Capability.values()));
            }
        });
    }
}
