package dev.cairn.maintenance;

import dev.cairn.maintenance.internal.rows.MovedRows;
import dev.cairn.storage.Damage;
import dev.cairn.storage.ScopeInfo;
import java.time.Instant;
import java.util.List;

/**
 * What became of one scope, and as of which change of its source.
 *
 * @param name the scope's name: tenant, service, then the service's own parts; empty where damage hides it
 * @param action what was done
 * @param change the source's change counter at the cut, 0 when the source has no such scope any more
 * @param changed when the source last changed before the cut
 * @param rows how many records and frames moved
 * @param bytes how many bytes of bodies moved
 * @param reason why nothing was done, empty unless there is a conflict or damage
 * @param address what is damaged, in the source or the target; empty for no damage
 * @param losses what the target lost, or of a conflict would lose if it was overwritten; what is damaged is not counted
 */
public record ScopeCut(
        List<String> name,
        Action action,
        long change,
        Instant changed,
        long rows,
        long bytes,
        String reason,
        String address,
        ScopeLosses losses) {
    /** Copies the list. */
    public ScopeCut {
        name = List.copyOf(name);
    }

    /** What was done with a scope. */
    public enum Action {
        /** The target did not have it and has it now. */
        ADDED,
        /** The target has what was new, and lacks what was removed. */
        UPDATED,
        /** There was nothing to do. */
        UNCHANGED,
        /** The source had removed it, so the target did. */
        REMOVED,
        /** The target holds something else under that name, or what it holds is damaged; it was left alone. */
        CONFLICT,
        /** What the source holds is damaged; nothing of it was taken. */
        DAMAGED
    }

    static ScopeCut of(ScopeInfo source, Action action, MovedRows.Sums moved, ScopeLosses losses) {
        return new ScopeCut(
                source.scope().parts(),
                action,
                source.change(),
                source.changed(),
                moved.records().rows() + moved.frames().rows(),
                moved.bytes(),
                "",
                "",
                losses);
    }

    static ScopeCut unmoved(ScopeInfo info, Action action, String reason) {
        return unmoved(info, action, reason, "");
    }

    static ScopeCut unmoved(ScopeInfo info, Action action, String reason, String address) {
        return new ScopeCut(
                info.scope().parts(), action, info.change(), info.changed(), 0, 0, reason, address, ScopeLosses.NONE);
    }

    ScopeCut losing(ScopeLosses lost) {
        return new ScopeCut(name, action, change, changed, rows, bytes, reason, address, lost);
    }

    /** A scope of the source whose very header is damaged, so that not even its name is sure. */
    static ScopeCut nameless(Damage damage) {
        return new ScopeCut(
                List.of(), Action.DAMAGED, 0, Instant.EPOCH, 0, 0, damage.reason(), damage.address(), ScopeLosses.NONE);
    }
}
