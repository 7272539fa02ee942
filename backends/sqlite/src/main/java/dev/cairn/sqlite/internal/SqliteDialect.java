package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.jdbc.internal.table.Call;
import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.storage.Scope;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** SQLite's words. A record's row number is its scope's number, shifted, and its sequence number. */
public record SqliteDialect(Path file, Clock clock) implements Dialect {
    /** How many bits of a row number are the sequence number. */
    static final int SEQUENCE_BITS = 37;
    /** The highest sequence number of a scope. */
    public static final long MAX_SEQUENCE = (1L << SEQUENCE_BITS) - 2;
    /** The highest number of a scope. */
    public static final long MAX_SCOPE = (1L << (63 - SEQUENCE_BITS)) - 1;

    private static final String SEQ = "(r.id & " + ((1L << SEQUENCE_BITS) - 1) + ")";
    private static final String PLACE = "((? << " + SEQUENCE_BITS + ") | ?)";

    /** Above every number of a header, and above those of rows whose header was lost: no one may get their rows. */
    private static final String NEXT_SCOPE = "SELECT max(coalesce((SELECT max(id) FROM cairn_scope), 0),"
            + " coalesce((SELECT max(id) FROM cairn_record), 0) >> " + SEQUENCE_BITS
            + ", coalesce((SELECT max(scope) FROM cairn_record), 0), coalesce((SELECT max(scope) FROM cairn_frame),"
            + " 0), coalesce((SELECT max(scope) FROM cairn_staged), 0), coalesce((SELECT max(target) FROM cairn_copy),"
            + " 0)) + 1";

    private static final String FREE_SCOPE = "SELECT min(n) + 1 FROM (SELECT 0 AS n UNION SELECT id FROM cairn_scope"
            + " UNION SELECT scope FROM cairn_record UNION SELECT id >> " + SEQUENCE_BITS + " FROM cairn_record UNION"
            + " SELECT scope FROM cairn_frame UNION SELECT scope FROM cairn_staged UNION SELECT target FROM"
            + " cairn_copy) WHERE n >= 0 AND n < " + MAX_SCOPE
            + " AND NOT EXISTS (SELECT 1 FROM cairn_scope t WHERE t.id = n + 1)"
            + " AND NOT EXISTS (SELECT 1 FROM cairn_record t WHERE t.scope = n + 1)"
            + " AND NOT EXISTS (SELECT 1 FROM cairn_record t WHERE t.id > (n + 1) << " + SEQUENCE_BITS
            + " AND t.id < (n + 2) << " + SEQUENCE_BITS + ")"
            + " AND NOT EXISTS (SELECT 1 FROM cairn_frame t WHERE t.scope = n + 1)"
            + " AND NOT EXISTS (SELECT 1 FROM cairn_staged t WHERE t.scope = n + 1)"
            + " AND NOT EXISTS (SELECT 1 FROM cairn_copy t WHERE t.target = n + 1)";

    @Override
    public String table(String name) {
        return name;
    }

    @Override
    public String recordColumns(String name) {
        return ("r.scope, " + SEQ + ", r.kind, r.key, r.rev, r.mod, r.at, r.expires, r.link, r.sum")
                .replace("r.", name + ".");
    }

    @Override
    public String insertRecord() {
        return "INSERT INTO cairn_record (id, scope, kind, key, rev, mod, at, expires, link, sum, body) VALUES ((?1 << "
                + SEQUENCE_BITS + ") | ?2, ?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
    }

    @Override
    public String recordAt() {
        return "r.id = " + PLACE;
    }

    @Override
    public String compared() {
        return "+?";
    }

    @Override
    public String recordBetween() {
        return "r.id > " + PLACE + " AND r.id < " + PLACE;
    }

    @Override
    public String inSequenceHint() {
        return " NOT INDEXED";
    }

    @Override
    public String sequenceOrder() {
        return "r.id";
    }

    @Override
    public String sequenceNumber() {
        return SEQ;
    }

