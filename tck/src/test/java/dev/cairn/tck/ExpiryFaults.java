package dev.cairn.tck;

import dev.cairn.storage.Commit;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Faults of listing what has expired. */
final class ExpiryFaults {
    private ExpiryFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "records_are_listed_from_their_expiry_on",
                        "what expires just now is not listed",
                        t -> t.expired = (now, limit) -> t.sound().expired(now.minusNanos(1), limit)),
                Fault.of(
                        "what_expired_first_is_listed_first",
                        "what expired last is listed first",
                        t -> t.expired = (now, limit) -> {
                            ScanPage<Scoped<StoredRecord>> page = t.sound().expired(now, limit);
                            List<Scoped<StoredRecord>> copy = new ArrayList<>(page.items());
                            Collections.reverse(copy);
                            return new ScanPage<>(copy, page.more());
                        }),
                Fault.of(
                        "an_expired_record_comes_with_its_scope_and_numbers",
                        "expired records have no numbers",
                        t -> t.expired = (now, limit) -> Tamper.mapped(
                                t.sound().expired(now, limit),
                                found -> new Scoped<>(
                                        found.scope(), RecordDraft.changed(found.value(), d -> d.sequence = 0)))),
                Fault.of(
                        "an_expired_scope_is_listed_without_a_record",
                        "expired scopes are not listed",
                        t -> t.expired = (now, limit) -> {
                            ScanPage<Scoped<StoredRecord>> page = t.sound().expired(now, limit);
                            return new ScanPage<>(
                                    page.items().stream()
                                            .filter(found -> found.value().kind() > 0)
                                            .toList(),
                                    page.more());
                        }),
                Fault.of(
                        "a_page_of_expired_records_says_whether_there_is_more",
                        "no page of expired records claims more",
                        t -> t.expired = (now, limit) ->
                                new ScanPage<>(t.sound().expired(now, limit).items(), false)),
                Fault.of(
                        "a_new_expiry_replaces_the_old_one",
                        "an old expiry stays listed",
                        t -> ghosts(
                                t,
                                (scope, c, ghosts) -> c.puts()
                                        .forEach(put -> t.find(scope, put.kind(), put.key())
                                                .ifPresent(old -> ghosts.add(new Scoped<>(scope, old)))))),
                Fault.of(
                        "a_deleted_record_does_not_expire",
                        "a deleted record stays listed",
                        t -> ghosts(
                                t,
                                (scope, c, ghosts) -> c.deletes()
                                        .forEach(delete -> t.find(scope, delete.kind(), delete.key())
                                                .ifPresent(old -> ghosts.add(new Scoped<>(scope, old)))))),
                Fault.of(
                        "what_expired_stays_until_someone_removes_it",
                        "maintenance removes what expired",
                        t -> t.maintain = (budget, damaged) -> {
                            for (Scoped<StoredRecord> found :
                                    t.sound().expired(t.clock().instant(), 100).items()) {
                                if (found.value().kind() > 0) {
                                    Commit.Builder delete = Commit.inOrder()
                                            .delete(
                                                    found.value().kind(),
                                                    found.value().key());
                                    t.sound().commit(found.scope(), delete.build());
                                }
                            }
                            return t.sound().admin().maintain(budget, damaged);
                        }));
    }

    private interface Haunting {
        void collect(Scope scope, Commit commit, List<Scoped<StoredRecord>> ghosts);
    }

    /** Lists what was collected before each commit as if it were still there. */
    private static void ghosts(Tamper t, Haunting haunting) {
        List<Scoped<StoredRecord>> ghosts = new ArrayList<>();
        t.commit = (scope, c) -> {
            haunting.collect(scope, c, ghosts);
            return t.sound().commit(scope, c);
        };
        t.expired = (now, limit) -> {
            List<Scoped<StoredRecord>> all =
                    new ArrayList<>(t.sound().expired(now, limit).items());
            ghosts.stream().filter(ghost -> isExpired(ghost, now)).forEach(all::add);
            return new ScanPage<>(all, false);
        };
    }

    private static boolean isExpired(Scoped<StoredRecord> record, Instant now) {
        Instant when = record.value().expires();
        return when != null && !when.isAfter(now);
    }
}
