package dev.cairn.server.internal.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.endpoint.Answer;
import dev.cairn.http.internal.endpoint.Reach;
import dev.cairn.http.internal.endpoint.StorageEndpoint;
import dev.cairn.http.internal.wire.Operations;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Caller;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.Routes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;

/**
 * What {@code Cairn.open("http://…")} and {@code --store http://…} ask for. Answers are 200 whatever the storage says: its failures are part of
 * them.
 */
public final class StorageRoutes implements Routes {
    private final StorageEndpoint endpoint;

    /** Routes to an endpoint, which whoever made it closes. */
    public StorageRoutes(StorageEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** Reads and changes come the same way, and the endpoint tells them apart. */
    @Override
    public void addTo(Router router) {
        router.own("GET", "/storage/v1", Access.READ, request -> Response.json(endpoint.hello()));
        router.own("POST", "/storage/v1/{operation}", Access.READ, this::answer);
    }

    private Response answer(Request request) {
        Caller caller = request.caller();
        try {
            Answer answer = endpoint.answer(
                    request.path("operation"),
                    new Reach(caller.tenant(), caller.readOnly()),
                    new ByteArrayInputStream(request.body().bytes()));
            return Response.of(200, Operations.MEDIA_TYPE, answer::writeTo);
        } catch (IOException e) {
            throw new CairnException(ErrorCode.INTERNAL, "Cannot read the question.", Map.of(), e);
        }
    }
}
