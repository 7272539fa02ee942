package dev.cairn.mcp.internal.resource;

import dev.cairn.answer.AgentFacts;
import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.Json;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.mcp.internal.model.Completion;
import dev.cairn.mcp.internal.model.Resource;
import dev.cairn.mcp.internal.tool.Bounds;
import dev.cairn.mcp.internal.tool.Place;
import dev.cairn.mcp.internal.tool.Reading;
import dev.cairn.mcp.internal.tool.StoreTools;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What clients read by URIs. Thread-safe. */
public final class Resources {
    private static final int NEWEST = 50;
    private static final String JSON = "application/json";

    private final Place place;
    private final Names names;

    /** The resources of a place. */
    public Resources(Place place) {
        this.place = place;
        this.names = new Names(place);
    }

    /** All of them. */
    public List<Resource> all() {
        return List.of(
                of("cairn://store", "store", "The store", "What is in the store.", Completion.NONE, this::store),
                of(
                        "cairn://threads",
                        "threads",
                        "Threads",
                        "The threads that changed last.",
                        Completion.NONE,
                        this::threads),
                of(
                        "cairn://thread/{thread_id}",
                        "thread",
                        "A thread",
                        "A thread with its branches. Subscribe to hear when it gets a new checkpoint.",
                        names,
                        this::thread),
                of(
                        "cairn://thread/{thread_id}/checkpoint/{at}",
                        "checkpoint",
                        "A checkpoint",
                        "The state at a checkpoint; long states are shortened. at is an id, a step, a branch or latest.",
                        names,
                        this::checkpoint),
                of(
                        "cairn://item/{namespace}/{key}",
                        "item",
                        "An item",
                        "A remembered item; slashes of the namespace are written as %2F.",
                        names,
                        this::item),
                of(
                        "cairn://agent/{agent_id}/snapshot/{snapshot_id}",
                        "snapshot",
                        "A snapshot of an agent",
                        "The whole state of an agent; snapshot_id is an id or latest.",
                        names,
                        this::snapshot));
    }

    private static Resource of(
            String uri,
            String name,
            String title,
            String description,
            Completion completion,
            Function<Map<String, String>, Json> reader) {
        return new Resource(
                uri, name, title, description, JSON, completion, named -> List.of(contents(reader.apply(named))));
    }

    private static Document contents(Json json) {
        return new Json()
                .put("mimeType", JSON)
                .put("text", Bounds.usual(json.document()).json())
                .put("_meta", new Json().put("dev.cairn/stored-data", true))
                .document();
    }

    private Json store(Map<String, String> named) {
        return new StoreTools(place).facts();
    }

    private Json threads(Map<String, String> named) {
        return Json.fromPage(
                place.store()
                        .checkpoints()
                        .threads()
                        .list(ThreadQuery.all().limit(NEWEST))
                        .items(),
                ThreadFacts::of,
                null);
    }

    private Json thread(Map<String, String> named) {
        return new Reading(place).thread(text(named, "thread_id"));
    }

    private Json checkpoint(Map<String, String> named) {
        return CheckpointFacts.of(
                place.store().checkpoints().get(place.at(text(named, "thread_id"), text(named, "at"), "")));
    }

    private Json item(Map<String, String> named) {
        return new Reading(place).item(text(named, "namespace"), text(named, "key"));
    }

    private Json snapshot(Map<String, String> named) {
        String id = text(named, "snapshot_id");
        return AgentFacts.of(place.store().agents().load(text(named, "agent_id"), id.equals("latest") ? null : id));
    }

    private static String text(Map<String, String> named, String name) {
        return named.getOrDefault(name, "");
    }
}
