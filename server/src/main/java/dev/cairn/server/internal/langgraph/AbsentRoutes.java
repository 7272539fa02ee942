package dev.cairn.server.internal.langgraph;

import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Problem;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.Routes;
import java.util.List;
import java.util.Map;

/** Assistants, runs and crons, which this server has not: reads find none, what would execute something is refused. */
final class AbsentRoutes implements Routes {
    private static final String THREAD = "/threads/{thread_id}";
    private static final String RUN = THREAD + "/runs/{run_id}";
    private static final String ASSISTANT = "/assistants/{assistant_id}";
    private static final String CRON = "/runs/crons/{cron_id}";

    @Override
    public void addTo(Router router) {
        List.of("/assistants/search", "/runs/crons/search")
                .forEach(path -> router.sdk("POST", path, Access.READ, request -> Response.json(Json.NO_ITEMS)));
        List.of("/assistants/count", "/runs/crons/count")
                .forEach(path ->
                        router.sdk("POST", path, Access.READ, request -> Response.json(Document.fromNumber(0))));
        router.sdk("GET", THREAD + "/runs", Access.READ, AbsentRoutes::noRuns);
        missing(router, "GET", "assistant", ASSISTANT, "/schemas", "/graph", "/subgraphs", "/subgraphs/{graph}");
        missing(router, "PATCH", "assistant", ASSISTANT);
        missing(router, "DELETE", "assistant", ASSISTANT);
        missing(router, "POST", "assistant", ASSISTANT + "/versions");
        missing(router, "POST", "assistant", ASSISTANT + "/latest");
        missing(router, "GET", "run", RUN, "/join", "/stream");
        missing(router, "DELETE", "run", RUN);
        missing(router, "POST", "run", RUN + "/cancel");
        missing(router, "PATCH", "cron", CRON);
        missing(router, "DELETE", "cron", CRON);
        for (String path : List.of(
                "/assistants",
                "/runs",
                "/runs/wait",
                "/runs/stream",
                "/runs/batch",
                "/runs/cancel",
                "/runs/crons",
                THREAD + "/runs",
                THREAD + "/runs/wait",
                THREAD + "/runs/stream",
                THREAD + "/runs/crons",
                THREAD + "/commands")) {
            router.sdk("POST", path, Access.WRITE, request -> notExecuted());
        }
    }

    private static void missing(Router router, String method, String what, String path, String... below) {
        router.sdk(method, path, Access.READ, request -> missing(request, what));
        for (String more : below) {
            router.sdk(method, path + more, Access.READ, request -> missing(request, what));
        }
    }

    private static Response missing(Request request, String what) {
        String id = request.path(what + "_id");
        throw new NotFoundException(
                "There is no " + what + " '" + id + "': this server only stores states and runs nothing.",
                Map.of(what, id));
    }

    private static Response noRuns(Request request) {
        ThreadRoutes.thread(request);
        return Response.json(Json.NO_ITEMS).with(Pages.TOTAL, "0");
    }

    private static Response notExecuted() {
        return Problem.of(
                422,
                "execution_not_supported",
                "Cannot run graphs: this server only stores states. Nothing was changed. Run the graph in its own "
                        + "program, with this server as its store.");
    }
}
