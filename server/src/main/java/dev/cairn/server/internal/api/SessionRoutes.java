package dev.cairn.server.internal.api;

import dev.cairn.answer.Json;
import dev.cairn.server.internal.guard.PageCodes;
import dev.cairn.server.internal.http.Caller;
import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.ServerCode;

/** What a token may do, and how the page gets one. */
record SessionRoutes(PageCodes codes) {
    void add(OwnRoutes routes) {
        routes.read("GET", "/v1/session", SessionRoutes::session).code("POST", "/v1/session", this::open);
    }

    private static Response session(Call call) {
        Caller caller = call.request().caller();
        return Call.answer(new Json()
                .put("name", caller.name())
                .put("tenant", caller.tenant())
                .put("read_only", caller.readOnly()));
    }

    private Response open(Call call) {
        PageCodes.Session session = codes.redeem(call.input().text("code", ""))
                .orElseThrow(() -> new Refusal(
                        ServerCode.UNAUTHENTICATED,
                        "Cannot open a session: the code of this address was used or has expired. Run 'cairn "
                                + "ui' again, or paste a token."));
        return Call.answer(new Json().put("token", session.token()).put("read_only", session.readOnly()))
                .with("Cache-Control", "no-store");
    }
}
