package dev.cairn.server.internal.api;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.server.internal.contract.Contract;
import dev.cairn.server.internal.contract.Operation;
import dev.cairn.server.internal.contract.RequestCheck;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Handler;
import dev.cairn.server.internal.http.Problem;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Router;
import java.util.function.Function;

/** Adds routes that are described by the contract; what it does not allow never reaches them. */
record OwnRoutes(Router router, Contract contract) {
    /** A route that changes nothing. */
    OwnRoutes read(String method, String path, Function<Call, Response> verb) {
        return add(method, path, Access.READ, verb);
    }

    /** A route that changes the store. */
    OwnRoutes write(String method, String path, Function<Call, Response> verb) {
        return add(method, path, Access.WRITE, verb);
    }

    /** A route for whoever has no token yet. */
    OwnRoutes code(String method, String path, Function<Call, Response> verb) {
        return add(method, path, Access.CODE, verb);
    }

    private OwnRoutes add(String method, String path, Access access, Function<Call, Response> verb) {
        Operation operation = contract.find(method, path)
                .orElseThrow(() -> new IllegalStateException("Not described: " + method + " " + path));
        Handler handler = request -> answer(verb, new Call(request, RequestCheck.of(contract, operation, request)));
        if (operation.takesUpload()) {
            router.upload(method, path, access, handler);
        } else {
            router.own(method, path, access, handler);
        }
        return this;
    }

    /** A condition that a header states and that does not hold is 412, as HTTP has it. */
    private static Response answer(Function<Call, Response> verb, Call call) {
        try {
            return verb.apply(call);
        } catch (CairnException e) {
            boolean absent = call.request().header("If-None-Match").isPresent();
            boolean moved = e.code() == ErrorCode.CONFLICT
                    && (absent || call.request().header("If-Match").isPresent());
            if (moved || (e.code() == ErrorCode.ALREADY_EXISTS && absent)) {
                return Problem.of(412, e);
            }
            throw e;
        }
    }
}
