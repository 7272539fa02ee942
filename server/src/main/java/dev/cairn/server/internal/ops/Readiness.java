package dev.cairn.server.internal.ops;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.util.concurrent.TimeUnit;

/** Whether the store answers; asked at most once a second, however often somebody wants to know. Thread-safe. */
final class Readiness {
    private static final long FRESH = TimeUnit.SECONDS.toNanos(1);

    private final Storage storage;
    private String problem = "";
    private long asked;
    private boolean known;

    Readiness(Cairn store) {
        this.storage = store.storage();
    }

    /** Returns the code of what is wrong; empty when the store answers. */
    synchronized String problem() {
        if (!known || System.nanoTime() - asked > FRESH) {
            problem = ask();
            asked = System.nanoTime();
            known = true;
        }
        return problem;
    }

    private String ask() {
        try {
            storage.read(Scope.of("", "thread", "readiness"), Read.of().build());
            return "";
        } catch (CairnException e) {
            return e.code().name();
        }
    }
}
