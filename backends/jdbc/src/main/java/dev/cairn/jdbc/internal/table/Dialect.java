package dev.cairn.jdbc.internal.table;

import dev.cairn.error.CairnException;
import dev.cairn.storage.Scope;
import java.sql.SQLException;
import java.util.List;

/**
 * What differs between the SQL engines. A record's place is a scope's number and a sequence number; SQLite folds both into the
 * table's own row number so that the table itself is ordered by them.
 */
public interface Dialect {
    /** The table's name as it stands in statements. */
    String table(String name);

    /** The columns of a record, under the name that it has in a statement, from its scope to its checksum. */
    String recordColumns(String name);

    /** Inserts a record; parameters are scope, sequence and the other columns in the order of the table. */
    String insertRecord();

    /** The condition that {@code r} is at the place (scope, sequence). */
    String recordAt();

    /** The condition that {@code r} lies strictly between two places (scope, sequence). */
    String recordBetween();

    /**
     * A parameter of a listing of records, for a comparison or a limit. SQLite looks at the value of a parameter that stands alone when it
     * plans the query, and plans it again at each execution: that took nine tenths of the time of a hundred short ones in a statement.
     */
    default String compared() {
        return "?";
    }

    /** A hint behind the table that keeps a walk in sequence off other indexes; may be empty. */
    String inSequenceHint();

    /** The expression to order the records of one scope by. */
    String sequenceOrder();

    /** The expression of a record's sequence number. */
    String sequenceNumber();

    /** Deletes some records of a scope; parameters are the scope, the scope and how many at most. */
    String deleteSomeRecords();

    /** A clause that turns an insert which meets an equal key into no insert; may be empty. */
    String unlessThere();

    /** A clause for a select that keeps other writers of the row out; may be empty. */
    String exclusively();

    /** A clause for a select that keeps the row from being renamed or removed; may be empty. */
    String keeping();

    /** Lets one transaction at a time go on with copies to a name, also where nothing of that name is stored yet. */
    void lockCopiesTo(Session session, Scope name) throws SQLException;

    /** The number above every sequence number. */
    long endOfSequence();

    /** Whether headers are exact for scopes without order too, since writers never run side by side. */
    boolean exactHeaders();

    /** The commit time and lease clock, in microseconds. */
    long now(Session session) throws SQLException;

    /** What {@link #now} asks the engine. */
    List<Call> nowQuestions();

    /** A number for a new header. */
    long nextScope(Session session) throws SQLException;

    /** A number for a put that takes no part in the scope's order; called only without {@link #exactHeaders}. */
    long nextNumber(Session session) throws SQLException;

    /** Makes sure that {@link #nextNumber} gives only numbers above one. */
    void numbersFrom(Session session, long number) throws SQLException;

    /** Whether an error says nothing of the rows that were read, such as a connection that is gone or a right that is missing. */
    boolean endsReading(SQLException error);

    /** What an engine's error means to the caller. */
    CairnException failure(SQLException error);

    /** Whether a write transaction that met this error may succeed when all of it is sent again. */
    boolean worthRepeating(SQLException error);
}
