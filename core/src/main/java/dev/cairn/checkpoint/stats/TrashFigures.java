package dev.cairn.checkpoint.stats;

import dev.cairn.checkpoint.internal.engine.Trash;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Damage;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How much deleted threads hold that are still in the trash.
 *
 * @param threads how many there are
 * @param bytes what their records and frames take
 * @param until when the last of them goes, null when there is none
 */
public record TrashFigures(
        long threads, long bytes, @Nullable Instant until) {
    /** Nothing in the trash. */
    public static final TrashFigures NONE = new TrashFigures(0, 0, null);

    /**
     * Counts, by headers.
     *
     * @param after only those whose time is over later than this; {@link Instant#MIN} for all
     * @param damaged receives headers that are damaged, which are not counted
     */
    public static TrashFigures of(Storage storage, String tenant, Instant after, Consumer<Damage> damaged) {
        return sum(list(storage, tenant, after, damaged));
    }

    /** Removes them for good; gives what was removed. */
    public static TrashFigures fromRemoval(Storage storage, String tenant, Instant after) {
        List<ScopeInfo> found = list(storage, tenant, after, damage -> {});
        found.removeIf(
                info -> !storage.admin().drop(info.scope(), 0, Budget.UNLIMITED).existed());
        return sum(found);
    }

    private static List<ScopeInfo> list(Storage storage, String tenant, Instant after, Consumer<Damage> damaged) {
        List<ScopeInfo> found = new ArrayList<>();
        new DamageWalk(storage, damaged).headers(Trash.all(tenant), info -> {
            Instant until = info.expires();
            if (info.records() > 0 && until != null && until.isAfter(after)) {
                found.add(info);
            }
        });
        return found;
    }

    private static TrashFigures sum(List<ScopeInfo> found) {
        TrashFigures sum = NONE;
        for (ScopeInfo info : found) {
            Instant until = info.expires();
            Instant last = sum.until == null || (until != null && until.isAfter(sum.until)) ? until : sum.until;
            sum = new TrashFigures(sum.threads + 1, sum.bytes + info.bytes(), last);
        }
        return sum;
    }
}
