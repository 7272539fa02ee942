package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.ConflictException;
import dev.cairn.ErrorCode;
import dev.cairn.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.model.Names;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run of a program that is not done twice what is done: each step's result is stored as soon as there is one, and a run that goes on
 * after a crash gets it back. Begun with {@link Checkpointer#newTurn}, {@link Checkpointer#resume} or {@link Checkpointer#rerunFrom}.
 *
 * <p>Steps and questions have names, each used once between two checkpoints; their order does not matter. Before a step runs, a mark is
 * stored. If the process dies before the result is, nobody knows whether the step had its effect: the next run does it again, with the same
 * key, and {@link #attempts} says so. {@link #commit} ends what was done since the last checkpoint with the next one.
 *
 * <p>Steps may run in several threads; everything else is for the one that commits.
 */
public final class ThreadRun {
    private final Checkpointer checkpoints;
    private CheckpointConfig config;
    private CheckpointMetadata metadata;
    private RunSteps steps;
    /** Read when it is asked for. */
    private @Nullable Checkpoint state;

    private ThreadRun(Checkpointer checkpoints, CheckpointTuple at) {
        this.checkpoints = checkpoints;
        this.config = at.config();
        this.metadata = at.metadata();
        this.steps = new RunSteps(config, at.pendingWrites());
    }

    static ThreadRun resume(Checkpointer checkpoints, CheckpointConfig config) {
        CheckpointTuple head = checkpoints
                .find(config.at(null), Selection.none())
                .orElseThrow(() -> new NotFoundException(
                        "There is nothing to resume at " + config + ". Begin it with newTurn.",
                        Map.of("thread", config.threadId())));
        if (config.checkpointId() != null
                && !config.checkpointId().equals(head.config().checkpointId())) {
            throw new ConflictException(
                    "A run is resumed at the head, and " + config
                            + " is not it any more. Use rerunFrom to go another way from there.",
                    Map.of("head", String.valueOf(head.config().checkpointId())));
        }
        return new ThreadRun(checkpoints, head);
    }

    static ThreadRun rerunFrom(Checkpointer checkpoints, CheckpointConfig config) {
        return at(checkpoints, checkpoints.fork(config, null, StateChange.empty()));
    }

    static ThreadRun newTurn(Checkpointer checkpoints, CheckpointConfig config, StateChange input) {
        Optional<CheckpointTuple> head = checkpoints.find(config.at(null), Selection.none());
        long step = head.map(tuple -> tuple.metadata().step() + 1).orElse(-1L);
        String expected =
                head.map(tuple -> String.valueOf(tuple.config().checkpointId())).orElse(PutOptions.NO_HEAD);
        CheckpointConfig put = checkpoints.put(
                config.at(null),
                input,
                CheckpointMetadata.of(CheckpointMetadata.Source.INPUT, step),
                PutOptions.none().expectingHead(expected).durability(Durability.SYNC));
        return at(checkpoints, put);
    }

    private static ThreadRun at(Checkpointer checkpoints, CheckpointConfig config) {
        return new ThreadRun(checkpoints, checkpoints.get(config, Selection.none()));
    }

    /** The checkpoint that the run stands on. */
    public synchronized CheckpointConfig config() {
        return config;
    }

    /** How that checkpoint came about, with its step number. */
    public synchronized CheckpointMetadata metadata() {
        return metadata;
    }

    /** Its state. */
    public synchronized Checkpoint state() {
        if (state == null) {
            state = checkpoints.get(config).checkpoint();
        }
        return state;
    }

    /**
     * Does a step, or gives the result that is stored of it. What it gives is read back from the stored form in both cases.
     *
     * @param name 1 to 250 UTF-8 bytes without control characters
     * @throws CairnException {@code INVALID} when the name was used since the last checkpoint, or the result has no document form
     * @throws X what the body throws; the step can be tried again then
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // null is a result where R allows it
    public <R extends @Nullable Object, X extends Exception> R step(String name, StepBody<R, X> body) throws X {
        return (R) recorded(name, body).toJava();
    }

    /** The same with a result of a type, for example a registered record. */
    public <R, X extends Exception> R step(String name, Class<R> type, StepBody<? extends R, X> body) throws X {
        return recorded(name, body).as(type);
    }

    private <X extends Exception> Document recorded(String name, StepBody<?, X> body) throws X {
        String task = task(StepLog.STEP, "step", name);
        StepLog log = steps.begin(task);
        try {
            return log.result() != null ? log.result() : attempt(task, name, log.attempts() + 1, body);
        } finally {
            steps.end(task);
        }
    }

    private <X extends Exception> Document attempt(String task, String name, int attempt, StepBody<?, X> body)
            throws X {
        String key = key(task);
        write(task, StepLog.mark(attempt, key));
        steps.learn(task, steps.log(task).begun(attempt));
        Document result = document(name, body.run(key));
        write(task, new ChannelWrite(StepLog.RESULT, result));
        steps.learn(task, steps.log(task).done(result));
        return result;
    }

    private Document document(String name, @Nullable Object result) {
        try {
            return checkpoints.types().document(result);
        } catch (CairnException refused) {
            throw new CairnException(
                    refused.code(),
                    "Step '" + name
                            + "' was done and its result cannot be stored, so the next run will do it again with the same key. "
                            + refused.getMessage(),
                    Map.of("step", name),
                    refused);
        }
    }

    /** How often a step was begun: 0 for never, more than 1 when the outcome of an attempt is not known or it failed. */
    public int attempts(String name) {
        return steps.log(task(StepLog.STEP, "step", name)).attempts();
    }

    /**
     * Asks a person, or gives the answer that is stored. Empty while there is none: the program ends then, and a later
     * {@link Checkpointer#resume} asks again and gets it.
     *
     * @throws CairnException {@code INVALID} when the name was used since the last checkpoint, {@code CONFLICT} when an answer is stored
     *     and it was given to another question
     */
    public <R> Optional<R> ask(String name, Class<R> answerType, @Nullable Object question) {
        String task = task(StepLog.QUESTION, "question", name);
        StepLog log = steps.begin(task);
        steps.end(task);
        Document text = checkpoints.types().document(question);
        if (log.answer() == null) {
            if (!text.equals(log.question())) {
                write(task, new ChannelWrite(ChannelWrite.INTERRUPT, text));
                steps.learn(task, log.asking(text));
            }
            return Optional.empty();
        }
        if (!text.equals(log.question())) {
            throw new ConflictException(
                    "Question '" + name + "' was answered when it was " + log.question() + "; now it is " + text
                            + ". Ask under another name.",
                    Map.of("question", name));
        }
        return Optional.of(log.answer().as(answerType));
    }

    /** The questions that wait for an answer, by name. */
    public Map<String, Document> questions() {
        Map<String, Document> open = new LinkedHashMap<>();
        steps.all().forEach((task, log) -> {
            if (log.question() != null && log.answer() == null) {
                open.put(task.substring(StepLog.QUESTION.length()), log.question());
            }
        });
        return open;
    }

    /**
     * Stores a person's answer. When two answer in the same moment the later one counts.
     *
     * @throws NotFoundException when there is no such question
     * @throws CairnException {@code ALREADY_EXISTS} when it is answered, {@code INVALID} for null
     */
    public void answer(String name, Object answer) {
        String task = task(StepLog.QUESTION, "question", name);
        StepLog log = steps.log(task);
        if (log.question() == null) {
            throw new NotFoundException(
                    "There is no question '" + name + "' at " + config() + "; open are "
                            + questions().keySet() + ".",
                    Map.of("question", name));
        }
        if (log.answer() != null) {
            throw new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    "Question '" + name + "' at " + config() + " is answered already: " + log.answer() + ".",
                    Map.of("question", name),
                    null);
        }
        Document text = checkpoints.types().document(answer);
        if (text.kind() == Document.Kind.NULL) {
            throw new CairnException(ErrorCode.INVALID, "The answer to question '" + name + "' is null.");
        }
        write(task, new ChannelWrite(ChannelWrite.RESUME, text));
        steps.learn(task, log.answered(text));
    }

    /** Saves the next checkpoint, numbered one after the last. */
    public CheckpointConfig commit(StateChange change) {
        return commit(change, CheckpointMetadata.of(metadata().step() + 1));
    }

    /**
     * Saves the next checkpoint; the run goes on from it, and names of steps can be used again.
     *
     * @throws ConflictException when another writer moved the head meanwhile
     * @throws CairnException {@code INVALID} when a step still runs, or one that an earlier attempt of the run had begun (or a question that
     *     was answered) was not asked for by this one
     */
    public synchronized CheckpointConfig commit(StateChange change, CheckpointMetadata metadata) {
        steps.checkComplete();
        CheckpointConfig next = checkpoints.put(
                config,
                change,
                metadata,
                PutOptions.none()
                        .expectingHead(String.valueOf(config.checkpointId()))
                        .durability(Durability.SYNC));
        this.config = next;
        this.metadata = metadata;
        steps = new RunSteps(next, List.of());
        state = null;
        return next;
    }

    private static String task(String kind, String what, String name) {
        new Names().id("name of the " + what, name).done();
        return kind + name;
    }

    private void write(String task, ChannelWrite write) {
        checkpoints.putWrites(config(), List.of(write), task, "");
    }

    /** The same for every attempt, another for every other step, checkpoint and thread. */
    private String key(String task) {
        try {
            MessageDigest sum = MessageDigest.getInstance("SHA-256");
            for (String part :
                    new String[] {config.threadId(), config.namespace(), String.valueOf(config.checkpointId()), task}) {
                sum.update(part.getBytes(StandardCharsets.UTF_8));
                sum.update((byte) 0);
            }
            return HexFormat.of().formatHex(sum.digest(), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
