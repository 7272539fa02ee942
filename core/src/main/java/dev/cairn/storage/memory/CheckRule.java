package dev.cairn.storage.memory;

import dev.cairn.storage.Check;
import dev.cairn.storage.Put;
import dev.cairn.storage.StoredRecord;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** When a precondition holds, and when a put is there already. */
final class CheckRule {
    private CheckRule() {}

    static boolean holds(Check check, @Nullable ScopeContent content) {
        if (check instanceof Check.ScopeUnchangedSince mark) {
            return content != null && content.isUnchanged(mark.incarnation(), mark.change());
        }
        if (check instanceof Check.IncarnationIs wanted) {
            return content != null && content.incarnation() == wanted.incarnation();
        }
        StoredRecord found = found(check, content);
        if (check instanceof Check.RevisionIs wanted) {
            return found != null && wanted.holds(found.revision(), found.sequence());
        }
        if (check instanceof Check.BodyIs wanted) {
            return found != null && found.body().equals(wanted.body());
        }
        return check instanceof Check.Present == (found != null);
    }

    /** The record that a check is about, if it is about one that is there. */
    static @Nullable StoredRecord found(Check check, @Nullable ScopeContent content) {
        if (content == null) {
            return null;
        }
        if (check instanceof Check.Absent c) {
            return content.records().find(c.kind(), c.key());
        }
        if (check instanceof Check.Present c) {
            return content.records().find(c.kind(), c.key());
        }
        if (check instanceof Check.RevisionIs c) {
            return content.records().find(c.kind(), c.key());
        }
        if (check instanceof Check.BodyIs c) {
            return content.records().find(c.kind(), c.key());
        }
        return null;
    }

    /** Whether a record equal to the put is stored. */
    static boolean isStored(Put put, RecordTable records) {
        StoredRecord stored = records.find(put.kind(), put.key());
        return stored != null
                && stored.body().equals(put.body())
                && Objects.equals(stored.link(), put.link())
                && Objects.equals(stored.expires(), put.expires());
    }
}
