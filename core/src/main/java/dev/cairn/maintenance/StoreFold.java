package dev.cairn.maintenance;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import java.time.Instant;
import java.util.Set;

/** Folds the frames of all scopes that hold states and have not expired. Used once, by one thread. */
record StoreFold(Storage storage, Compression compression, Instant now, boolean dryRun) {
    /** Services whose frames hold the segments of states. */
    private static final Set<String> STATES = Set.of("thread", "agent", "env");

    FoldReport run() {
        FoldReport sum = FoldReport.NONE;
        for (ScopeInfo info : OnDamage.FAIL.scopes(storage, ScopePrefix.EVERYTHING)) {
            if (holdsStates(info, now)) {
                sum = sum.plus(new ScopeFold(storage, info.scope(), compression, dryRun).run());
            }
        }
        return sum;
    }

    /** Whether a scope that has not expired holds states, whose frames belong to its records together. */
    static boolean holdsStates(ScopeInfo info, Instant now) {
        boolean over = info.expires() != null && !info.expires().isAfter(now);
        return info.ordered() && !over && STATES.contains(info.scope().parts().get(1));
    }
}
