package dev.cairn.postgresql.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.jdbc.internal.table.Call;
import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.jdbc.internal.table.HalfCopy;
import dev.cairn.jdbc.internal.table.RacedException;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.storage.Scope;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** PostgreSQL's words. Commits in order lock the scope's header, those without order keep it from being dropped. */
final class PostgresDialect implements Dialect {
    /** What a transaction that writes is begun with, whatever its connection was set to. */
    static final String WRITING = "ISOLATION LEVEL READ COMMITTED READ WRITE";

    /** So long a transaction that writes waits for each lock, unless the server's own limit is another one. */
    static final String PATIENCE =
            "SELECT set_config('lock_timeout', CASE current_setting('lock_timeout') WHEN '0' THEN"
                    + " '30s' ELSE current_setting('lock_timeout') END, true)";

    /** The state of a statement that waited so long. */
    static final String LOCKED = "55P03";

    /** States of a connection that the server ended because a transaction waited or took too long. */
    static final Set<String> IDLED = Set.of("25P03", "25P04");

    private static final String OURS = "cairn_";
    private static final String TIME = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint";
    private static final String NOW = "SELECT " + TIME;

    private final String start;

    PostgresDialect(PostgresConfig config) {
        this(config.schema(), config.prefix());
    }

    PostgresDialect(String schema, String prefix) {
        this.start = schema + "." + prefix;
    }

    @Override
    public String table(String name) {
        return start + name.substring(OURS.length());
    }

    @Override
    public String recordColumns(String name) {
        return "r.scope, r.seq, r.kind, r.key, r.rev, r.mod, r.at, r.expires, r.link, r.sum".replace("r.", name + ".");
    }

    @Override
    public String insertRecord() {
        return "INSERT INTO " + table(RecordRow.TABLE)
                + " (scope, seq, kind, key, rev, mod, at, expires, link, sum, body) VALUES (" + Sql.places(11) + ")";
    }

    @Override
    public String recordAt() {
        return "r.scope = ? AND r.seq = ?";
    }

    @Override
    public String recordBetween() {
        return "r.scope = ? AND r.seq > ? AND r.scope = ? AND r.seq < ?";
    }

    @Override
    public String inSequenceHint() {
        return "";
    }

    @Override
    public String sequenceOrder() {
        return "r.seq";
    }

    @Override
    public String sequenceNumber() {
        return "r.seq";
    }

    @Override
    public String deleteSomeRecords() {
        String record = table(RecordRow.TABLE);
        return "DELETE FROM " + record + " WHERE scope = ? AND seq IN (SELECT q.seq FROM " + record
                + " q WHERE q.scope = ? ORDER BY q.seq LIMIT ?)";
    }

    @Override
    public String unlessThere() {
        return " ON CONFLICT DO NOTHING";
    }

    @Override
    public String exclusively() {
        return " FOR UPDATE";
    }

    @Override
    public String keeping() {
        return " FOR KEY SHARE";
    }

    @Override
    public void lockCopiesTo(Session session, Scope name) throws SQLException {
        session.number(
                "SELECT count(pg_advisory_xact_lock(hashtextextended(?, 0)))", table(HalfCopy.TABLE) + " " + name);
    }

    @Override
    public long endOfSequence() {
        return Long.MAX_VALUE;
    }

    @Override
    public boolean exactHeaders() {
        return false;
    }

    @Override
    public long now(Session session) throws SQLException {
        return session.number(NOW);
    }

    @Override
    public List<Call> nowQuestions() {
        return List.of(new Call(NOW));
    }

    @Override
    public long nextScope(Session session) throws SQLException {
        return session.number("SELECT nextval('" + table("cairn_scope_id") + "')");
    }

    @Override
    public long nextNumber(Session session) throws SQLException {
        return session.number("SELECT " + number());
    }

    private String number() {
        return "nextval('" + table("cairn_number") + "')";
    }

    /** The columns of {@link #now} and {@link #nextNumber}, each followed by a comma. */
    String timeAndNumber() {
        return TIME + ", " + number() + ", ";
    }

    /** Any change of a sequence keeps others from taking numbers until the transaction ends. */
    @Override
    public void numbersFrom(Session session, long number) throws SQLException {
        String sequence = table("cairn_number");
        if (session.number("SELECT last_value FROM " + sequence) < number) {
            session.update("ALTER SEQUENCE " + sequence + " NO CYCLE");
            session.number("SELECT setval('" + sequence + "', greatest(last_value, ?)) FROM " + sequence, number);
        }
    }

    /** Serialization failure, deadlock, and a name or key that another transaction made at the same moment. */
    @Override
    public boolean worthRepeating(SQLException error) {
        String state = String.valueOf(error.getSQLState());
        return state.equals(RacedException.STATE) || state.equals("40P01") || state.equals("23505");
    }

