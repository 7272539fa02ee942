package dev.cairn.server.internal.host;

import dev.cairn.Cairn;
import dev.cairn.answer.NearNames;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.server.config.Limits;
import dev.cairn.server.internal.guard.Guard;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Caller;
import dev.cairn.server.internal.http.Face;
import dev.cairn.server.internal.http.Mount;
import dev.cairn.server.internal.http.Problem;
import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Route;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.ServerCode;
import dev.cairn.server.internal.http.UrlText;
import dev.cairn.server.internal.http.WholeRequest;
import dev.cairn.server.internal.replay.Replays;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of a request, lets it in or refuses it, and has it answered. Paths are split as they came; the servlet API's own path
 * methods are not used. Thread-safe.
 */
final class Pipeline {
    private static final long REPLAY_BYTES = 16 << 20;

    private final Cairn store;
    private final Router router;
    private final Guard guard;
    private final Limits limits;
    private final BodyMemory memory;
    private final Replays replays;
    private final Runnable changed;

    /**
     * A pipeline.
     *
     * @param changed told after each request that may have changed the store
     */
    Pipeline(Cairn store, Router router, Guard guard, Limits limits, Runnable changed) {
        this.store = store;
        this.router = router;
        this.guard = guard;
        this.limits = limits;
        this.memory = new BodyMemory(limits.memoryBytes());
        this.replays = new Replays(Math.min(REPLAY_BYTES, limits.memoryBytes()));
        this.changed = changed;
    }

    /** Answers a request. */
    Response answer(Call call, HttpServletRequest from) {
        return guard.shown(answerOrProblem(call, from), from.getHeader("Origin"));
    }

    private Response answerOrProblem(Call call, HttpServletRequest from) {
        Face face = Face.OWN;
        try {
            Optional<Response> preflight = guard.preflight(from.getMethod(), from::getHeader);
            if (preflight.isPresent()) {
                return preflight.get();
            }
            Optional<Router.Match> match = router.find(from.getMethod(), UrlText.parts(from.getRequestURI()));
            @Nullable
            Route route = match.flatMap(found -> found.route(from.getMethod())).orElse(null);
            call.routed(route);
            face = route == null ? match.map(Router.Match::face).orElse(Face.OWN) : route.face();
            Caller caller = guard.admit(route, from::getHeader);
            call.from(caller);
            if (match.isEmpty() || route == null) {
                return match.map(Pipeline::notAllowed).orElseGet(Pipeline::nothingHere);
            }
            return handle(from, request(call, from, route, match.get(), caller));
        } catch (CairnException e) {
            return Problem.of(e, face);
        } catch (Refusal e) {
            return e.answer(face);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            return ApiServlet.failed(e, face);
        }
    }

    /** The protocol of its own at the path of a request. */
    Optional<Mount> mounted(HttpServletRequest from) {
        return router.mounted(from.getRequestURI());
    }

    /** Lets a request to such a protocol in and reads it, or answers it. */
    Admission admission(Call call, HttpServletRequest from, Mount mount) {
        Route route =
                new Route(Face.OWN, from.getMethod(), mount.path(), Access.READ, false, request -> Response.empty(204));
        call.routed(route);
        try {
            Optional<Response> preflight = guard.preflight(from.getMethod(), from::getHeader);
            if (preflight.isEmpty()) {
                call.from(guard.admit(route, from::getHeader));
                seenBy(call.caller());
            }
            return preflight.isPresent()
                    ? refused(preflight.get(), from)
                    : new Admission(
                            new WholeRequest(from, new ServletBody(from, call, route, limits, memory).bytes()), null);
        } catch (CairnException e) {
            return refused(Problem.of(e, Face.OWN), from);
        } catch (Refusal e) {
            return refused(e.answer(Face.OWN), from);
        } catch (OutOfMemoryError e) {
            return refused(ApiServlet.failed(e, Face.OWN), from);
        }
    }

    private Admission refused(Response answer, HttpServletRequest from) {
        return new Admission(null, guard.shown(answer, from.getHeader("Origin")));
    }

