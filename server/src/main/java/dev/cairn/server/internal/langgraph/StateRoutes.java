package dev.cairn.server.internal.langgraph;

import static dev.cairn.server.internal.langgraph.ThreadRoutes.in;
import static dev.cairn.server.internal.langgraph.ThreadRoutes.thread;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Selection;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.EntityTag;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.Routes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code /threads/{id}/state} and what belongs to it. */
final class StateRoutes implements Routes {
    private static final String THREAD = "/threads/{thread_id}";

    @Override
    public void addTo(Router router) {
        router.sdk("GET", THREAD + "/state", Access.READ, StateRoutes::latest)
                .sdk("GET", THREAD + "/state/{checkpoint_id}", Access.READ, StateRoutes::byId)
                .sdk("POST", THREAD + "/state/checkpoint", Access.READ, StateRoutes::byCheckpoint)
                .sdk("POST", THREAD + "/state", Access.WRITE, StateRoutes::update)
                .sdk("PATCH", THREAD + "/state", Access.WRITE, StateRoutes::patch)
                .sdk("POST", THREAD + "/history", Access.READ, request -> History.posted(request, Body.of(request)))
                .sdk("GET", THREAD + "/history", Access.READ, History::got)
                .sdk("GET", THREAD + "/storage", Access.READ, StorageFigures::of);
    }

    private static States fromQuery(Request request) {
        Queries.only(request, "subgraphs", "select");
        return new States(
                in(request), StateFields.of(Queries.list(request, "select")), Queries.flag(request, "subgraphs"));
    }

    private static Response latest(Request request) {
        States states = fromQuery(request);
        String id = thread(request).threadId();
        return states.find(CheckpointConfig.of(id))
                .map(found -> answer(states, found))
                .orElseGet(() -> Response.json(states.none()));
    }

    private static Response byId(Request request) {
        States states = fromQuery(request);
        String id = thread(request).threadId();
        return existing(states, CheckpointConfig.of(id, request.path("checkpoint_id")));
    }

    private static Response byCheckpoint(Request request) {
        Body body = Body.of(request);
        String id = thread(request).threadId();
        Document checkpoint = body.object("checkpoint").orElseThrow(() -> Body.invalid("'checkpoint' is missing."));
        States states = new States(
                in(request),
                StateFields.of(body.texts("select").orElse(List.of())),
                body.flag("subgraphs").orElse(false));
        body.done();
        CheckpointConfig config = config(id, checkpoint);
        return config.checkpointId() == null && states.find(config).isEmpty()
                ? Response.json(states.none())
                : existing(states, config);
    }

    private static Response existing(States states, CheckpointConfig config) {
        states.checkpoints().get(config, Selection.none());
        return answer(states, states.find(config).orElseThrow(() -> unknown(config)));
    }

    static NotFoundException unknown(CheckpointConfig config) {
        return new NotFoundException("There is no checkpoint " + config + ".", Map.of("thread", config.threadId()));
    }

    private static Response answer(States states, CheckpointTuple found) {
        return Response.json(states.of(found))
                .with("ETag", EntityTag.of(String.valueOf(found.config().checkpointId())));
    }

    /**
     * The place that a checkpoint of the SDK names.
     *
     * @param threadId the thread in the path, which must be that of the checkpoint
     */
    static CheckpointConfig config(String threadId, Document checkpoint) {
        Body body = Body.of("checkpoint", checkpoint);
        body.text("thread_id").filter(other -> !other.equals(threadId)).ifPresent(other -> {
            throw Body.unsupported("The checkpoint must be of the path's thread '" + threadId + "', not of thread '"
                    + other + "'. Nothing was changed.");
        });
        String namespace = body.text("checkpoint_ns").orElse("");
        @Nullable String id = body.text("checkpoint_id").orElse(null);
        body.take("checkpoint_map");
        body.done();
        return new CheckpointConfig(threadId, namespace, id, CheckpointConfig.MAIN);
    }

    private static Response update(Request request) {
        Body body = Body.of(request);
        String id = thread(request).threadId();
        CheckpointConfig at = place(id, body);
        boolean noValues =
                body.peek("values").filter(value -> value.kind() != Kind.NULL).isEmpty();
        StateUpdate.Change change = StateUpdate.change(body);
        body.done();
        @Nullable String expected = expectedHead(request);
        if (StateUpdate.COPY.equals(change.asNode())) {
            if (!noValues) {
                throw Body.unsupported("A copy of a checkpoint must not have values. Nothing was changed.");
            }
            return updated(StateUpdate.copy(in(request), at, expected));
        }
        return updated(new StateUpdate(List.of(change)).applyTo(in(request), at, expected));
    }

    private static CheckpointConfig place(String threadId, Body body) {
        Optional<String> id = body.text("checkpoint_id");
        CheckpointConfig at = body.object("checkpoint")
                .map(checkpoint -> config(threadId, checkpoint))
                .orElse(CheckpointConfig.of(threadId));
        if (id.isPresent() && at.checkpointId() != null && !id.get().equals(at.checkpointId())) {
            throw Body.unsupported(
                    "'checkpoint' and 'checkpoint_id' must name the same checkpoint. Nothing was changed.");
        }
        return id.isPresent() ? at.at(id.get()) : at;
    }

    /** The head that {@code If-Match} asks for; another one is a conflict. */
    private static @Nullable String expectedHead(Request request) {
        String tag = request.header("If-Match").orElse(null);
        if (tag == null || tag.equals("*")) {
            return null;
        }
        if (!EntityTag.isTag(tag)) {
            throw Body.invalid("If-Match must name one checkpoint in quotation marks, as ETag does.");
        }
        return EntityTag.version(tag);
    }

    private static Response updated(CheckpointConfig config) {
        return Response.json(Document.fromObject(Map.of("checkpoint", Json.checkpoint(config))))
                .with("ETag", EntityTag.of(String.valueOf(config.checkpointId())));
    }

    private static Response patch(Request request) {
        thread(request);
        throw Body.unsupported(
                "Cannot change the metadata of a checkpoint: checkpoints are immutable. Nothing was changed. Set the "
                        + "metadata of the thread, or update its state.");
    }
}
