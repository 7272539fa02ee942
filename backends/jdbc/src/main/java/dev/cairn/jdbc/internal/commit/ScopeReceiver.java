package dev.cairn.jdbc.internal.commit;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.jdbc.internal.table.Frames;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.RacedException;
import dev.cairn.jdbc.internal.table.RecordRow;
import dev.cairn.jdbc.internal.table.Records;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.StagedRow;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.storage.Frame;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.ReceiveOutcome.Status;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes in one scope from elsewhere within a write transaction: what goes first, then what comes, the header last. */
public record ScopeReceiver(Scope name, ScopeDelta shipment) implements TransactionBody<ReceiveOutcome> {
    /** So many rows are sent together. */
    private static final int BATCH = 64;

    @Override
    public ReceiveOutcome run(Session session) throws SQLException {
        Header there = Headers.locked(session, name);
        if (there != null && there.running(session.dialect.now(session)) != null) {
            return new ReceiveOutcome(Status.TARGET_LEASED, 0);
        }
        if (!isMeant(session, there)) {
            return new ReceiveOutcome(Status.OTHER_TARGET, 0);
        }
        Header header = there == null ? Headers.create(session, name.id().unsafeArray(), null) : there;
        if (header == null) {
            throw new RacedException("Another writer created scope " + name + ".");
        }
        session.scopes.put(name, header.id);
        remove(session, header);
        boolean fresh = !header.live();
        if (!fresh && header.incarnation != shipment.header().incarnation()) {
            expectNothing(session, header);
        }
        describe(header);
        long highest = takeRecords(session, header, fresh);
        takeFrames(session, header, fresh);
        header.seq = Math.max(header.seq, highest);
        session.dialect.numbersFrom(session, highest);
        Headers.update(session, header);
        return new ReceiveOutcome(Status.DONE, header.records);
    }

    private boolean isMeant(Session session, @Nullable Header there) throws SQLException {
        ScopeInfo onto = shipment.onto();
        if (there == null || !there.live()) {
            return onto == null;
        }
        return onto != null && Headers.isAsSeen(session, there, onto);
    }

    private void remove(Session session, Header header) throws SQLException {
        Records records = new Records(session, header);
        for (StoredRecord gone : shipment.removedRecords()) {
            RecordRow row = records.find(gone.kind(), gone.key());
            if (row != null && row.seq() == gone.sequence()) {
                records.delete(row);
                uncount(header, row);
            }
        }
        Frames frames = new Frames(session, header);
        for (Frame gone : shipment.removedFrames()) {
            frames.dropOne(gone.lane(), gone.first());
        }
    }

    private static void uncount(Header header, RecordRow row) {
        header.records--;
        header.bytes -= row.body().length();
        header.content -= row.sum();
    }

    /** Rows carry the incarnation in their checksums, so nothing of another one may be left. Counts of a header may be behind. */
    private void expectNothing(Session session, Header header) throws SQLException {
        if (session.number(session.sql.countRecords, header.id) != 0
                || session.number(session.sql.countFrames, header.id) != 0) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot replace scope " + name + " by incarnation "
                            + shipment.header().incarnation() + " while rows of incarnation " + header.incarnation
                            + " stay. Nothing was changed. Remove all of them in the same shipment.");
        }
        header.records = 0;
        header.bytes = 0;
        header.content = 0;
    }

    private void describe(Header header) {
        ScopeInfo info = shipment.header();
        header.state = Header.LIVE;
        header.incarnation = info.incarnation();
        header.ordered = info.ordered();
        header.change = info.change();
        header.seq = info.sequence();
        header.created = Micros.of(info.created());
        header.changed = Micros.of(info.changed());
        header.expires = Micros.ofNullable(info.expires());
        header.summary = info.summary().unsafeArray();
    }

    /** Gives the highest number that came. */
    private long takeRecords(Session session, Header header, boolean fresh) throws SQLException {
        Records records = new Records(session, header);
        long highest = 0;
        int count = 0;
        for (StoredRecord record : shipment.rows().records()) {
            expectNumber(session, header, record);
            RecordRow row = RecordRow.of(header, session.sums, record);
            if (fresh) {
                records.insert(row);
            } else {
                replace(header, records, row);
            }
            header.records++;
            header.bytes += row.body().length();
            header.content += row.sum();
            highest = Math.max(highest, Math.max(row.mod(), row.seq()));
            settleAt(session, ++count);
        }
        return highest;
    }

    private static void replace(Header header, Records records, RecordRow row) throws SQLException {
        RecordRow before = records.find(row.kind(), row.key());
        if (before == null) {
            records.insert(row);
            return;
        }
        if (before.seq() != row.seq()) {
            throw new CorruptException(
                    row.address(header),
                    "it has sequence number " + before.seq() + ", the sent row has " + row.seq(),
                    null);
        }
        records.update(row);
        uncount(header, before);
    }

    private void takeFrames(Session session, Header header, boolean fresh) throws SQLException {
        Frames frames = new Frames(session, header);
        int count = 0;
        for (StoredFrame held : shipment.rows().frames()) {
            Frame frame = held.frame();
            if (!fresh) {
                frames.dropOne(frame.lane(), frame.first());
            }
            frames.insert(frame);
            Instant staged = held.staged();
            if (staged != null) {
                new StagedRow(frame.lane(), frame.first(), Micros.of(staged)).insert(session, header);
            }
            settleAt(session, ++count);
        }
    }

    private static void settleAt(Session session, int count) throws SQLException {
        if (count % BATCH == 0) {
            session.settle();
        }
    }

    private static void expectNumber(Session session, Header header, StoredRecord record) {
        long end = session.dialect.endOfSequence();
        if (record.sequence() >= end || record.modified() >= end) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "Cannot receive scope " + header.scope() + ": it has a record with sequence "
                            + "number " + record.sequence()
                            + ", and this backend only supports numbers below " + end + ".",
                    Map.of("size", record.sequence(), "limit", end),
                    null);
        }
    }
}
