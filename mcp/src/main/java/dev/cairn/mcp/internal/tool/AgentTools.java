package dev.cairn.mcp.internal.tool;

import static dev.cairn.mcp.internal.tool.Schema.object;
import static dev.cairn.mcp.internal.tool.Schema.text;

import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotDiff;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.answer.AgentFacts;
import dev.cairn.answer.Existing;
import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.mcp.internal.model.Answer;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Tool;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.List;

/** Whole states of agents. Thread-safe. */
final class AgentTools {
    private static final String SNAPSHOT = "The id of the snapshot. Default: the newest.";

    private final Place place;

    AgentTools(Place place) {
        this.place = place;
    }

    private static Schema agent() {
        return Schema.of().need("agent_id", text("The id of the agent: any name."));
    }

    Tool list() {
        return new Tool(
                "agent_list",
                "List agents",
                "List the agents of which whole states (snapshots) are saved, with the newest snapshot of each.",
                Schema.of().paged().document(),
                Schema.page("An agent: agent_id, latest_snapshot_id, status, changed, bytes."),
                Nature.READS,
                this::list);
    }

    private Answer list(Call call) {
        List<Damage> damaged = new ArrayList<>();
        Page<AgentInfo> page =
                place.store().agents().list(Bounds.rows(call), call.arguments().text("cursor"), damaged::add);
        return Answer.stored(
                Words.count(page, "agent", "agents") + Words.damaged(damaged), Bounds.page(call, page, AgentFacts::of));
    }

    Tool snapshots() {
        return new Tool(
                "snapshot_list",
                "List snapshots of an agent",
                "List the saved whole states of one agent, newest first, without the states.",
                agent().may("tags", Schema.texts("Only snapshots with all these tags."))
                        .paged()
                        .document(),
                Schema.page("A snapshot: snapshot_id, version, timestamp, tags, size_bytes."),
                Nature.READS,
                this::snapshots);
    }

    private Answer snapshots(Call call) {
        List<Damage> damaged = new ArrayList<>();
        Existing.agent(place.store().agents(), call.text("agent_id"));
        SnapshotQuery query = SnapshotQuery.all()
                .tagged(call.arguments().texts("tags"))
                .limit(Bounds.rows(call))
                .from(call.arguments().text("cursor"));
        Page<SnapshotSummary> page =
                place.store().agents().snapshots().list(call.text("agent_id"), query, damaged::add);
        return Answer.stored(
                Words.count(page, "snapshot", "snapshots") + Words.damaged(damaged),
                Bounds.page(call, page, AgentFacts::of));
    }

    Tool save() {
        return new Tool(
                "snapshot_save",
                "Save the state of an agent",
                "Save the whole state of an agent as a new snapshot, to restore the agent from later. For the steps "
                        + "of one conversation use"
                        + " checkpoint_save. It is on disk when this answers. The store's agent settings decide how "
                        + "long it is kept.",
                agent().need("state", object("The whole state."))
                        .may("tags", Schema.texts("Tags to find it by."))
                        .may(
                                "expected_parent",
                                text("The newest snapshot that you know, or 'none' for a new agent. If a newer one "
                                        + "exists, nothing is saved."))
                        .document(),
                Schema.of().need("snapshot_id", text("The id of the snapshot.")).answer(),
                Nature.ADDS,
                this::save);
    }

    private Answer save(Call call) {
        Input input = call.arguments();
        String parent = input.text("expected_parent");
        SaveOptions options =
                SaveOptions.DEFAULT.expectingParent("none".equals(parent) ? SaveOptions.NO_PARENT : parent);
        SnapshotSummary saved = place.store()
                .agents()
                .save(call.text("agent_id"), input.value("state"), options.tags(input.texts("tags")))
                .summary();
        return Answer.of(
                "Saved snapshot " + saved.snapshotId() + " of agent " + saved.agentId() + ".", AgentFacts.of(saved));
    }

    Tool load() {
        return new Tool(
                "snapshot_load",
                "Load the state of an agent",
                "Load a saved whole state of an agent, or the part at a path. A long state is shortened, and "
                        + "left_out shows where.",
                agent().may("snapshot_id", text(SNAPSHOT))
                        .may("path", text("A JSON Pointer into the state. Default: all of it."))
                        .may(
                                "offset",
                                Schema.count(
                                        "First item of the array, or first character of the text, at path.",
                                        0,
                                        1 << 30))
                        .bounded()
                        .document(),
                Schema.of()
                        .need("snapshot_id", text("The id of the snapshot."))
                        .need("state", Schema.any("The state, or the part at path."))
                        .answer(),
                Nature.READS,
                this::load);
    }

    private Answer load(Call call) {
        AgentStateSnapshot snapshot = place.store()
                .agents()
                .load(call.text("agent_id"), call.arguments().text("snapshot_id"));
        Shortened shown = Bounds.cut(call, snapshot.state().at(call.arguments().text("path", "")));
        Json json = AgentFacts.of(snapshot.summary()).put("state", shown.value());
        return Answer.stored(
                "Snapshot " + snapshot.snapshotId() + " of agent " + snapshot.agentId() + "." + shown.hint(),
                shown.addTo(json));
    }

    Tool diff() {
        return new Tool(
                "snapshot_diff",
                "Compare two snapshots",
                "Compare two saved whole states of an agent: which fields differ, and how.",
                agent().need("from", text("The id of the first snapshot."))
                        .need("to", text("The id of the second snapshot."))
                        .bounded()
                        .document(),
                Schema.of().need("same", Schema.flag("Whether they are equal.")).answer(),
                Nature.READS,
                this::diff);
    }

    private Answer diff(Call call) {
        SnapshotDiff diff =
                place.store().agents().snapshots().diff(call.text("agent_id"), call.text("from"), call.text("to"));
        Document facts = AgentFacts.of(diff).document();
        Shortened fields = Bounds.cut(call, facts.at("/fields"));
        return Answer.stored(
                (diff.isEmpty()
                                ? "The states are the same."
                                : "Fields that differ: " + diff.fields().size() + ".")
                        + fields.hint(),
                fields.addTo(Json.of(facts).put("fields", fields.value())));
    }
}