    /** What the server says of damaged rows and indexes. Its own faults have another state of the same class. */
    private static boolean isDamage(String state) {
        return state.equals("XX001") || state.equals("XX002");
    }

    @Override
    public boolean endsReading(SQLException error) {
        return !isDamage(String.valueOf(error.getSQLState()));
    }

    @Override
    public CairnException failure(SQLException error) {
        String state = String.valueOf(error.getSQLState());
        if (error instanceof NotLentException) {
            return failure(
                    ErrorCode.UNAVAILABLE,
                    "no pooled connection became free in time. Nothing was changed. Enlarge the pool, or end the "
                            + "work that holds its connections, and try again",
                    error);
        }
        return switch (state.length() == 5 ? state.substring(0, 2) : "") {
            case "40", "23" -> failure(ErrorCode.LOCKED, "other writers kept changing the data. Try again", error);
            case "55" -> failure(ErrorCode.LOCKED, "another session holds a lock. Try again", error);
            case "57", "08", "58" -> connection(state, error);
            case "53" ->
                state.equals("53100")
                        ? failure(ErrorCode.NO_SPACE, "the server's disk is full. Nothing was changed", error)
                        : failure(ErrorCode.UNAVAILABLE, "the server has no resources left. Try again", error);
            case "28" -> denied(error);
            case "42", "26" -> statement(state, error);
            case "25" -> transaction(state, error);
            case "0A" ->
                failure(ErrorCode.UNSUPPORTED, "the server does not support it; a standby is read-only", error);
            case "3D" -> failure(ErrorCode.NOT_FOUND, "the database does not exist", error);
            case "XX" -> server(state, error);
            default -> failure(ErrorCode.INTERNAL, "the server did not accept a statement", error);
        };
    }

    private CairnException server(String state, SQLException error) {
        return isDamage(state)
                ? new CorruptException("tables " + start + "*", String.valueOf(error.getMessage()), error)
                : failure(
                        ErrorCode.INTERNAL,
                        "the server had an internal error. Check its log, fix the error, and try again",
                        error);
    }

    private CairnException connection(String state, SQLException error) {
        return switch (state) {
            case "57014" ->
                failure(
                        ErrorCode.TIMEOUT,
                        "the server cancelled the statement, because of statement_timeout or an administrator. "
                                + "Nothing was changed. Raise statement_timeout for this user if the work needs longer",
                        error);
            case "08001" ->
                failure(
                        ErrorCode.UNAVAILABLE,
                        "the server is unreachable. Nothing was changed. Check host and port, and that it runs",
                        error);
            default ->
                state.startsWith("57")
                        ? failure(
                                ErrorCode.UNAVAILABLE,
                                "the server ended the connection, or is starting. Nothing was changed. Try again",
                                error)
                        : failure(ErrorCode.UNAVAILABLE, "the connection broke. Nothing was changed. Try again", error);
        };
    }

    private CairnException statement(String state, SQLException error) {
        return switch (state) {
            case "42501" -> denied(error);
            case "42P05", "26000" ->
                failure(
                        ErrorCode.UNSUPPORTED,
                        "prepared statements are missing: a pooler changes the server connection between "
                                + "transactions. Add prepareThreshold=0 to the URL",
                        error);
            default -> failure(ErrorCode.INTERNAL, "the server did not accept a statement", error);
        };
    }

    private CairnException denied(SQLException error) {
        return failure(ErrorCode.DENIED, "the server denies access. Check user and rights", error);
    }

    private CairnException transaction(String state, SQLException error) {
        if (state.equals("25006")) {
            return failure(ErrorCode.UNSUPPORTED, "the server is read-only", error);
        }
        return IDLED.contains(state)
                ? failure(
                        ErrorCode.UNAVAILABLE,
                        "the server ended the connection because a transaction waited or took longer than"
                                + " idle_in_transaction_session_timeout or transaction_timeout allows. Nothing was "
                                + "changed. Raise it for this user",
                        error)
                : failure(ErrorCode.INTERNAL, "the server did not accept a statement at this place", error);
    }

    /** What it means to the caller that the connection was lost when a commit had been sent. */
    CairnException unknownOutcome(SQLException error) {
        return failure(
                ErrorCode.UNAVAILABLE,
                "the connection was lost during a commit, so the commit may or may not be stored. Send the same "
                        + "commit again, or read the stored data",
                error);
    }

    private CairnException failure(ErrorCode code, String what, SQLException error) {
        return new CairnException(
                code,
                "Cannot use PostgreSQL tables " + start + "*: " + what + ". "
                        + "(" + error.getSQLState() + ": " + error.getMessage()
                        + ")",
                Map.of("state", String.valueOf(error.getSQLState())),
                error);
    }
}
