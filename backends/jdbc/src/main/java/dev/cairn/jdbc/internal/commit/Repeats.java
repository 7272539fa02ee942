package dev.cairn.jdbc.internal.commit;

import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Delete;
import dev.cairn.storage.Put;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recognises a commit that is sent again after its outcome was lost. */
public final class Repeats {
    private Repeats() {}

    /** The outcome of the earlier sending, or null when what is stored is not what the commit would store. */
    public static @Nullable Committed find(Header scope, Current current, Commit commit) {
        if (commit.puts().isEmpty()) {
            return null;
        }
        List<Written> written = new ArrayList<>();
        long at = Long.MAX_VALUE;
        for (Put put : commit.puts()) {
            RecordRow row = current.get(put.kind(), put.key());
            if (row == null || !row.equalTo(put)) {
                return null;
            }
            written.add(new Written(row.rev(), row.seq()));
            at = Math.min(at, row.at());
        }
        if (!deletedAreAbsent(current, commit)) {
            return null;
        }
        long change = scope.ordered ? scope.change : 0;
        return new Committed(scope.incarnation, change, Micros.instant(at), true, written, 0);
    }

    private static boolean deletedAreAbsent(Current current, Commit commit) {
        for (Delete delete : commit.deletes()) {
            if (current.get(delete.kind(), delete.key()) != null) {
                return false;
            }
        }
        return true;
    }
}
