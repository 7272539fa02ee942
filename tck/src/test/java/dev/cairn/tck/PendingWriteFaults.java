package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Faults of pending writes. */
final class PendingWriteFaults {
    private PendingWriteFaults() {}

    static List<CheckpointerFault> all() {
        List<CheckpointerFault> faults = new ArrayList<>(parts());
        faults.addAll(rules());
        faults.addAll(early());
        return faults;
    }

    private static List<CheckpointerFault> parts() {
        return List.of(
                fault(
                        "a_write_comes_back_as_task_channel_and_value",
                        "channels come back in upper case",
                        s -> Spoil.eachWrite(
                                s, w -> write(w, w.taskId(), w.channel().toUpperCase(Locale.ROOT), w.value()))),
                fault(
                        "several_writes_of_one_call_are_all_kept",
                        "of each call one write is kept",
                        s -> s.write = (at, w, t, p) -> s.sound.putWrites(at, w.subList(0, 1), t, p)),
                fault(
                        "two_tasks_may_write_to_one_channel",
                        "writes go by place, whatever the task",
                        s -> s.write = (at, w, t, p) -> s.sound.putWrites(at, w, "t", p)),
                fault(
                        "task_ids_come_back_as_they_were_given",
                        "task ids come back in lower case",
                        s -> Spoil.eachWrite(
                                s, w -> write(w, w.taskId().toLowerCase(Locale.ROOT), w.channel(), w.value()))),
                fault(
                        "a_composite_value_comes_back_whole",
                        "values of writes come back as text",
                        s -> Spoil.eachWrite(
                                s,
                                w -> write(
                                        w,
                                        w.taskId(),
                                        w.channel(),
                                        Document.of(w.value().json())))),
                fault(
                        "the_task_path_comes_back",
                        "paths are not kept",
                        s -> s.write = (at, w, t, p) -> s.sound.putWrites(at, w, t, "")),
                fault(
                        "the_same_call_twice_counts_once",
                        "each call is a task of its own",
                        PendingWriteFaults::numbered),
                fault(
                        "special_channels_come_back_with_their_values",
                        "questions are not kept",
                        s -> Spoil.writes(s, writes -> {
                            writes.removeIf(w -> w.channel().equals(ChannelWrite.INTERRUPT));
                            return writes;
                        })),
                fault(
                        "special_channels_stand_at_places_of_their_own",
                        "special channels are counted like others",
                        s -> Spoil.eachWrite(
                                s,
                                w -> new PendingWrite(
                                        w.taskId(), w.taskPath(), Math.max(0, w.index()), w.channel(), w.value()))),
                fault(
                        "writes_stay_in_their_namespace",
                        "writes ignore the namespace",
                        s -> s.write = (at, w, t, p) -> s.sound.putWrites(
                                CheckpointConfig.of(at.threadId(), String.valueOf(at.checkpointId())), w, t, p)),
                fault(
                        "the_next_checkpoint_begins_without_writes",
                        "a checkpoint inherits its parent's writes",
                        s -> Spoil.tuples(
                                s,
                                t -> t.parentConfig() == null
                                        ? t
                                        : Spoil.withWrites(
                                                t, s.sound.get(t.parentConfig()).pendingWrites()))));
    }

    private static List<CheckpointerFault> early() {
        return List.of(
                fault(
                        "writes_wait_a_day_for_their_checkpoint",
                        "writes before their checkpoint are dropped",
                        s -> s.write = (at, w, t, p) -> {
                            if (s.sound.find(at).isPresent()) {
                                s.sound.putWrites(at, w, t, p);
                            }
                        }),
                fault(
                        "writes_whose_checkpoint_does_not_come_within_a_day_are_removed",
                        "writes wait for ever",
                        s -> whenTheirCheckpointComes(s, Runnable::run)),
                fault(
                        "writes_whose_checkpoint_came_stay",
                        "writes go after a day whatever came",
                        s -> whenTheirCheckpointComes(s, write -> {})));
    }

    /** Early writes are held back; says what becomes of each when its checkpoint comes. */
    private static void whenTheirCheckpointComes(Spoiled s, Consumer<Runnable> then) {
        Map<String, Runnable> held = new ConcurrentHashMap<>();
        s.write = (at, w, t, p) -> {
            if (s.sound.find(at).isPresent()) {
                s.sound.putWrites(at, w, t, p);
            } else {
                held.put(String.valueOf(at.checkpointId()), () -> s.sound.putWrites(at, w, t, p));
            }
        };
        s.put = (at, checkpoint, metadata, options) -> {
            CheckpointConfig put = s.sound.put(at, checkpoint, metadata, options);
            Runnable write = held.remove(String.valueOf(put.checkpointId()));
            if (write != null) {
                then.accept(write);
            }
            return put;
        };
    }

