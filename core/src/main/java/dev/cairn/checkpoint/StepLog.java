package dev.cairn.checkpoint;

import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is stored of a step or a question of a run, as pending writes of a task.
 *
 * @param attempts how often the step was begun
 * @param result what the step gave; null while that is not known
 * @param question what a person is asked
 * @param answer what the person said
 * @param writes all of it as it is stored
 */
record StepLog(
        int attempts,
        @Nullable Document result,
        @Nullable Document question,
        @Nullable Document answer,
        List<PendingWrite> writes) {
    static final StepLog NOTHING = new StepLog(0, null, null, null, List.of());
    static final String STEP = "step:";
    static final String QUESTION = "ask:";
    static final String RESULT = "__return__";
    private static final String ATTEMPT = "attempt";

    /** What is stored of all steps and questions, by task. */
    static Map<String, StepLog> read(List<PendingWrite> writes) {
        Map<String, StepLog> logs = new LinkedHashMap<>();
        for (PendingWrite write : writes) {
            if (write.taskId().startsWith(STEP) || write.taskId().startsWith(QUESTION)) {
                logs.merge(write.taskId(), NOTHING.with(write), (known, one) -> known.with(write));
            }
        }
        return logs;
    }

    /** What is stored of one task, whoever asks or does it. */
    static StepLog of(String task, List<PendingWrite> writes) {
        StepLog log = NOTHING;
        for (PendingWrite write : writes) {
            log = write.taskId().equals(task) ? log.with(write) : log;
        }
        return log;
    }

    /** The questions that wait for an answer, by name. */
    static Map<String, Document> open(Map<String, StepLog> logs) {
        Map<String, Document> open = new LinkedHashMap<>();
        logs.forEach((task, log) -> {
            if (log.question() != null && log.answer() == null) {
                open.put(task.substring(QUESTION.length()), log.question());
            }
        });
        return open;
    }

    private StepLog with(PendingWrite write) {
        List<PendingWrite> all = new ArrayList<>(writes);
        all.add(write);
        Document value = write.value();
        return switch (write.channel()) {
            case ChannelWrite.SCHEDULED -> new StepLog(attempt(value), result, question, answer, all);
            case RESULT -> new StepLog(attempts, value, question, answer, all);
            case ChannelWrite.INTERRUPT -> new StepLog(attempts, result, value, answer, all);
            case ChannelWrite.RESUME -> new StepLog(attempts, result, question, value, all);
            default -> new StepLog(attempts, result, question, answer, all);
        };
    }

    private static int attempt(Document mark) {
        return mark.member(ATTEMPT).map(number -> number.as(Integer.class)).orElse(1);
    }

    /**
     * The mark that is stored before an attempt.
     *
     * @param by tells it from the mark of another process for an attempt of the same number
     */
    static ChannelWrite mark(int attempt, String key, String by) {
        Map<String, Document> mark = new LinkedHashMap<>();
        mark.put(ATTEMPT, Document.fromNumber(attempt));
        mark.put("key", Document.of(key));
        mark.put("by", Document.of(by));
        return new ChannelWrite(ChannelWrite.SCHEDULED, Document.fromObject(mark));
    }

    /** A change of stored data, for whoever has read this. */
    TaskChange change(String task) {
        return TaskChange.of(task, writes);
    }

    /** Whether someone or something outside may have acted on it, so that it must not be forgotten. */
    boolean binds() {
        return attempts > 0 || answer != null;
    }
}