    @Override
    public String deleteSomeRecords() {
        return "DELETE FROM cairn_record WHERE id IN (SELECT q.id FROM cairn_record q NOT INDEXED WHERE q.id > (? << "
                + SEQUENCE_BITS + ") AND q.id < ((? + 1) << " + SEQUENCE_BITS + ") LIMIT ?)";
    }

    @Override
    public String unlessThere() {
        return "";
    }

    @Override
    public String exclusively() {
        return "";
    }

    @Override
    public String keeping() {
        return "";
    }

    @Override
    public void lockCopiesTo(Session session, Scope name) {
        // There is one writer at a time.
    }

    @Override
    public long endOfSequence() {
        return MAX_SEQUENCE + 1;
    }

    @Override
    public boolean exactHeaders() {
        return true;
    }

    @Override
    public long now(Session session) {
        return Micros.of(clock.instant());
    }

    @Override
    public List<Call> nowQuestions() {
        return List.of();
    }

    @Override
    public long nextScope(Session session) throws SQLException {
        long next = session.number(NEXT_SCOPE);
        if (next <= MAX_SCOPE) {
            return next;
        }
        long free = session.number(FREE_SCOPE);
        if (free == 0) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "Cannot create a scope in SQLite file " + file + ": it has " + MAX_SCOPE + " scopes, the limit.");
        }
        return free;
    }

    @Override
    public long nextNumber(Session session) {
        throw new IllegalStateException("headers are exact");
    }

    @Override
    public void numbersFrom(Session session, long number) {
        // Numbers of all scopes come from their headers.
    }

    @Override
    public boolean worthRepeating(SQLException error) {
        return false;
    }

    @Override
    public boolean endsReading(SQLException error) {
        return failure(error).code() == ErrorCode.LOCKED;
    }

    @Override
    public CairnException failure(SQLException error) {
        if (error instanceof SQLiteException known && known.getResultCode() == SQLiteErrorCode.SQLITE_IOERR_SHMSIZE) {
            return noSpace(error);
        }
        return switch (error.getErrorCode() & 0xff) {
            case 1 ->
                new CorruptException(
                        "schema of file " + file,
                        String.valueOf(error.getMessage()),
                        CorruptException.Advice.REBUILD,
                        error);
            case 5, 6, 15 -> failure(ErrorCode.LOCKED, "another process kept it busy for too long. Try again", error);
            case 8 -> failure(ErrorCode.UNSUPPORTED, "it or its folder is read-only. Make both writable", error);
            case 10 ->
                failure(
                        ErrorCode.UNAVAILABLE,
                        "reading or writing failed, and a commit may or may not be stored. Check the disk and try "
                                + "again",
                        error);
            case 11, 26 ->
                new CorruptException(
                        "file " + file, String.valueOf(error.getMessage()), CorruptException.Advice.REBUILD, error);
            case 13 -> noSpace(error);
            case 14 -> cannotOpen(error);
            case 19, 20 ->
                new CorruptException(
                        "file " + file,
                        "an index and its table differ: " + error.getMessage(),
                        CorruptException.Advice.REBUILD,
                        error);
            default -> failure(ErrorCode.INTERNAL, "SQLite did not accept a statement", error);
        };
    }

    private CairnException cannotOpen(SQLException error) {
        return FileRights.are(file).missing()
                ? failure(ErrorCode.DENIED, "access is denied. Check the rights to it and its folder", error)
                : failure(ErrorCode.UNAVAILABLE, "SQLite does not open it. Check its folder", error);
    }

    private CairnException noSpace(SQLException error) {
        return failure(
                ErrorCode.NO_SPACE,
                "the disk or quota is full. Nothing was changed. First free some MiB elsewhere: deleting also needs "
                        + "space, and only 'cairn gc --compact' returns it",
                error);
    }

    private CairnException failure(ErrorCode code, String what, SQLException error) {
        return new CairnException(
                code,
                "Cannot use SQLite file " + file + ": " + what + ". (" + error.getMessage() + ")",
                Map.of("file", file.toString()),
                error);
    }
}
