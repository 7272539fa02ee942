package dev.cairn.server.internal.langgraph;

import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.Threads;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.Routes;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** {@code /threads} of the SDK. */
final class ThreadRoutes implements Routes {
    private static final String THREAD = "/threads/{thread_id}";

    @Override
    public void addTo(Router router) {
        router.sdk("POST", "/threads", Access.WRITE, ThreadRoutes::create)
                .sdk(
                        "POST",
                        "/threads/search",
                        Access.READ,
                        request -> ThreadSearch.page(in(request), Body.of(request)))
                .sdk(
                        "POST",
                        "/threads/count",
                        Access.READ,
                        request -> ThreadSearch.count(in(request), Body.of(request)))
                .sdk("POST", "/threads/prune", Access.WRITE, ThreadRoutes::prune)
                .sdk("GET", THREAD, Access.READ, ThreadRoutes::get)
                .sdk("PATCH", THREAD, Access.WRITE, ThreadRoutes::update)
                .sdk("DELETE", THREAD, Access.WRITE, ThreadRoutes::delete)
                .sdk("POST", THREAD + "/copy", Access.WRITE, ThreadRoutes::copy);
    }

    static Checkpointer in(Request request) {
        return request.store().checkpoints();
    }

    /** The thread in the path. */
    static ThreadInfo thread(Request request) {
        String id = request.path("thread_id");
        return in(request)
                .threads()
                .find(id)
                .orElseThrow(() -> new NotFoundException("There is no thread '" + id + "'.", Map.of("thread", id)));
    }

    private static Response create(Request request) {
        Body body = Body.of(request);
        String id = body.text("thread_id").orElseGet(ThreadRoutes::newId);
        boolean keep = ifExists(body.text("if_exists").orElse("raise"));
        Document metadata = body.object("metadata").orElse(Json.NO_MEMBERS);
        Optional<Duration> life = body.take("ttl").map(Ttl::ofThread);
        List<StateUpdate> steps = body.array("supersteps").orElse(List.of()).stream()
                .map(StateUpdate::ofSuperstep)
                .toList();
        body.done();
        try {
            in(request)
                    .threads()
                    .create(id, metadata, life.map(Instant.now()::plus).orElse(null));
        } catch (CairnException exists) {
            if (exists.code() == ErrorCode.ALREADY_EXISTS && keep) {
                return whole(in(request), id);
            }
            throw exists;
        }
        StateUpdate.applyAll(steps, in(request), id);
        return whole(in(request), id);
    }

    private static boolean ifExists(String what) {
        return switch (what) {
            case "raise" -> false;
            case "do_nothing" -> true;
            default -> throw Body.unsupported("'if_exists' must be 'raise' or 'do_nothing', not '" + what + "'.");
        };
    }

    /** UUIDs, as clients expect them; of version 4, as the times of threads are told apart from their names. */
    private static String newId() {
        return UUID.randomUUID().toString();
    }

    private static Response whole(Checkpointer checkpoints, String id) {
        return Response.json(
                new SdkThread(checkpoints, checkpoints.threads().find(id).orElseThrow(() -> gone(id))).toDocument());
    }

    private static NotFoundException gone(String id) {
        return new NotFoundException(
                "Cannot read thread '" + id + "': another client deleted it.", Map.of("thread", id));
    }

    private static Response get(Request request) {
        Queries.only(request, "include");
        List<String> include = Queries.list(request, "include");
        if (!Set.of("ttl").containsAll(include)) {
            throw Body.unsupported("'include' must be 'ttl', not " + include + ".");
        }
        ThreadInfo info = thread(request);
        Map<String, Document> members = new SdkThread(in(request), info).members(SdkThread.FIELDS);
        if (!include.isEmpty()) {
            members.put("ttl", Ttl.told(info.expires(), Instant.now()));
        }
        return Response.json(Document.fromObject(members));
    }

    private static Response update(Request request) {
        Body body = Body.of(request);
        Document metadata = body.object("metadata").orElse(Json.NO_MEMBERS);
        boolean hasTtl = body.has("ttl");
        Optional<Duration> life = body.take("ttl").map(Ttl::ofThread);
        body.done();
        String id = thread(request).threadId();
        Threads threads = in(request).threads();
        if (hasTtl) {
            threads.mergeMetadata(id, metadata, life.map(Instant.now()::plus).orElse(null));
        } else {
            threads.mergeMetadata(id, metadata);
        }
        return prefersNothing(request)
                ? Response.empty(204).with("Preference-Applied", "return=minimal")
                : whole(in(request), id);
    }

    private static boolean prefersNothing(Request request) {
        return request.header("Prefer").map(value -> value.replace(" ", "")).stream()
                .flatMap(value -> List.of(value.split("[,;]")).stream())
                .anyMatch("return=minimal"::equalsIgnoreCase);
    }

    private static Response delete(Request request) {
        String id = request.path("thread_id");
        if (!in(request).threads().delete(id).existed()) {
            throw new NotFoundException("There is no thread '" + id + "'. Nothing was deleted.", Map.of("thread", id));
        }
        return Response.empty(204);
    }

    private static Response copy(Request request) {
        Body.of(request).done();
        String copy = newId();
        in(request).threads().copy(request.path("thread_id"), copy);
        return whole(in(request), copy);
    }

    private static Response prune(Request request) {
        Body body = Body.of(request);
        Set<String> ids = new LinkedHashSet<>(
                body.texts("thread_ids").orElseThrow(() -> Body.invalid("'thread_ids' is missing.")));
        PruneStrategy strategy = switch (body.text("strategy").orElse("delete")) {
            case "delete" -> PruneStrategy.DELETE;
            case "keep_latest" -> PruneStrategy.KEEP_LATEST;
            default -> throw Body.unsupported("'strategy' must be 'delete' or 'keep_latest'.");
        };
        body.done();
        ids.removeIf(id -> in(request).threads().find(id).isEmpty());
        in(request).retention().prune(ids, strategy);
        return Response.json(Document.of(Map.of("pruned_count", ids.size())));
    }
}