    /** A request that was let in, or the answer to one that was not. */
    record Admission(
            @Nullable WholeRequest request, @Nullable Response refusal) {}

    /** Has such a protocol answer a request that was let in. */
    void answer(Mount mount, Call call, WholeRequest from, HttpServletResponse to)
            throws ServletException, IOException {
        guard.shown(Response.empty(200), from.getHeader("Origin")).headers().forEach(to::setHeader);
        try {
            mount.answer(seenBy(call.caller()), call.caller(), guard.lasting(from::getHeader), from, to);
        } finally {
            changed.run();
        }
    }

    private Cairn seenBy(Caller caller) {
        return caller.tenant() == null ? store : store.tenant(caller.tenant());
    }

    private Response handle(HttpServletRequest from, Request request) {
        if (request.route().method().equals("GET")) {
            return handled(request);
        }
        Optional<String> key =
                request.route().access() == Access.WRITE ? request.header("Idempotency-Key") : Optional.empty();
        try {
            String target = from.getRequestURI()
                    + '?'
                    + Optional.ofNullable(from.getQueryString()).orElse("");
            return key.isEmpty()
                    ? handled(request)
                    : replays.answer(request, target, key.get(), () -> answered(request));
        } finally {
            changed.run();
        }
    }

    /** The answer of a route, and refusals that the same request would meet again. Others are thrown: they are not kept. */
    private static Response answered(Request request) {
        try {
            return handled(request);
        } catch (CairnException e) {
            if (!isLasting(e.code())) {
                throw e;
            }
            return Problem.of(e, request.route().face());
        }
    }

    /** Has the route answer. Who asks for what does not exist is told what does. */
    private static Response handled(Request request) {
        try {
            return request.route().handler().handle(request);
        } catch (NotFoundException e) {
            boolean own = request.route().face() == Face.OWN;
            throw new NearNames(request.store()).addedTo(e, kind -> own ? listing(kind) : "");
        }
    }

    private static String listing(NearNames.Kind kind) {
        return switch (kind) {
            case THREAD -> "GET /v1/threads lists existing threads.";
            case PLACE -> "GET /v1/threads/{thread} shows its branches.";
            case AGENT -> "GET /v1/agents lists existing agents.";
            case SNAPSHOT -> "GET /v1/agents/{agent}/snapshots lists its snapshots.";
            case NAMESPACE -> "GET /v1/items/namespaces lists existing namespaces.";
            case ITEM -> "POST /v1/items/search lists its items.";
            case ENVIRONMENT -> "GET /v1/environments lists existing environments.";
            case SESSION -> "GET /v1/environments/{environment}/sessions lists its sessions.";
            case SESSION_SNAPSHOT -> "GET /v1/environments/{environment}/snapshots lists its snapshots.";
        };
    }

    private static boolean isLasting(ErrorCode code) {
        return switch (code) {
            case INVALID, NOT_FOUND, ALREADY_EXISTS, CONFLICT, FENCED, TOO_LARGE -> true;
            default -> false;
        };
    }

    private Request request(Call call, HttpServletRequest from, Route route, Router.Match match, Caller caller) {
        return new Request(
                route,
                match.parameters(route),
                UrlText.query(from.getQueryString()),
                from::getHeader,
                new ServletBody(from, call, route, limits, memory),
                caller,
                seenBy(caller),
                guard.lasting(from::getHeader));
    }

    /** Tells which statuses a request's path takes, without working on the request. */
    Face face(HttpServletRequest from) {
        return router.face(from.getRequestURI());
    }

    private static Response notAllowed(Router.Match match) {
        String methods = String.join(", ", match.byMethod().keySet());
        return new Refusal(ServerCode.METHOD, "This path takes " + methods + ".", Map.of("Allow", methods))
                .answer(match.face());
    }

    private static Response nothingHere() {
        return Problem.of(
                ErrorCode.NOT_FOUND, "There is nothing at this path. /openapi.json lists the paths.", Face.OWN);
    }
}
