package dev.cairn.checkpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a run knows of its steps and questions since a checkpoint, by task. Thread-safe. */
final class RunSteps {
    private final String place;
    private final Map<String, StepLog> known = new LinkedHashMap<>();
    private final Set<String> asked = new HashSet<>();
    private final Map<String, Class<?>> answerTypes = new HashMap<>();
    private final Set<String> running = new HashSet<>();

    RunSteps(CheckpointConfig at, List<PendingWrite> stored) {
        place = at.toString();
        learn(stored);
    }

    /** Notes that a task is asked for, once. */
    synchronized StepLog begin(String task) {
        StepLog log = log(task);
        boolean done = asked.contains(task) && (log.result() != null || log.question() != null);
        if (done || !running.add(task)) {
            throw invalid("Cannot start '" + task + "': it was started before since checkpoint " + place
                    + (done ? "" : " and still runs")
                    + ". Give each step its own name, for example with the loop's counter.");
        }
        asked.add(task);
        return log;
    }

    /** Notes as what type the program reads the answer to a question. */
    synchronized void expect(String task, Class<?> answerType) {
        answerTypes.put(task, answerType);
    }

    /** As what type the program reads an answer; null where this run has not asked. */
    synchronized @Nullable Class<?> expected(String task) {
        return answerTypes.get(task);
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

    /** Takes what is stored of all tasks for what is known. */
    synchronized void learn(List<PendingWrite> stored) {
        known.clear();
        known.putAll(StepLog.read(stored));
    }

    /** The questions that wait for an answer, by name. */
    synchronized Map<String, Document> open() {
        return StepLog.open(known);
    }

    /** Refuses to be left behind by a checkpoint while something runs, waits for an answer or was not asked for again. */
    synchronized void checkComplete() {
        if (!running.isEmpty()) {
            throw invalid(
                    "Cannot commit at " + place + ": these steps still run: " + running + ". Nothing was stored.");
        }
        List<String> forgotten = known.keySet().stream()
                .filter(task -> !asked.contains(task) && log(task).binds())
                .toList();
        if (!forgotten.isEmpty()) {
            throw invalid("Cannot commit at " + place + ": an earlier attempt of this run did " + forgotten
                    + ", but this run did not reach them. Nothing was stored. Run them again under the same names, "
                    + "or discard them with newTurn or rerunFrom.");
        }
        if (!open().isEmpty()) {
            throw invalid("Cannot commit at " + place + ": these questions wait for an answer: " + open()
                    + ". Nothing was stored. End the program until they are answered, or withdraw them first.");
        }
    }

    private static CairnException invalid(String message) {
        return new CairnException(ErrorCode.INVALID, message);
    }
}
