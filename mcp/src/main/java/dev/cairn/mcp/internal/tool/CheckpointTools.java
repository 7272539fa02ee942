package dev.cairn.mcp.internal.tool;

import static dev.cairn.mcp.internal.tool.Schema.object;
import static dev.cairn.mcp.internal.tool.Schema.text;

import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.HistoryPage;
import dev.cairn.answer.Json;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Selection;
import dev.cairn.error.NotFoundException;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.mcp.internal.model.Answer;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import java.util.Map;

/** Checkpoints: read, listed, compared. Thread-safe. */
final class CheckpointTools {
    /** How a checkpoint is named. */
    static final String ADDRESS =
            "Which checkpoint: 'latest', a step such as '12', a branch, the beginning of an id (4 characters or "
                    + "more); '~2' after it goes back two, as in 'latest~2'. Default: latest.";

    private final Place place;

    CheckpointTools(Place place) {
        this.place = place;
    }

    Tool get() {
        return new Tool(
                "checkpoint_get",
                "Load a checkpoint",
                "Load the newest state of a thread, or the one saved at a checkpoint of it: all of it, or the part "
                        + "at a path. Use it to continue earlier work,"
                        + " to see what was known at a step, or to read one value. A long state is shortened, and "
                        + "left_out shows where; ask again with path (and offset for arrays and texts) to see the "
                        + "rest.",
                Schema.ofThread()
                        .may("at", text(ADDRESS))
                        .may(
                                "path",
                                text("A JSON Pointer into the state, such as '/messages/3' or '/plan'. Default: "
                                        + "the whole state."))
                        .may(
                                "offset",
                                Schema.count(
                                        "First item of the array, or first character of the text, at path.",
                                        0,
                                        1 << 30))
                        .bounded()
                        .spaced()
                        .document(),
                Schema.of()
                        .need("thread_id", text("The thread."))
                        .need("checkpoint_id", text("The full id of the checkpoint."))
                        .need("step", Schema.whole("Its step."))
                        .may("values", object("The state: parts by name."))
                        .may("value", Schema.any("What is at path."))
                        .need("truncated", Schema.flag("Whether something was left out."))
                        .may("left_out", Schema.list(object("What was left out: pointer, kind, bytes, size.")))
                        .may("next_offset", Schema.whole("The offset of the next part."))
                        .answer(),
                Nature.READS,
                this::get);
    }

    private Answer get(Call call) {
        CheckpointConfig at = place.at(call, "at");
        String path = call.arguments().text("path", "");
        CheckpointTuple tuple = place.checkpoints().get(at, selection(path));
        Document whole = Document.fromObject(tuple.checkpoint().values());
        Document part = whole.find(path).orElseThrow(() -> nothing(tuple, path));
        Shortened shown = Bounds.cut(call, part);
        Json json = Json.of(facts(tuple)).put(path.isEmpty() ? "values" : "value", shown.value());
        return Answer.stored(
                Places.words(tuple.config(), tuple.metadata().step())
                        + (path.isEmpty() ? "." : ", the part at " + path + ".")
                        + shown.hint(),
                shown.addTo(json));
    }

    /** All about a checkpoint but its values; what tasks wrote upon it, shortened. */
    private static Document facts(CheckpointTuple tuple) {
        Json facts = new Json();
        Document all = CheckpointFacts.of(tuple).document();
        for (int i = 0; i < all.size(); i++) {
            if (!all.name(i).equals("values")) {
                facts.put(all.name(i), Shortened.of(all.item(i), 2_000).value());
            }
        }
        return facts.document();
    }

    private static Selection selection(String path) {
        if (path.isEmpty()) {
            return Selection.all();
        }
        String first = path.substring(1).split("/", 2)[0];
        return Selection.none().channels(first.replace("~1", "/").replace("~0", "~"));
    }

    private static NotFoundException nothing(CheckpointTuple tuple, String path) {
        return new NotFoundException(
                "There is nothing at '" + path + "'. The parts of this state are "
                        + tuple.checkpoint().versions().keySet() + ".",
                Map.of("path", path));
    }

    Tool list() {
        return new Tool(
                "checkpoint_list",
                "List the history of a thread",
                "List the checkpoints of a thread from one back to the first, newest first: ids, steps, times, notes "
                        + "and metadata, without the"
                        + " states. Use it to see how the work went and to find the step to look at, go back to or "
                        + "fork from.",
                Schema.ofThread()
                        .may("from", text(ADDRESS))
                        .may("since", text("Only checkpoints since this moment, such as 2026-05-01T00:00:00Z."))
                        .may("where", object("Only checkpoints whose metadata match, such as {\"source\": \"loop\"}."))
                        .paged()
                        .spaced()
                        .document(),
                Schema.page("A checkpoint: checkpoint_id, parent_id, step, source, ts, metadata, bytes."),
                Nature.READS,
                this::list);
    }

    private Answer list(Call call) {
        CheckpointConfig start = place.at(call, "from");
        DocumentFilter where =
                call.arguments().find("where").map(DocumentFilter::parse).orElse(DocumentFilter.ALL);
        HistoryPage history = new HistoryPage(
                place.store().lookup(),
                start,
                where,
                call.arguments().time("since"),
                Bounds.rows(call),
                call.arguments().text("cursor"));
        Page<HistoryPage.Listed> page = history.read();
        history.throwDamage();
        return Answer.stored(
                Words.count(page, "checkpoint", "checkpoints"), Bounds.page(call, page, CheckpointFacts::of));
    }

    Tool diff() {
        return new Tool(
                "checkpoint_diff",
                "Compare two checkpoints",
                "Compare the states of two checkpoints or branches, of one thread or of two: which parts differ, and "
                        + "how, as JSON Patch operations from the first to the second. Use it to see what a step "
                        + "changed, or how two branches differ.",
                Schema.ofThread()
                        .need("from", text(ADDRESS))
                        .may("to", text(ADDRESS))
                        .may("to_thread", text("The thread of 'to'. Default: the same."))
                        .bounded()
                        .spaced()
                        .document(),
                Schema.of()
                        .need("from", object("The first checkpoint."))
                        .need("to", object("The second checkpoint."))
                        .need("same", Schema.flag("Whether the states are equal."))
                        .need("channels", Schema.list(object("A part that differs: channel, change, patch.")))
                        .need("truncated", Schema.flag("Whether something was left out."))
                        .answer(),
                Nature.READS,
                this::diff);
    }

    private Answer diff(Call call) {
        String other = call.arguments().text("to_thread", call.text("thread_id"));
        Document diff = CheckpointFacts.of(
                        place.checkpoints().diff(place.at(call, "from"), place.at(call, "to", other)))
                .document();
        Shortened channels = Bounds.cut(call, diff.at("/channels"));
        boolean same = diff.at("/same").json().equals("true");
        return Answer.stored(
                (same
                                ? "The states are the same."
                                : "Parts that differ: " + diff.at("/channels").size() + ".")
                        + channels.hint(),
                channels.addTo(Json.of(diff).put("channels", channels.value())));
    }
}
