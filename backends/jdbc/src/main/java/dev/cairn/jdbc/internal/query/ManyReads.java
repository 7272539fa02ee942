package dev.cairn.jdbc.internal.query;

import dev.cairn.jdbc.internal.table.Call;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Rounded;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions to several scopes within a read transaction. Those that ask for nothing but ranges of records are answered together,
 * {@value #MOST} ranges in a statement; each other one as if it was alone.
 */
public record ManyReads(List<Scoped<Read>> reads) implements TransactionBody<List<ReadResult>> {
    /** Far fewer than the parts of a statement that every engine takes. */
    private static final int MOST = 128;

    /** A range of a scope that is there. */
    private record Wanted(Header header, Read.Range range) {
        RecordScan scan() {
            Read.Range some = new Read.Range(range.kind(), range.from(), range.to(), Math.max(1, range.limit()));
            return new RecordScan(header, ReadRun.scan(some));
        }
    }

    @Override
    public List<ReadResult> run(Session session) throws SQLException {
        Map<Scope, Header> headers = headers(session);
        Iterator<List<StoredRecord>> answers = answers(session, headers).iterator();
        List<ReadResult> results = new ArrayList<>();
        for (Scoped<Read> read : reads) {
            Header header = headers.get(read.scope());
            if (!isOfRanges(read.value())) {
                results.add(new ReadRun(read.scope(), read.value()).run(session));
            } else {
                results.add(header == null ? ReadRun.nothing(read.value()) : result(header, read.value(), answers));
            }
        }
        return results;
    }

    private static boolean isOfRanges(Read read) {
        return read.parts().stream().allMatch(Read.Range.class::isInstance);
    }

    private static ReadResult result(Header header, Read read, Iterator<List<StoredRecord>> answers) {
        List<List<StoredRecord>> records = new ArrayList<>();
        for (int i = 0; i < read.parts().size(); i++) {
            records.add(answers.next());
        }
        return new ReadResult(header.info(), records, Collections.nCopies(records.size(), List.of()));
    }

    private Map<Scope, Header> headers(Session session) throws SQLException {
        List<Scope> scopes = reads.stream()
                .filter(read -> isOfRanges(read.value()))
                .map(Scoped::scope)
                .distinct()
                .toList();
        Map<Scope, Header> headers = new HashMap<>();
        for (int from = 0; from < scopes.size(); from += MOST) {
            headers.putAll(Headers.live(session, piece(scopes, from)));
        }
        return headers;
    }

    /** What is in each range, in the order of the questions. */
    private List<List<StoredRecord>> answers(Session session, Map<Scope, Header> headers) throws SQLException {
        List<Wanted> wanted = new ArrayList<>();
        for (Scoped<Read> read : reads) {
            Header header = headers.get(read.scope());
            if (header != null && isOfRanges(read.value())) {
                read.value().parts().forEach(part -> wanted.add(new Wanted(header, (Read.Range) part)));
            }
        }
        List<List<StoredRecord>> answers = new ArrayList<>();
        for (int from = 0; from < wanted.size(); from += MOST) {
            answers.addAll(together(session, piece(wanted, from)));
        }
        return answers;
    }

    private static <T> List<T> piece(List<T> all, int from) {
        return all.subList(from, Math.min(from + MOST, all.size()));
    }

    /** Each row says in its first column which range it is from; rows of one range come in their order. */
    private static List<List<StoredRecord>> together(Session session, List<Wanted> wanted) throws SQLException {
        List<RecordScan> scans = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        StringJoiner text = new StringJoiner(" UNION ALL ");
        List<Wanted> rounded = Rounded.up(wanted);
        for (int i = 0; i < rounded.size(); i++) {
            RecordScan scan = rounded.get(i).scan();
            Call question = scan.question(
                    session,
                    i < wanted.size() ? Math.max(0, rounded.get(i).range().limit()) : 0);
            text.add("SELECT " + i + ", a.* FROM (" + question.text() + ") a");
            values.addAll(Arrays.asList(question.values()));
            scans.add(scan);
        }
        try (ResultSet row = session.query(text.toString(), values.toArray())) {
            while (row.next()) {
                scans.get(row.getInt(1)).take(row, 2, session.sums);
            }
        }
        return scans.subList(0, wanted.size()).stream().map(RecordScan::read).toList();
    }
}
