package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTag;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Faults of tags and of the ends of threads. */
final class TagFaults {
    private TagFaults() {}

    static List<CheckpointerFault> all() {
        List<CheckpointerFault> faults = new ArrayList<>(tags());
        faults.addAll(ends());
        return faults;
    }

    private static List<CheckpointerFault> tags() {
        return List.of(
                fault(
                        "tags_are_given_and_taken_away_and_the_answer_tells_what_is_left",
                        "tags are not taken away",
                        s -> s.tag = (at, add, remove) -> s.sound.tag(at, add, List.of())),
                fault(
                        "several_checkpoints_of_a_thread_may_have_the_same_tag",
                        "a tag moves to the checkpoint that got it last",
                        s -> s.tag = (at, add, remove) -> {
                            for (CheckpointTag tag : s.sound.threads().tags(at.threadId())) {
                                if (add.contains(tag.tag())) {
                                    s.sound.tag(tag.config(), List.of(), List.of(tag.tag()));
                                }
                            }
                            return s.sound.tag(at, add, remove);
                        }),
                fault(
                        "without_an_id_the_head_gets_the_tag_and_keeps_it_when_the_branch_goes_on",
                        "a tag goes with the head",
                        TagFaults::tagsAtTheHead),
                fault(
                        "only_what_is_stored_can_have_a_tag",
                        "what is not there is passed over",
                        s -> s.tag = (at, add, remove) ->
                                s.sound.find(at).isEmpty() ? new TreeSet<>(add) : s.sound.tag(at, add, remove)),
                fault(
                        "one_wrong_tag_refuses_all",
                        "the good ones of the tags are given",
                        s -> s.tag = (at, add, remove) -> {
                            try {
                                return s.sound.tag(at, add, remove);
                            } catch (CairnException e) {
                                s.sound.tag(at, List.of("good"), List.of());
                                throw e;
                            }
                        }),
                fault(
                        "checkpoints_are_listed_by_tag",
                        "listings do not mind the tag",
                        s -> Spoil.queries(s, q -> Spoil.within(q, q.until(), null))),
                fault(
                        "tags_are_copied_with_their_thread",
                        "tags are not copied",
                        s -> s.copy = (source, target) -> {
                            s.sound.threads().copy(source, target);
                            untag(s, target);
                        }),
                fault("the_tags_of_a_deleted_thread_are_gone", "tags outlive their thread", TagFaults::tagsForEver),
                fault(
                        "a_checkpoint_with_a_tag_is_kept_by_pruning_until_the_tag_is_taken_away",
                        "tags keep nothing",
                        s -> s.prune = (threads, how) -> {
                            threads.forEach(thread -> untag(s, thread));
                            return s.sound.retention().prune(threads, how);
                        }));
    }

    static void untag(Spoiled s, String thread) {
        s.sound.threads().tags(thread).forEach(tag -> s.sound.tag(tag.config(), List.of(), List.of(tag.tag())));
    }

    private static void tagsAtTheHead(Spoiled s) {
        Set<String> heads = new HashSet<>();
        s.tag = (at, add, remove) -> {
            if (at.checkpointId() == null) {
                heads.addAll(add);
            }
            return s.sound.tag(at, add, remove);
        };
        s.tags = thread -> s.sound.threads().tags(thread).stream()
                .map(tag -> heads.contains(tag.tag())
                        ? new CheckpointTag(
                                s.sound.get(CheckpointConfig.of(thread)).config(), tag.tag(), tag.since())
                        : tag)
                .toList();
    }

    private static void tagsForEver(Spoiled s) {
        Map<String, List<CheckpointTag>> last = new HashMap<>();
        s.delete = thread -> {
            last.put(thread, s.sound.threads().tags(thread));
            return s.sound.threads().delete(thread);
        };
        s.tags = thread -> {
            List<CheckpointTag> tags = s.sound.threads().tags(thread);
            return tags.isEmpty() ? last.getOrDefault(thread, List.of()) : tags;
        };
    }

    private static List<CheckpointerFault> ends() {
        return List.of(
                fault(
                        "a_thread_tells_its_end_until_it_is_lifted",
                        "an end is not lifted",
                        s -> s.expire = (thread, when) -> {
                            if (when != null) {
                                s.sound.threads().expire(thread, when);
                            }
                        }),
                fault("a_thread_whose_end_has_come_stays_until_a_sweep", "a thread is hidden from its end on", s -> {
                    Set<String> ended = Collections.synchronizedSet(new HashSet<>());
                    s.expire = (thread, when) -> {
                        ended.add(thread);
                        s.sound.threads().expire(thread, when);
                    };
                    Spoil.hide(s, at -> ended.contains(at.threadId()));
                }),
                fault(
                        "a_thread_that_is_not_there_has_no_end",
                        "an end of nothing is silent",
                        s -> s.expire = (thread, when) -> {
                            try {
                                s.sound.threads().expire(thread, when);
                            } catch (CairnException e) {
                                if (e.code() != ErrorCode.NOT_FOUND) {
                                    throw e;
                                }
                            }
                        }),
                fault(
                        "a_thread_that_is_brought_back_has_the_end_that_it_had",
                        "an end does not come back with its thread",
                        s -> s.undelete = (thread, as) -> {
                            s.sound.threads().undelete(thread, as);
                            s.sound.threads().expire(as, null);
                        }),
                fault("a_thread_that_is_brought_back_after_its_end_has_none", "an end comes back that is over", s -> {
                    Map<String, java.time.Instant> ends = new HashMap<>();
                    s.expire = (thread, when) -> {
                        ends.put(thread, when);
                        s.sound.threads().expire(thread, when);
                    };
                    s.undelete = (thread, as) -> {
                        s.sound.threads().undelete(thread, as);
                        s.sound.threads().expire(as, ends.get(thread));
                    };
                }));
    }
}
