package dev.cairn.server.internal.api;

import dev.cairn.answer.Json;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.server.internal.http.Response;
import dev.cairn.storage.Lease;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Leases of threads. */
final class LeaseRoutes {
    private static final String LEASE = "/v1/threads/{thread}/lease";

    private LeaseRoutes() {}

    static void add(OwnRoutes routes) {
        routes.read("GET", LEASE, LeaseRoutes::show)
                .write("POST", LEASE, LeaseRoutes::acquire)
                .write("PUT", LEASE, LeaseRoutes::renew)
                .write("DELETE", LEASE, LeaseRoutes::release);
    }

    private static Response show(Call call) {
        String thread = call.path("thread");
        return Call.answer(
                ThreadFacts.leases(thread, call.checkpoints().leases().get(thread)));
    }

    private static Response acquire(Call call) {
        ThreadLease lease = call.checkpoints()
                .leases()
                .acquire(call.path("thread"), call.input().text("holder", ""), time(call));
        return Response.json(201, json(lease).document());
    }

    private static Response renew(Call call) {
        return Call.answer(json(call.checkpoints().leases().renew(call.path("thread"), token(call), time(call))));
    }

    private static Json json(ThreadLease lease) {
        return ThreadFacts.lease(lease.threadId(), new Lease(lease.token(), lease.holder(), lease.expires()));
    }

    private static Response release(Call call) {
        String thread = call.path("thread");
        long token = token(call);
        if (!call.checkpoints().leases().release(thread, token)) {
            throw new CairnException(
                    ErrorCode.FENCED,
                    "Cannot release the lease with token " + token + " of thread '" + thread + "': it has ended. "
                            + "Nothing was changed.",
                    Map.of("thread", thread, "token", token),
                    null);
        }
        return Call.answer(ThreadFacts.lease(thread, null));
    }

    private static long token(Call call) {
        return call.token()
                .orElseThrow(() -> new CairnException(
                        ErrorCode.INVALID,
                        "Cannot release a lease without its token. Give it in header " + Call.TOKEN
                                + " or in the query."));
    }

    private static Duration time(Call call) {
        return call.input().age("for", Instant.now()).orElseThrow();
    }
}
