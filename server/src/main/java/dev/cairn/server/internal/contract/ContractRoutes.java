package dev.cairn.server.internal.contract;

import dev.cairn.model.Document;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.Routes;

/** {@code /openapi.json}: what the server takes and answers. */
public record ContractRoutes(Contract contract) implements Routes {
    /** The version of the paths. */
    private static final String VERSION = "1";

    @Override
    public void addTo(Router router) {
        Document document = new OpenApi(contract).document(VERSION);
        router.own("GET", "/openapi.json", Access.OPEN, request -> Response.json(document));
    }
}
