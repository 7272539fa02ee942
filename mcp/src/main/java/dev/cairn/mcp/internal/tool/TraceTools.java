package dev.cairn.mcp.internal.tool;

import static dev.cairn.mcp.internal.tool.Schema.text;

import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.Json;
import dev.cairn.answer.SearchFacts;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.DeletedThread;
import dev.cairn.checkpoint.lookup.BlameQuery;
import dev.cairn.checkpoint.lookup.BlamedValue;
import dev.cairn.mcp.internal.model.Answer;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.storage.Page;
import java.util.SortedSet;

/** Where values come from, tags, and the end of threads. Thread-safe. */
final class TraceTools {
    private final Place place;

    TraceTools(Place place) {
        this.place = place;
    }

    Tool blame() {
        return new Tool(
                "thread_blame",
                "Say which step wrote a value",
                "Show which checkpoint wrote each value of a state, or the values at and below a path. Use it to "
                        + "find out when and why a value entered the state.",
                Schema.ofThread()
                        .may("at", text(CheckpointTools.ADDRESS))
                        .may("path", text("A JSON Pointer into the state, such as '/plan'. Default: the whole state."))
                        .paged()
                        .spaced()
                        .document(),
                Schema.page("A value: channel, pointer, bytes, and the checkpoint that wrote it."),
                Nature.READS,
                this::blame);
    }

    private Answer blame(Call call) {
        CheckpointConfig at = place.at(call, "at");
        String path = call.arguments().text("path", "");
        Page<BlamedValue> page = place.store()
                .lookup()
                .blame(BlameQuery.of(at)
                        .at(path)
                        .limit(Bounds.rows(call))
                        .from(call.arguments().text("cursor")));
        return Answer.stored(
                Words.count(page, "value", "values"),
                Bounds.page(call, page, SearchFacts::of)
                        .put("checkpoint", CheckpointFacts.of(at))
                        .put("pointer", path));
    }

    Tool tag() {
        return new Tool(
                "checkpoint_tag",
                "Tag a checkpoint",
                "Add tags to a checkpoint, or remove them, to find it again: thread_list accepts a tag.",
                Schema.ofThread()
                        .may("at", text(CheckpointTools.ADDRESS))
                        .may("add", Schema.texts("Tags that it gets."))
                        .may("remove", Schema.texts("Tags that go."))
                        .spaced()
                        .document(),
                Schema.of().need("tags", Schema.texts("All its tags now.")).answer(),
                Nature.SETS,
                this::tag);
    }

    private Answer tag(Call call) {
        CheckpointConfig at = place.at(call, "at");
        SortedSet<String> tags = place.checkpoints()
                .tag(at, call.arguments().texts("add"), call.arguments().texts("remove"));
        return Answer.stored(
                "The checkpoint is tagged so.", CheckpointFacts.of(at).put("tags", tags));
    }

    Tool copy() {
        return new Tool(
                "thread_copy",
                "Copy a thread",
                "Copy a whole thread with all its checkpoints under another id. To try something else from one "
                        + "checkpoint, thread_fork is cheaper.",
                Schema.ofThread().need("as", text("The id of the copy.")).document(),
                Schema.of().need("thread_id", text("The id of the copy.")).answer(),
                Nature.ADDS,
                this::copy);
    }

    private Answer copy(Call call) {
        String as = call.text("as");
        place.checkpoints().threads().copy(call.text("thread_id"), as);
        return Answer.of("Copied to " + as + ".", new Json().put("thread_id", as));
    }

    Tool delete() {
        return new Tool(
                "thread_delete",
                "Delete a thread",
                "Delete a thread with all its checkpoints. It goes to the trash; 'until' in the answer is the time "
                        + "until which 'cairn thread undelete' can restore it. Use it only if the user asks for it. "
                        + "With dry_run, only shows what would be deleted.",
                Schema.ofThread()
                        .may("dry_run", Schema.flag("Only show what would be deleted. Default: false."))
                        .document(),
                Schema.of()
                        .need("deleted", Schema.flag("Whether it was deleted."))
                        .answer(),
                Nature.DESTROYS,
                this::delete);
    }

    private Answer delete(Call call) {
        String thread = call.text("thread_id");
        dev.cairn.checkpoint.ThreadInfo info = new ThreadTools(place).require(thread);
        if (call.arguments().flag("dry_run")) {
            DeletedThread nothing = new DeletedThread(true, info.records(), null);
            return Answer.of(
                    "Thread " + thread + " would be deleted. Nothing was changed.",
                    ThreadFacts.deleted(thread, nothing, info.bytes(), true));
        }
        if (!call.confirmed("Delete the thread '" + thread + "' with all its checkpoints?")) {
            return Answer.failure("The user did not agree. Nothing was deleted.");
        }
        DeletedThread deleted = place.checkpoints().threads().delete(thread);
        return Answer.of(
                "Deleted the thread " + thread + ".", ThreadFacts.deleted(thread, deleted, info.bytes(), false));
    }
}
