package dev.cairn.server.internal.host;

import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.ServerCode;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** The memory that all bodies share. Thread-safe. */
final class BodyMemory {
    private final long most;
    private final AtomicLong taken = new AtomicLong();

    BodyMemory(long most) {
        this.most = most;
    }

    /** Takes memory for a request until it ends. */
    void take(long bytes, Call call) {
        if (taken.addAndGet(bytes) > most) {
            taken.addAndGet(-bytes);
            throw new Refusal(
                    ServerCode.OVERLOADED,
                    "Cannot accept the request: large requests fill the server's memory. Nothing was changed. Try "
                            + "again in a second.",
                    Map.of("Retry-After", "1"));
        }
        call.atEnd(() -> taken.addAndGet(-bytes));
    }
}
