package dev.cairn.checkpoint;

import dev.cairn.model.Document;
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
 */
record StepLog(
        int attempts,
        @Nullable Document result,
        @Nullable Document question,
        @Nullable Document answer) {
    static final StepLog NOTHING = new StepLog(0, null, null, null);
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

    private StepLog with(PendingWrite write) {
        return switch (write.channel()) {
            case ChannelWrite.SCHEDULED ->
                begun(write.value()
                        .member(ATTEMPT)
                        .map(number -> number.as(Integer.class))
                        .orElse(1));
            case RESULT -> done(write.value());
            case ChannelWrite.INTERRUPT -> asking(write.value());
            case ChannelWrite.RESUME -> answered(write.value());
            default -> this;
        };
    }

    /** The mark that is stored before an attempt. */
    static ChannelWrite mark(int attempt, String key) {
        return new ChannelWrite(
                ChannelWrite.SCHEDULED,
                Document.fromObject(Map.of(ATTEMPT, Document.fromNumber(attempt), "key", Document.of(key))));
    }

    StepLog begun(int attempt) {
        return new StepLog(attempt, result, question, answer);
    }

    StepLog done(Document value) {
        return new StepLog(attempts, value, question, answer);
    }

    StepLog asking(Document value) {
        return new StepLog(attempts, result, value, answer);
    }

    StepLog answered(Document value) {
        return new StepLog(attempts, result, question, value);
    }

    /** Whether somebody or something outside may have acted on it, so that it must not be forgotten. */
    boolean binds() {
        return attempts > 0 || answer != null;
    }
}
