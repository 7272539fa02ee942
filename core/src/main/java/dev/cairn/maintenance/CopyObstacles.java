package dev.cairn.maintenance;

import dev.cairn.maintenance.internal.rows.RecordPlace;
import dev.cairn.maintenance.internal.rows.RowDelta;
import dev.cairn.maintenance.internal.rows.ScopeSource;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells why a scope of a target is not simply made equal to that of a source. Thread-safe. */
final class CopyObstacles {

    private final ScopeSource source;
    private final ScopeSource target;
    private final String from;

    /** @param from what the source is called */
    CopyObstacles(ScopeSource source, ScopeSource target, String from) {
        this.source = source;
        this.target = target;
        this.from = from;
    }

    /** The reason; empty for none. What holds nothing is no obstacle. */
    String reason(ScopeInfo here, ScopeInfo there, @Nullable CopyMark mark) {
        if (mark != null && covers(mark, there.scope())) {
            boolean sameLine = here.incarnation() == mark.incarnation();
            return sameLine || mark.from().equals(from) ? "" : "the target's was copied from " + mark.from();
        }
        if (isEmpty(there.scope())) {
            return "";
        }
        if (mark != null) {
            return "the target's was changed since it was copied";
        }
        return there.incarnation() == here.incarnation()
                ? difference(here, there)
                : "the target has one of that name which is not a copy";
    }

    /** Whether the target is as it was copied there. A note of an earlier version is believed where the rows show nothing else. */
    boolean covers(CopyMark mark, Scope scope) {
        if (mark.isProof() || source.find(scope).isEmpty()) {
            return target.view(scope, mark::covers).orElse(false);
        }
        return source.view(
                        scope,
                        here -> target.view(scope, there -> mark.covers(there) && RowDelta.isBehind(here, there))
                                .orElse(false))
                .orElse(false);
    }

    boolean isEmpty(Scope scope) {
        return target.view(
                        scope,
                        view -> view.records(0, 1, false).isEmpty()
                                && view.frames(null, 1, false).isEmpty())
                .orElse(true);
    }

    /** Both are of one origin; the target went on from the source's state, or has lost or changed some of it. */
    private String difference(ScopeInfo here, ScopeInfo there) {
        Map<RecordPlace, StoredRecord> theirs =
                target.view(there.scope(), RecordPlace::all).orElse(Map.of());
        long[] missing = new long[1];
        source.view(here.scope(), view -> {
            RecordPlace.walk(view, record -> {
                StoredRecord other = theirs.get(RecordPlace.of(record));
                if (other == null || !(isSame(record, other) || other.modified() > here.sequence())) {
                    missing[0]++;
                }
            });
            return true;
        });
        boolean later = theirs.values().stream().anyMatch(record -> record.modified() > here.sequence());
        if (missing[0] > 0) {
            return "the target's differs: " + missing[0] + " of the source's records "
                    + (missing[0] == 1 ? "is not there as it was" : "are not there as they were");
        }
        return later && there.change() > here.change()
                ? "the target's is further on: it was changed after the source had this state"
                : "the target's differs";
    }

    private static boolean isSame(StoredRecord one, StoredRecord other) {
        return one.modified() == other.modified() && one.revision() == other.revision();
    }
}
