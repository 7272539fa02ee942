package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.TaskChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Faults of changes and puts that depend on what was read. */
final class TaskChangeFaults {
    private TaskChangeFaults() {}

    static List<CheckpointerFault> all() {
        return List.of(
                fault(
                        "a_change_of_what_was_read_is_stored_and_returned",
                        "a change returns what was there before",
                        s -> s.changeWrites =
                                (at, c) -> s.sound.changeWrites(at, c).map(now -> c.known())),
                fault(
                        "a_change_of_something_else_than_is_stored_stores_nothing",
                        "what a change knows is not looked at",
                        s -> s.changeWrites = (at, c) -> unlooked(s, at, c)),
                fault(
                        "what_other_tasks_wrote_does_not_matter_to_a_change",
                        "a change is refused when any task has written",
                        s -> s.changeWrites =
                                (at, c) -> s.sound.get(at).pendingWrites().equals(c.known())
                                        ? s.sound.changeWrites(at, c)
                                        : Optional.empty()),
                fault(
                        "a_change_at_a_former_head_stores_nothing",
                        "a change at any checkpoint is stored",
                        s -> s.changeWrites = (at, c) -> unlooked(s, at, c)),
                fault(
                        "a_change_removes_channels_and_leaves_the_others",
                        "nothing is removed",
                        s -> s.changeWrites = (at, c) ->
                                s.sound.changeWrites(at, new TaskChange(c.taskId(), c.known(), c.writes(), Set.of()))),
                fault(
                        "a_change_adds_ordinary_writes_behind_those_that_are_there",
                        "ordinary writes that are there stay alone",
                        s -> s.changeWrites = (at, c) -> unlooked(s, at, c)),
                fault(
                        "of_many_changes_of_what_all_have_read_one_is_stored",
                        "what was there when it was first looked counts for ever",
                        s -> {
                            Map<CheckpointConfig, List<PendingWrite>> first = new ConcurrentHashMap<>();
                            s.changeWrites = (at, c) -> first.computeIfAbsent(at, any -> ofTask(s, at, c))
                                            .equals(c.known())
                                    ? unlooked(s, at, c)
                                    : Optional.empty();
                        }),
                fault(
                        "a_put_that_expects_what_tasks_wrote_is_refused_when_they_wrote_more",
                        "what tasks wrote is not looked at by a put",
                        s -> {
                            Spoiled.PutHook put = s.put;
                            s.put = (at, c, m, o) -> put.put(at, c, m, unexpecting(o));
                        }));
    }

    private static Optional<List<PendingWrite>> unlooked(Spoiled s, CheckpointConfig at, TaskChange change) {
        s.sound.putWrites(at, change.writes(), change.taskId(), "");
        return Optional.of(ofTask(s, at, change));
    }

    private static List<PendingWrite> ofTask(Spoiled s, CheckpointConfig at, TaskChange change) {
        List<PendingWrite> writes = new ArrayList<>(s.sound.get(at).pendingWrites());
        writes.removeIf(write -> !write.taskId().equals(change.taskId()));
        return writes;
    }

    private static PutOptions unexpecting(PutOptions o) {
        return new PutOptions(
                o.expectedHead(),
                o.replace(),
                o.token(),
                o.idempotencyKey(),
                o.durability(),
                null,
                o.movesHead(),
                o.begins(),
                o.creates(),
                o.writes());
    }
}
