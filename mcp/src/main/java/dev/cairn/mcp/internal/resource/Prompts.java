package dev.cairn.mcp.internal.resource;

import dev.cairn.answer.Json;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.mcp.internal.model.Answer;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Prompt;
import dev.cairn.mcp.internal.model.Prompt.Argument;
import dev.cairn.mcp.internal.tool.Bounds;
import dev.cairn.mcp.internal.tool.Place;
import dev.cairn.model.Document;
import java.util.List;

/** Texts that people pick. Thread-safe. */
public final class Prompts {
    private static final List<Argument> PLACE = List.of(
            new Argument("thread_id", "The thread.", true),
            new Argument("at", "Which checkpoint: latest, a step, a branch, or the beginning of an id.", false));

    private final Place place;
    private final Names names;

    /** The prompts on a place. */
    public Prompts(Place place) {
        this.place = place;
        this.names = new Names(place);
    }

    /** All of them. */
    public List<Prompt> all() {
        return List.of(
                new Prompt(
                        "what_did_you_know",
                        "What did you know at …",
                        "Ask what an agent knew at a checkpoint of a thread.",
                        PLACE,
                        names,
                        call -> messages(
                                call,
                                "Say what the agent knew at this point of its work: the facts, the plan, what was "
                                        + "decided and what was open. Use only the saved state below. Name the step.")),
                new Prompt(
                        "continue_from",
                        "Continue from …",
                        "Continue earlier work from a checkpoint of a thread.",
                        PLACE,
                        names,
                        call -> messages(
                                call,
                                "Continue this work from the saved state below: report its progress in one sentence, "
                                        + "then do the next step."
                                        + " Save what you do with checkpoint_save in the same thread. If this is not "
                                        + "the newest checkpoint,"
                                        + " begin a branch with thread_fork first and save on that branch.")));
    }

    private List<Document> messages(Call call, String task) {
        CheckpointConfig at = place.at(call.text("thread_id"), call.arguments().text("at", "latest"), "");
        CheckpointTuple tuple = place.store().checkpoints().get(at);
        String where = "Thread " + tuple.config().threadId() + ", checkpoint "
                + tuple.config().checkpointId() + ", step " + tuple.metadata().step() + ".";
        Document state = Bounds.usual(Document.fromObject(tuple.checkpoint().values()));
        return List.of(
                Prompt.message(Answer.text(task + "\n\n" + where + " " + Answer.DATA)),
                Prompt.message(new Json()
                        .put("type", "text")
                        .put("text", state.json())
                        .put("_meta", new Json().put("dev.cairn/stored-data", true))
                        .document()));
    }
}
