package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.SCOPE;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import dev.cairn.tck.backend.Clauses;
import java.util.List;
import java.util.function.Consumer;

/** Faults of taking out what is damaged. */
final class QuarantineFaults {
    private QuarantineFaults() {}

    static List<Fault> all() {
        return List.of(
                fault(
                        "nothing_is_taken_out_of_a_healthy_store",
                        "a quarantine takes sound records, too",
                        t -> t.quarantine = (dryRun, keep) -> {
                            Commit commit = Commit.inOrder()
                                    .delete(Clauses.KIND, Bytes.fromUtf8("a"))
                                    .build();
                            t.sound().commit(SCOPE, commit);
                        }),
                fault(
                        "what_is_damaged_goes_and_what_is_sound_stays",
                        "a quarantine takes nothing out",
                        t -> t.quarantine = (dryRun, keep) -> {}),
                fault(
                        "what_goes_is_handed_over_with_its_address_and_content",
                        "what goes is handed over without its content",
                        t -> t.quarantine = (dryRun, keep) -> t.sound()
                                .admin()
                                .quarantine(
                                        dryRun,
                                        row -> keep.accept(new DamagedRow(row.damage(), row.replaced(), Bytes.EMPTY)))),
                fault(
                        "what_goes_is_handed_over_with_its_address_and_content",
                        "what goes is not told",
                        t -> t.quarantine = (dryRun, keep) -> t.sound().admin().quarantine(dryRun, row -> {})),
                fault(
                        "a_dry_run_of_a_quarantine_changes_nothing",
                        "a dry run is done",
                        t -> t.quarantine = (dryRun, keep) -> t.sound().admin().quarantine(false, keep)),
                fault(
                        "what_cannot_be_kept_stays",
                        "what cannot be kept goes all the same",
                        t -> t.quarantine = (dryRun, keep) -> {
                            t.sound().admin().quarantine(dryRun, row -> {});
                            keep.accept(new DamagedRow(new Damage("one", "a planted fault", ""), false, Bytes.EMPTY));
                        }),
                fault(
                        "a_listing_that_reports_damage_continues_after_it",
                        "a listing ends at damage",
                        t -> t.soundScan = (scope, scan, damaged) -> t.sound().scan(scope, scan)),
                fault(
                        "a_listing_across_scopes_that_reports_damage_continues_after_it",
                        "a listing across scopes ends at damage",
                        t -> t.soundScanAll =
                                (prefix, scan, after, damaged) -> t.sound().scanAll(prefix, scan, after)));
    }

    private static Fault fault(String clause, String what, Consumer<Tamper> spoil) {
        return new Fault(clause, what, () -> new DurableFixture(spoil, t -> {}));
    }
}
