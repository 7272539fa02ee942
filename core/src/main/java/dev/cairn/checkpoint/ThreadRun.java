package dev.cairn.checkpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.Patience;
import dev.cairn.internal.text.Names;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A program run whose completed steps are never executed twice: each step's result is stored as soon as there is one, and a run that goes on
 * after a crash gets it back. Begun with {@link Checkpointer#newTurn}, {@link Checkpointer#resume} or {@link Checkpointer#rerunFrom}.
 *
 * <p>Steps and questions have names, each used once between two checkpoints; their order does not matter. Before a step runs, a mark is
 * stored. If the process dies before the result is, Cairn cannot know whether the step had its effect: the next run does it again, with the same
 * key; {@link #attempts} and {@link #result} say so. {@link #commit} ends what was done since the last checkpoint with the next one.
 *
 * <p>Several processes may resume one run: each result, question and answer is stored once, and all of them get what is stored. What is
 * said at a checkpoint that is not the head any more is a {@link ConflictException}.
 *
 * <p>Steps may run in several threads; everything else is for the one that commits.
 */
public final class ThreadRun {
    private final Checkpointer checkpoints;
    private CheckpointConfig config;
    private CheckpointMetadata metadata;
    private RunWrites writes;
    /** Read when it is asked for. */
    private @Nullable Checkpoint state;

    private ThreadRun(Checkpointer checkpoints, CheckpointTuple at) {
        this.checkpoints = checkpoints;
        this.config = at.config();
        this.metadata = at.metadata();
        this.writes = RunWrites.of(checkpoints, at);
    }

    static ThreadRun resume(Checkpointer checkpoints, CheckpointConfig config) {
        CheckpointTuple head = checkpoints
                .find(config.at(null), Selection.none())
                .orElseThrow(() -> new NotFoundException(
                        "Cannot resume at " + config + ": it has no checkpoint. Start with newTurn.",
                        Map.of("thread", config.threadId())));
        if (config.checkpointId() != null
                && !config.checkpointId().equals(head.config().checkpointId())) {
            throw new ConflictException(
                    "Cannot resume at " + config + ": it is not the head. Use rerunFrom to start a branch there.",
                    Map.of("head", String.valueOf(head.config().checkpointId())));
        }
        return new ThreadRun(checkpoints, head);
    }

    static ThreadRun rerunFrom(Checkpointer checkpoints, CheckpointConfig config) {
        return at(checkpoints, checkpoints.branches().fork(config, null, StateChange.empty()));
    }

    static ThreadRun newTurn(Checkpointer checkpoints, CheckpointConfig config, StateChange input) {
        Optional<CheckpointTuple> head = checkpoints.find(config.at(null), Selection.none());
        long step = head.map(tuple -> tuple.metadata().nextStep()).orElse(-1L);
        String expected =
                head.map(tuple -> String.valueOf(tuple.config().checkpointId())).orElse(PutOptions.NO_HEAD);
        CheckpointConfig put = checkpoints.put(
                config.at(null),
                input,
                CheckpointMetadata.of(CheckpointMetadata.Source.INPUT, step),
                PutOptions.none().expectingHead(expected).durability(Durability.SYNC));
        return at(checkpoints, put);
    }

    static void answer(
            Checkpointer checkpoints, CheckpointConfig config, String task, Document shown, Document answer) {
        RunWrites writes = RunWrites.of(checkpoints, checkpoints.get(config, Selection.none()));
        new RunQuestion(writes, task, task).answer(shown, answer);
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
     * Does a step, or gives the result that is stored of it, also where another process was faster. What it gives is read back from the
     * stored form in both cases.
     *
     * @param name 1 to 250 UTF-8 bytes without control characters
     * @throws ConflictException when the run's checkpoint is not the head any more: the result is not stored
     * @throws CairnException {@code INVALID} when the name was used since the last checkpoint, or the result has no document form
     * @throws X what the body throws; the step can be tried again then
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // null is a result where R allows it
    public <R extends @Nullable Object, X extends Exception> R step(String name, StepBody<R, X> body) throws X {
        return (R) runStep(name).recorded(result -> {}, body).toJava();
    }

    /**
     * Does a step whose result has a type, for example a registered record. Null is a result too.
     *
     * @throws CairnException {@code INVALID} also when the result cannot be read as the type; it is not stored then
     */
    @SuppressWarnings("NullAway") // null is a result where R allows it
    public <R extends @Nullable Object, X extends Exception> R step(
            String name, Class<R> type, StepBody<? extends R, X> body) throws X {
        Document result = runStep(name).recorded(made -> read(made, type), body);
        return read(result, type);
    }

    private static <R> @Nullable R read(Document result, Class<R> type) {
        return result.kind() == Document.Kind.NULL ? null : result.as(type);
    }

    private RunStep runStep(String name) {
        return new RunStep(writes, checkpoints.types(), task(StepLog.STEP, "step", name), name);
    }

    /** Returns how often a step was begun, by any process: 0 for never. Whether it is done says {@link #result}. */
    public int attempts(String name) {
        return writes.read(task(StepLog.STEP, "step", name)).attempts();
    }

    /**
     * Returns the stored result of a step. Empty when it was never begun, or when the outcome of an attempt is not known: then
     * {@link #attempts} is more than 0.
     */
    public Optional<Document> result(String name) {
        return Optional.ofNullable(writes.read(task(StepLog.STEP, "step", name)).result());
    }

    /**
     * Asks a person, or gives the answer that is stored. Empty while there is none: the program ends then, and a later
     * {@link Checkpointer#resume} asks again and gets it.
     *
     * @throws CairnException {@code INVALID} when the name was used since the last checkpoint, or the answer is not of the type: the
     *     question waits for another answer then
     * @throws ConflictException when an answer is stored and it was given to another question, or the run's checkpoint is not the head any
     *     more
     */
    public <R> Optional<R> ask(String name, Class<R> answerType, @Nullable Object question) {
        String task = task(StepLog.QUESTION, "question", name);
        writes.steps().begin(task);
        writes.steps().end(task);
        Document text = checkpoints.types().document(question);
        return new RunQuestion(writes, task, name).ask(text, answerType);
    }

    /** Returns the questions that wait for an answer, by name. */
    public Map<String, Document> questions() {
        return writes.questions();
    }

    /**
     * Stores a person's answer to a question as this run knows it. Where the person was shown the question by another run, give it too.
     *
     * @throws NotFoundException when there is no such question
     * @throws ConflictException when the question is another one meanwhile, or the run's checkpoint is not the head any more
     * @throws CairnException {@code ALREADY_EXISTS} when it is answered, {@code INVALID} for null, or when this run asked for another type
     */
    public void answer(String name, Object answer) {
        String task = task(StepLog.QUESTION, "question", name);
        Document known = writes.steps().log(task).question();
        new RunQuestion(writes, task, name)
                .answer(
                        known == null ? writes.readAtHead(task).question() : known,
                        checkpoints.types().document(answer));
    }

    /**
     * Stores a person's answer to the question that the person was shown.
     *
     * @param question what {@link #questions} gave, or what was asked
     * @throws NotFoundException when there is no such question
     * @throws ConflictException when it is another one, or the run's checkpoint is not the head any more
     * @throws CairnException {@code ALREADY_EXISTS} when it is answered, {@code INVALID} for null, or when this run asked for another type
     */
    public void answer(String name, @Nullable Object question, Object answer) {
        String task = task(StepLog.QUESTION, "question", name);
        Document shown = checkpoints.types().document(question);
        new RunQuestion(writes, task, name).answer(shown, checkpoints.types().document(answer));
    }

    /**
     * Takes back a question that waits for an answer.
     *
     * @throws NotFoundException when there is no such question
     * @throws ConflictException when the run's checkpoint is not the head any more
     * @throws CairnException {@code ALREADY_EXISTS} when it is answered
     */
    public void withdraw(String name) {
        new RunQuestion(writes, task(StepLog.QUESTION, "question", name), name).withdraw();
    }

    /** Saves the next checkpoint, numbered one after the last. */
    public CheckpointConfig commit(StateChange change) {
        return commit(change, CheckpointMetadata.of(metadata().nextStep()));
    }

    /**
     * Saves the next checkpoint; the run goes on from it, and names of steps can be used again.
     *
     * @throws ConflictException when another writer moved the head meanwhile
     * @throws CairnException {@code INVALID} when a step still runs, a question waits for an answer, or a step that any process had begun (or
     *     a question that was answered) was not asked for by this one
     */
    public synchronized CheckpointConfig commit(StateChange change, CheckpointMetadata metadata) {
        CheckpointConfig next = put(change, metadata);
        this.config = next;
        this.metadata = metadata;
        writes = new RunWrites(checkpoints, next, new RunSteps(next, List.of()));
        state = null;
        return next;
    }

    /** Puts the next checkpoint where no task has written anything since it was looked whether all is complete. */
    private CheckpointConfig put(StateChange change, CheckpointMetadata metadata) {
        writes.steps().checkComplete();
        List<PendingWrite> stored = writes.atHead();
        Patience patience = new Patience();
        while (true) {
            writes.steps().learn(stored);
            writes.steps().checkComplete();
            PutOptions options = PutOptions.none()
                    .expectingHead(String.valueOf(config.checkpointId()))
                    .expectingWrites(stored)
                    .durability(Durability.SYNC);
            try {
                return checkpoints.put(config, change, metadata, options);
            } catch (ConflictException refused) {
                List<PendingWrite> now = writes.atHead();
                if (now.equals(stored)) {
                    throw refused;
                }
                patience.nextAttempt("commit to", config);
                stored = now;
            }
        }
    }

    private static String task(String kind, String what, String name) {
        new Names().id("name of the " + what, name).done();
        return kind + name;
    }
}
