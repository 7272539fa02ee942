package dev.cairn.maintenance;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.storage.Page;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Storage;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Folds the frames of all scopes that hold states and have not expired. Used once, by one thread. */
final class StoreFold {
    private static final int PAGE = 500;

    /** Services whose frames hold the segments of states. */
    private static final Set<String> STATES = Set.of("thread", "agent", "env");

    private final Storage storage;
    private final Compression compression;
    private final Instant now;
    private final boolean dryRun;

    StoreFold(Storage storage, Compression compression, Instant now, boolean dryRun) {
        this.storage = storage;
        this.compression = compression;
        this.now = now;
        this.dryRun = dryRun;
    }

    FoldReport run() {
        FoldReport sum = FoldReport.NONE;
        ScopeInfo last = null;
        Page<ScopeInfo> page;
        do {
            page = page(last);
            for (ScopeInfo info : page.items()) {
                last = info;
                if (holdsStates(info, now)) {
                    sum = sum.plus(new ScopeFold(storage, info.scope(), compression, dryRun).run());
                }
            }
        } while (page.more());
        return sum;
    }

    private Page<ScopeInfo> page(@Nullable ScopeInfo last) {
        return storage.scopes(new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.NAME, last, PAGE));
    }

    /** Whether a scope that has not expired holds states, whose frames belong to its records together. */
    static boolean holdsStates(ScopeInfo info, Instant now) {
        boolean over = info.expires() != null && !info.expires().isAfter(now);
        return info.ordered() && !over && STATES.contains(info.scope().parts().get(1));
    }
}
