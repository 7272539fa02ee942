package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.Threads;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Page;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Faults of bringing deleted threads back. */
final class TrashFaults {
    private TrashFaults() {}

    static List<CheckpointerFault> all() {
        return List.of(
                fault(
                        "a_thread_that_is_brought_back_is_as_it_was_and_goes_on",
                        "pending writes do not come back",
                        s -> {
                            boolean[] back = {false};
                            s.undelete = (thread, as) -> {
                                back[0] = true;
                                s.sound.threads().undelete(thread, as);
                            };
                            Spoil.writes(s, writes -> back[0] ? List.of() : writes);
                        }),
                fault(
                        "branches_and_tags_come_back_with_their_thread",
                        "tags do not come back",
                        s -> s.undelete = (thread, as) -> {
                            s.sound.threads().undelete(thread, as);
                            TagFaults.untag(s, as);
                        }),
                fault(
                        "a_thread_comes_back_under_another_id",
                        "a thread comes back under its own id only",
                        s -> s.undelete = (thread, as) -> s.sound.threads().undelete(thread, thread)),
                fault(
                        "what_was_deleted_last_under_an_id_comes_back_first",
                        "only what was deleted last is kept",
                        s -> s.delete = thread -> {
                            s.sound.threads().purge(thread);
                            return s.sound.threads().delete(thread);
                        }),
                fault(
                        "a_thread_does_not_come_back_over_another",
                        "a thread comes back in the place of another",
                        s -> s.undelete = (thread, as) -> {
                            s.sound.threads().delete(as, Duration.ZERO);
                            s.sound.threads().undelete(thread, as);
                        }),
                fault(
                        "a_thread_is_deleted_only_as_it_was_seen",
                        "what was seen of a thread is not compared",
                        s -> s.seenDelete = (seen, keep) -> s.sound.threads().delete(seen.threadId(), keep)),
                fault(
                        "a_thread_is_deleted_for_good_only_as_it_was_seen",
                        "a thread is compared only where it goes to the trash",
                        s -> s.seenDelete = (seen, keep) -> keep.isZero()
                                ? s.sound.threads().delete(seen.threadId(), keep)
                                : s.sound.threads().delete(seen, keep)),
                fault(
                        "another_thread_of_the_id_is_not_the_one_that_was_seen",
                        "only steps are compared",
                        s -> s.seenDelete = (seen, keep) -> s.sound
                                        .threads()
                                        .find(seen.threadId())
                                        .filter(now -> Objects.equals(now.step(), seen.step()))
                                        .isPresent()
                                ? s.sound.threads().delete(seen.threadId(), keep)
                                : s.sound.threads().delete(seen, keep)),
                fault(
                        "what_was_not_deleted_does_not_come_back",
                        "bringing back nothing is silent",
                        s -> s.undelete = (thread, as) -> {
                            try {
                                s.sound.threads().undelete(thread, as);
                            } catch (CairnException e) {
                                if (e.code() != ErrorCode.NOT_FOUND) {
                                    throw e;
                                }
                            }
                        }),
                fault(
                        "what_was_deleted_for_no_time_does_not_come_back",
                        "every deleted thread is kept",
                        s -> s.keep = (thread, time) -> s.sound.threads().delete(thread, Threads.TRASH_TIME)),
                fault(
                        "deleted_threads_are_listed_by_id_page_by_page",
                        "every page begins at the first",
                        s -> s.trash = query -> {
                            var page = s.sound.threads().deleted(query);
                            return query.cursor() == null
                                    ? page
                                    : new Page<>(
                                            s.sound
                                                    .threads()
                                                    .deleted(ThreadQuery.all()
                                                            .prefix(query.prefix())
                                                            .limit(query.limit()))
                                                    .items(),
                                            page.next());
                        }),
                fault(
                        "purging_removes_what_was_deleted_under_an_id_and_nothing_else",
                        "a purge takes the thread that stands under the id now",
                        s -> s.purge = thread -> {
                            int purged = s.sound.threads().purge(thread);
                            s.sound.threads().delete(thread, Duration.ZERO);
                            return purged;
                        }));
    }
}
