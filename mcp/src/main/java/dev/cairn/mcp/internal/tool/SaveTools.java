package dev.cairn.mcp.internal.tool;

import static dev.cairn.mcp.internal.tool.Schema.object;
import static dev.cairn.mcp.internal.tool.Schema.text;

import dev.cairn.answer.Changes;
import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Durability;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.address.NextStep;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.mcp.internal.model.Answer;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.model.Document;
import java.util.Optional;
import java.util.function.Function;

/** Checkpoints: saved, forked, gone back to. Thread-safe. */
final class SaveTools {
    private static final String NONE = "none";

    private final Place place;

    SaveTools(Place place) {
        this.place = place;
    }

    private static Document stored() {
        return Schema.of()
                .need("thread_id", text("The thread."))
                .need("branch", text("The branch that it is on."))
                .need("checkpoint_id", text("The full id of the checkpoint."))
                .answer();
    }

    Tool save() {
        return new Tool(
                "checkpoint_save",
                "Save a checkpoint",
                "Save the state of the work in a thread as its next checkpoint. Creates the thread if it does not "
                        + "exist. Give either values, the whole state, or set, append and remove, the changes since "
                        + "the newest one. Use it after each step that must not be"
                        + " lost: plans, results, decisions, the conversation so far. Earlier checkpoints stay. It "
                        + "is on disk when this answers, and kept until it is deleted.",
                Schema.ofThread()
                        .may(
                                "values",
                                object("The whole state: parts by name, such as {\"messages\": [...], \"plan\": "
                                        + "{...}}."))
                        .may("set", object("Parts that get a new value."))
                        .may(
                                "append",
                                object("Items to add at the end of lists, by name, such as {\"messages\": [{...}]}."))
                        .may("remove", Schema.texts("Parts that go."))
                        .may("note", text("A short sentence on what this step did; checkpoint_list shows it."))
                        .may("metadata", object("More to find it by."))
                        .may("branch", text("The branch to save on. Default: main."))
                        .may(
                                "expected_head",
                                text("The id of the checkpoint that this is based on, or 'none' for a new thread. "
                                        + "If a newer one exists, nothing is saved."))
                        .may(
                                "idempotency_key",
                                text("A text that is unique per save: repeating a call with it saves only once."))
                        .spaced()
                        .document(),
                stored(),
                Nature.ADDS,
                this::save);
    }

    private Answer save(Call call) {
        Input input = call.arguments();
        Optional<StateChange> change = change(input);
        CheckpointConfig at = new CheckpointConfig(
                call.text("thread_id"), input.text("namespace", ""), null, input.text("branch", CheckpointConfig.MAIN));
        PutOptions options = options(input);
        Function<CheckpointMetadata, CheckpointConfig> put = change.isEmpty()
                ? how -> place.checkpoints().put(at, Checkpoint.of(input.members("values")), how, options)
                : how -> place.checkpoints().put(at, change.get(), how, options);
        NextStep.Stored saved = new NextStep(place.checkpoints()).put(at, metadata(input), put);
        return Answer.of(
                "Saved. " + Places.words(saved.config(), saved.step()) + ".",
                CheckpointFacts.of(saved.config()).put("step", saved.step()));
    }

    /** What changes; nothing where the whole state is given. */
    private static Optional<StateChange> change(Input input) {
        boolean whole = input.find("values").isPresent();
        boolean parts = input.find("set").isPresent()
                || input.find("append").isPresent()
                || input.find("remove").isPresent();
        if (whole == parts) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot save both values and changes, or neither. Nothing was saved. Give values, the whole "
                            + "state, or changes: set, append, remove.");
        }
        return whole ? Optional.empty() : Optional.of(Changes.of(Optional.of(input)));
    }

    private static Document metadata(Input input) {
        Json metadata = input.find("metadata").map(Json::of).orElseGet(Json::new);
        input.find("note").ifPresent(note -> metadata.put("note", note));
        return metadata.document();
    }

    private static PutOptions options(Input input) {
        String head = input.text("expected_head");
        PutOptions options =
                PutOptions.none().durability(Durability.SYNC).idempotencyKey(input.text("idempotency_key"));
        return head == null ? options : options.expectingHead(NONE.equals(head) ? PutOptions.NO_HEAD : head);
    }

    Tool fork() {
        return new Tool(
                "thread_fork",
                "Fork a thread",
                "Begin a new branch of a thread at one of its checkpoints (an id, a step number, a tag), to try "
                        + "something else from there; the old branch stays as it is. Save"
                        + " on the new branch by its name. Use it for 'what if', a second attempt, or to continue "
                        + "from an earlier step.",
                Schema.ofThread()
                        .may("at", text(CheckpointTools.ADDRESS))
                        .may("name", text("The name of the new branch. Default: a generated one."))
                        .may(
                                "set",
                                object("Parts of the state that are different on the new branch from its beginning."))
                        .spaced()
                        .document(),
                stored(),
                Nature.ADDS,
                this::fork);
    }

    private Answer fork(Call call) {
        CheckpointConfig from = place.at(call, "at");
        String name = call.arguments().text("name");
        CheckpointConfig forked = call.arguments().find("set").isEmpty()
                ? place.checkpoints().branches().fork(from, name)
                : place.checkpoints().branches().fork(from, name, Changes.of(Optional.of(call.arguments())));
        return Answer.of(
                "Forked: branch " + forked.branch() + " of thread " + forked.threadId() + " begins at checkpoint "
                        + forked.checkpointId() + ".",
                CheckpointFacts.of(forked));
    }

    Tool rewind() {
        return new Tool(
                "thread_rewind",
                "Go back in a thread",
                "Make an earlier checkpoint (an id, a step number, a tag) the newest one of its branch again, so "
                        + "that work continues from there. Later checkpoints stay stored, and previous_id is the "
                        + "former head: rewinding to it undoes this.",
                Schema.ofThread()
                        .need("to", text(CheckpointTools.ADDRESS))
                        .may("branch", text("The branch to move. Default: the checkpoint's branch."))
                        .spaced()
                        .document(),
                stored(),
                Nature.SETS,
                this::rewind);
    }

    private Answer rewind(Call call) {
        CheckpointConfig found = place.at(call, "to");
        CheckpointConfig to =
                found.onBranch(call.arguments().text("branch", found.branch())).at(found.checkpointId());
        String before = place.checkpoints()
                .find(to.at(null), Selection.none())
                .map(head -> head.config().checkpointId())
                .orElse(null);
        CheckpointConfig moved = place.checkpoints().branches().rewind(to);
        return Answer.of(
                "Branch " + moved.branch() + " of thread " + moved.threadId() + " is at checkpoint "
                        + moved.checkpointId() + " again.",
                CheckpointFacts.of(moved).put("previous_id", before));
    }
}