    private static List<CheckpointerFault> rules() {
        return List.of(
                fault(
                        "of_an_ordinary_channel_the_first_write_counts",
                        "the last write always counts",
                        PendingWriteFaults::lastCounts),
                fault(
                        "of_a_special_channel_the_last_write_counts",
                        "the first write always counts",
                        s -> firstCounts(s, false)),
                fault(
                        "in_a_mixed_call_each_write_is_decided_by_itself",
                        "a mixed call is decided as a whole",
                        s -> firstCounts(s, true)),
                fault(
                        "writes_are_ordered_by_path_then_task_then_place",
                        "writes are ordered by task first",
                        s -> Spoil.writes(s, writes -> {
                            writes.sort(
                                    Comparator.comparing(PendingWrite::taskId).thenComparing(PendingWrite::index));
                            return writes;
                        })),
                fault(
                        "paths_and_tasks_are_ordered_by_code_point",
                        "paths and tasks are ordered by UTF-16 units",
                        s -> Spoil.writes(s, writes -> {
                            writes.sort(
                                    Comparator.comparing(PendingWrite::taskPath).thenComparing(PendingWrite::taskId));
                            return writes;
                        })),
                fault(
                        "more_than_ten_writes_of_a_task_keep_their_order",
                        "places are ordered as text",
                        s -> Spoil.writes(s, writes -> {
                            writes.sort(Comparator.comparing(w -> String.valueOf(w.index())));
                            return writes;
                        })),
                fault(
                        "writes_without_their_checkpoint_make_no_thread",
                        "a write begins its thread",
                        s -> s.write = (at, w, t, p) -> {
                            if (s.sound.find(at).isEmpty()) {
                                s.sound.put(at.at(null), Map.of(), CheckpointMetadata.of(-1));
                            }
                            s.sound.putWrites(at, w, t, p);
                        }),
                fault(
                        "writes_may_come_before_their_checkpoint",
                        "writes without checkpoint are dropped",
                        s -> s.write = (at, w, t, p) -> {
                            if (s.sound.find(at).isPresent()) {
                                s.sound.putWrites(at, w, t, p);
                            }
                        }),
                fault(
                        "writes_need_a_checkpoint_to_belong_to",
                        "writes without checkpoint go to the head",
                        s -> s.write = (at, w, t, p) ->
                                s.sound.putWrites(s.sound.get(at).config(), w, t, p)),
                fault(
                        "writes_stay_when_their_checkpoint_is_put_again",
                        "a repeated put clears the writes",
                        PendingWriteFaults::cleared),
                fault(
                        "questions_of_two_tasks_of_one_step_stay_apart",
                        "all questions belong to one task",
                        s -> Spoil.eachWrite(
                                s,
                                w -> w.channel().equals(ChannelWrite.INTERRUPT)
                                        ? write(w, "step", w.channel(), w.value())
                                        : w)),
                fault(
                        "an_answer_is_not_given_to_the_next_step",
                        "answers are given again",
                        PendingWriteFaults::answersAgain),
                fault("writes_of_many_tasks_at_once_are_all_kept", "each seventh task is lost", s -> {
                    AtomicInteger calls = new AtomicInteger();
                    s.write = (at, w, t, p) -> {
                        if (calls.incrementAndGet() % 7 > 0) {
                            s.sound.putWrites(at, w, t, p);
                        }
                    };
                }));
    }

    private static PendingWrite write(PendingWrite w, String task, String channel, Document value) {
        return new PendingWrite(task, w.taskPath(), w.index(), channel, value);
    }

    private static void numbered(Spoiled s) {
        AtomicInteger calls = new AtomicInteger();
        s.write = (at, w, t, p) -> s.sound.putWrites(at, w, t + "#" + calls.incrementAndGet(), p);
    }

    private static void lastCounts(Spoiled s) {
        Map<String, Document> last = new HashMap<>();
        s.write = (at, w, t, p) -> {
            w.forEach(write -> last.put(t + write.channel(), write.value()));
            s.sound.putWrites(at, w, t, p);
        };
        Spoil.eachWrite(
                s, w -> write(w, w.taskId(), w.channel(), last.getOrDefault(w.taskId() + w.channel(), w.value())));
    }

    private static void firstCounts(Spoiled s, boolean ifMixed) {
        Set<String> seen = new HashSet<>();
        s.write = (at, w, t, p) -> {
            boolean mixed = w.stream().anyMatch(write -> !write.channel().startsWith("__"));
            if (seen.add(t) || (ifMixed && !mixed)) {
                s.sound.putWrites(at, w, t, p);
            }
        };
    }

    private static void cleared(Spoiled s) {
        Set<String> put = new HashSet<>();
        Set<String> again = new HashSet<>();
        Spoiled.PutHook sound = s.put;
        s.put = (at, c, m, o) -> {
            if (!put.add(String.valueOf(c.id()))) {
                again.add(String.valueOf(c.id()));
            }
            return sound.put(at, c, m, o);
        };
        Spoil.tuples(s, t -> again.contains(String.valueOf(t.checkpoint().id())) ? Spoil.withWrites(t, List.of()) : t);
    }

    private static void answersAgain(Spoiled s) {
        Set<CheckpointConfig> seen = ConcurrentHashMap.newKeySet();
        List<ChannelWrite> answers = new ArrayList<>();
        s.write = (at, w, t, p) -> {
            w.stream()
                    .filter(write -> write.channel().equals(ChannelWrite.RESUME))
                    .forEach(answers::add);
            s.sound.putWrites(at, w, t, p);
            if (seen.add(at) && !answers.isEmpty()) {
                s.sound.putWrites(at, answers, t, p);
            }
        };
    }
}
