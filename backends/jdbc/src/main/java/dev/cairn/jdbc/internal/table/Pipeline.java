package dev.cairn.jdbc.internal.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sends several statements of a transaction in one message, since each message costs a round trip to the server: changes wait until an
 * answer is needed or the transaction ends, and answers are asked for together before they are needed. Not safe for use by several
 * threads.
 */
public final class Pipeline {
    /** What a server says of {@link #expectingOne} when not one row was touched: division by zero. */
    public static final String NOT_ONE = "22012";

    private final Connection connection;
    private final List<Call> waiting = new ArrayList<>();
    private final Map<Call, ResultSet> answers = new HashMap<>();
    private final List<PreparedStatement> open = new ArrayList<>();

    Pipeline(Connection connection) {
        this.connection = connection;
    }

    /** A change that fails unless it touches one row, so that what is sent behind it is not done either. */
    static String expectingOne(String change) {
        return "WITH touched AS (" + change + " RETURNING 1) SELECT 1 / count(*) FROM touched";
    }

    /** All changes, and selects of rows to be kept, in one statement that fails unless each touches one row. They are begun in their order. */
    static String expectingOneEach(List<Call> changes) {
        StringBuilder text = new StringBuilder("WITH ");
        StringBuilder product = new StringBuilder();
        for (int i = 0; i < changes.size(); i++) {
            text.append(i == 0 ? "t" : ", t")
                    .append(i)
                    .append(" AS (")
                    .append(changes.get(i).text())
                    .append(changes.get(i).text().startsWith("SELECT ") ? ")" : " RETURNING 1)");
            product.append(i == 0 ? "" : " * ")
                    .append("(SELECT count(*) FROM t")
                    .append(i)
                    .append(')');
        }
        return text.append(" SELECT 1 / (").append(product).append(')').toString();
    }

    /** Sends a statement with the next message. */
    void later(Call call) {
        waiting.add(call);
    }

    /** Asks for answers that will be needed. */
    void ask(List<Call> questions) throws SQLException {
        Deque<ResultSet> results = send(questions);
        for (Call question : questions) {
            answers.put(question, results.pop());
        }
    }

    ResultSet query(Call question) throws SQLException {
        ResultSet known = answers.remove(question);
        return known == null ? send(List.of(question)).pop() : known;
    }

    /** Sends what is waiting. */
    void flush() throws SQLException {
        if (!waiting.isEmpty()) {
            send(List.of());
        }
    }

    /** Ends the transaction with a statement. */
    void end(String text) throws SQLException {
        later(new Call(text));
        flush();
        forget();
    }

    /** Forgets what is waiting and lets go of all answers. */
    void forget() throws SQLException {
        waiting.clear();
        answers.clear();
        for (PreparedStatement statement : open) {
            statement.close();
        }
        open.clear();
    }

    /** Sends what is waiting and then the questions, and gives the questions' answers. */
    private Deque<ResultSet> send(List<Call> questions) throws SQLException {
        int skipped = waiting.size();
        List<Call> calls = new ArrayList<>(waiting);
        calls.addAll(questions);
        waiting.clear();
        PreparedStatement statement =
                connection.prepareStatement(calls.stream().map(Call::text).collect(Collectors.joining("; ")));
        open.add(statement);
        int place = 1;
        for (Call call : calls) {
            for (@Nullable Object value : call.values()) {
                Session.bind(statement, place++, value);
            }
        }
        return results(statement, skipped);
    }

    private static Deque<ResultSet> results(PreparedStatement statement, int skipped) throws SQLException {
        Deque<ResultSet> results = new ArrayDeque<>();
        boolean rows = statement.execute();
        for (int number = 0; rows || statement.getUpdateCount() >= 0; number++) {
            if (number >= skipped) {
                results.add(statement.getResultSet());
            }
            rows = statement.getMoreResults(Statement.KEEP_CURRENT_RESULT);
        }
        return results;
    }
}
