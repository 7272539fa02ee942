package dev.cairn.jdbc.internal.query;

import dev.cairn.jdbc.internal.table.Call;
import dev.cairn.jdbc.internal.table.FrameRow;
import dev.cairn.jdbc.internal.table.Frames;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Records;
import dev.cairn.jdbc.internal.table.ScopeCache.CachedHeader;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers a question to one scope within a read transaction. */
public record ReadRun(Scope name, Read read) implements TransactionBody<ReadResult> {
    @Override
    public ReadResult run(Session session) throws SQLException {
        ask(session);
        Header header = Headers.live(session, name);
        if (header == null) {
            return nothing(read);
        }
        session.scopes.put(name, header.id);
        session.scopes.saw(name, CachedHeader.of(header, session.sums));
        List<List<StoredRecord>> records = new ArrayList<>(read.parts().size());
        List<List<Frame>> frames = new ArrayList<>(read.parts().size());
        for (Read.Part part : read.parts()) {
            records.add(records(session, header, part));
            frames.add(frames(session, header, part));
        }
        return new ReadResult(header.info(), records, frames);
    }

    /** The answer where there is no such scope. */
    static ReadResult nothing(Read read) {
        int parts = read.parts().size();
        return new ReadResult(null, Collections.nCopies(parts, List.of()), Collections.nCopies(parts, List.of()));
    }

    /** Asks at once for what will be needed if the scope is still the one that this session has seen before. */
    private void ask(Session session) throws SQLException {
        Long known = session.isPipelining() ? session.scopes.get(name) : null;
        if (known == null) {
            return;
        }
        Set<Call> questions = new LinkedHashSet<>();
        questions.add(new Call(session.sql.headerByName, (Object) name.id().unsafeArray()));
        for (Read.Part part : read.parts()) {
            if (part instanceof Read.Get get) {
                questions.add(Records.question(session.sql.recordByKey, known, get.kind(), get.key()));
            } else if (part instanceof Read.Follow follow) {
                questions.add(Records.question(session.sql.recordByKey, known, follow.kind(), follow.key()));
            } else if (part instanceof Read.Frames frames) {
                questions.add(Frames.question(session.sql, known, frames.range(), frames.bodies()));
            }
        }
        session.ask(List.copyOf(questions));
    }

    private static List<StoredRecord> records(Session session, Header header, Read.Part part) throws SQLException {
        Records records = new Records(session, header);
        if (part instanceof Read.Get get) {
            RecordRow row = records.find(get.kind(), get.key());
            return row == null ? List.of() : List.of(row.stored());
        }
        if (part instanceof Read.Follow follow) {
            return follow(records, follow);
        }
        if (part instanceof Read.Range range) {
            return range.limit() < 1 ? List.of() : new RecordScan(header, scan(range)).rows(session, range.limit());
        }
        return List.of();
    }

    private static List<StoredRecord> follow(Records records, Read.Follow follow) throws SQLException {
        RecordRow start = records.find(follow.kind(), follow.key());
        if (start == null) {
            return List.of();
        }
        StoredRecord first = start.stored();
        RecordRow target = first.link() == null ? null : records.find(follow.targetKind(), first.link());
        return target == null ? List.of(first) : List.of(first, target.stored());
    }

    static Scan scan(Read.Range range) {
        return new Scan(range.kind(), Scan.Order.KEY, false, range.from(), range.to(), null, range.limit(), true);
    }

    private static List<Frame> frames(Session session, Header header, Read.@Nullable Part part) throws SQLException {
        if (part instanceof Read.Frames wanted) {
            return new Frames(session, header)
                    .covering(wanted.range(), wanted.bodies()).stream()
                            .map(FrameRow::frame)
                            .toList();
        }
        return List.of();
    }
}
