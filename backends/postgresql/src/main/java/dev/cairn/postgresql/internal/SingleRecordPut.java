package dev.cairn.postgresql.internal;

import dev.cairn.jdbc.internal.commit.Checks;
import dev.cairn.jdbc.internal.commit.Current;
import dev.cairn.jdbc.internal.commit.Repeats;
import dev.cairn.jdbc.internal.table.Address;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Records;
import dev.cairn.jdbc.internal.table.ScopeCache.CachedHeader;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A commit without order that puts one record, in two statements instead of a transaction. The first asks for the time, a number and the
 * record as it is; the second stores the new one if the record and the header are still the same, or fails and does nothing. Not safe for
 * use by several threads.
 */
record SingleRecordPut(Scope name, Commit commit, CachedHeader known) {
    /** The first column of the header and of the record in the answer. */
    private static final int HEADER = 3;

    private static final int RECORD = 5;

    /** The commit, or null when it does more than that, or nothing is known of the scope. */
    static @Nullable SingleRecordPut of(Scope name, Commit commit, @Nullable CachedHeader known) {
        if (known == null || known.header().ordered || known.header().holder != null) {
            return null;
        }
        return isPlain(commit) && isChecked(commit) ? new SingleRecordPut(name, commit, known) : null;
    }

    private static boolean isPlain(Commit commit) {
        return !commit.ordered()
                && commit.fence() == 0
                && commit.puts().size() == 1
                && commit.deletes().isEmpty()
                && commit.frames().isEmpty()
                && !commit.staged()
                && commit.adopted().isEmpty()
                && commit.folds().isEmpty()
                && commit.dropped().isEmpty()
                && commit.expires() == null
                && commit.summary() == null;
    }

    /** It checks the record that it puts, so that it is recognised when it has to be sent again, and no other. */
    private static boolean isChecked(Commit commit) {
        Put put = commit.puts().get(0);
        return !commit.checks().isEmpty()
                && commit.checks().stream().map(Address::of).allMatch(new Address(put.kind(), put.key())::equals);
    }

    /**
     * Carries it out.
     *
     * @param question {@link Sql#besideHeader} with the time and a number before
     * @return the outcome, or null when the header is another one by now
     */
    @Nullable
    CommitOutcome run(Session session, String question) throws SQLException {
        Put put = commit.puts().get(0);
        Header header = known.header();
        long now;
        long number;
        RecordRow before;
        try (ResultSet row = session.query(
                question, put.kind(), put.key().unsafeArray(), name.id().unsafeArray())) {
            if (!row.next() || !known.isStill(row.getLong(HEADER), row.getLong(HEADER + 1))) {
                return null;
            }
            now = row.getLong(1);
            number = row.getLong(2);
            before = Records.besideHeader(header, row, RECORD, new Address(put.kind(), put.key()), session.sums);
        }
        CommitOutcome refused = refusal(before);
        if (refused != null) {
            return refused;
        }
        RecordRow next = before == null
                ? RecordRow.of(header, session.sums, number, 1, number, now, put)
                : RecordRow.of(header, session.sums, before.seq(), before.rev() + 1, number, now, put);
        Records records = new Records(session, header);
        session.alone(
                PostgresDialect.PATIENCE,
                List.of(
                        Headers.unchanged(session, known),
                        before == null ? records.insertion(next) : records.changeUnchanged(before, next)));
        return new Committed(
                header.incarnation, 0, Micros.instant(now), false, List.of(new Written(next.rev(), next.seq())), 0);
    }

    private @Nullable CommitOutcome refusal(@Nullable RecordRow before) {
        Current current = new Current();
        if (before != null) {
            current.put(before);
        }
        Refused failed = new Checks(known.header(), current).firstFailed(commit);
        Committed earlier = failed == null ? null : Repeats.find(known.header(), current, commit);
        return earlier == null ? failed : earlier;
    }
}
