package dev.cairn.server.internal.langgraph;

import static dev.cairn.server.internal.langgraph.ThreadRoutes.in;
import static dev.cairn.server.internal.langgraph.ThreadRoutes.thread;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The former states of a thread, the newest first.
 *
 * @param place the thread with a namespace, and a checkpoint where only that is wanted
 */
record History(
        States states,
        CheckpointConfig place,
        Optional<CheckpointConfig> before,
        Optional<Document> metadata,
        int limit) {
    private static final int MOST = 1_000;
    private static final int PAGE = 200;

    static Response posted(Request request, Body body) {
        String id = thread(request).threadId();
        CheckpointConfig place = body.object("checkpoint")
                .map(checkpoint -> StateRoutes.config(id, checkpoint))
                .orElse(CheckpointConfig.of(id));
        Optional<CheckpointConfig> before = body.take("before").map(value -> before(place, value));
        Optional<Document> metadata = body.object("metadata");
        int limit = body.number("limit", 1, 0, MOST);
        StateFields fields = StateFields.of(body.texts("select").orElse(List.of()));
        body.done();
        return new History(new States(in(request), fields, false), place, before, metadata, limit).answer();
    }

    static Response got(Request request) {
        Queries.only(request, "limit", "before", "select");
        CheckpointConfig place = CheckpointConfig.of(thread(request).threadId());
        StateFields fields = StateFields.of(Queries.list(request, "select"));
        return new History(
                        new States(in(request), fields, false),
                        place,
                        request.query("before").map(place::at),
                        Optional.empty(),
                        Queries.number(request, "limit", 10, 0, MOST))
                .answer();
    }

    /** An id, a checkpoint, or a configuration with one. */
    private static CheckpointConfig before(CheckpointConfig place, Document value) {
        if (value.kind() == Kind.STRING) {
            return place.at(value.text());
        }
        Document checkpoint = value;
        if (value.kind() == Kind.OBJECT && value.member("configurable").isPresent()) {
            Body config = Body.of("before", value);
            checkpoint = config.object("configurable").orElse(Json.NO_MEMBERS);
            config.done();
        }
        CheckpointConfig named = StateRoutes.config(place.threadId(), checkpoint);
        if (named.checkpointId() == null) {
            throw Body.invalid("'before' must name a checkpoint: an id, or an object with 'checkpoint_id'.");
        }
        boolean elsewhere = !named.namespace().isEmpty() && !named.namespace().equals(place.namespace());
        if (elsewhere) {
            throw Body.unsupported("'before' must be of the same namespace as the history.");
        }
        return place.at(named.checkpointId());
    }

    private Response answer() {
        Checkpointer checkpoints = states.checkpoints();
        before.ifPresent(checkpoint -> checkpoints.get(checkpoint, Selection.none()));
        List<Document> found = new ArrayList<>();
        CheckpointQuery query = CheckpointQuery.of(place.threadId())
                .namespace(place.namespace())
                .limit(PAGE);
        if (before.isPresent()) {
            query = query.before(before.get());
        }
        Page<CheckpointSummary> page = new Page<>(List.of(), "");
        while (found.size() < limit && page.next() != null) {
            page = checkpoints.summaries(page.next().isEmpty() ? query : query.from(page.next()));
            add(page.items(), found);
        }
        return Response.json(Document.fromArray(found));
    }

    private void add(List<CheckpointSummary> page, List<Document> found) {
        for (CheckpointSummary summary : page) {
            if (found.size() < limit && isWanted(summary)) {
                states.find(summary.config()).ifPresent(tuple -> found.add(states.of(tuple)));
            }
        }
    }

    private boolean isWanted(CheckpointSummary summary) {
        return (place.checkpointId() == null
                        || place.checkpointId().equals(summary.config().checkpointId()))
                && metadata.filter(
                                wanted -> !Containment.holds(summary.metadata().toDocument(), wanted))
                        .isEmpty();
    }
}
