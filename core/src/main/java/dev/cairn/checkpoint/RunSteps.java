package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a run knows of its steps and questions since a checkpoint, by task. Safe for use by many threads. */
final class RunSteps {
    private final String place;
    private final Map<String, StepLog> known;
    private final Set<String> asked = new HashSet<>();
    private final Set<String> running = new HashSet<>();

    RunSteps(CheckpointConfig at, List<PendingWrite> stored) {
        place = at.toString();
        known = StepLog.read(stored);
    }

    /** Notes that a task is asked for, once. */
    synchronized StepLog begin(String task) {
        StepLog log = log(task);
        boolean done = asked.contains(task) && (log.result() != null || log.question() != null);
        if (done || !running.add(task)) {
            throw invalid("'" + task + "' comes twice since checkpoint " + place + (done ? "" : " and still runs")
                    + ". Give each its own name, for example with the loop's counter.");
        }
        asked.add(task);
        return log;
    }

    synchronized void end(String task) {
        running.remove(task);
    }

    synchronized StepLog log(String task) {
        return known.getOrDefault(task, StepLog.NOTHING);
    }

    synchronized void learn(String task, StepLog log) {
        known.put(task, log);
    }

    synchronized Map<String, StepLog> all() {
        return new LinkedHashMap<>(known);
    }

    /** Refuses to be left behind by a checkpoint while something runs or was not asked for again. */
    synchronized void checkComplete() {
        if (!running.isEmpty()) {
            throw invalid("Nothing was committed at " + place + ": still running are " + running + ".");
        }
        List<String> forgotten = known.keySet().stream()
                .filter(task -> !asked.contains(task) && log(task).binds())
                .toList();
        if (!forgotten.isEmpty()) {
            throw invalid("Nothing was committed at " + place + ": an earlier attempt of this run did " + forgotten
                    + ", and this one did not come to them. Do them again under the same names, or leave them behind with newTurn or"
                    + " rerunFrom.");
        }
    }

    private static CairnException invalid(String message) {
        return new CairnException(ErrorCode.INVALID, message);
    }
}
