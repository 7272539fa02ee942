package dev.cairn.jdbc.internal.query;

import dev.cairn.error.CorruptException;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Inspection;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.StoredRecord;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Lists records of one kind of a scope, past rows that are damaged. */
public final class SoundRecords {
    private final Session session;
    private final Header scope;
    private final Consumer<Damage> damaged;
    private final List<StoredRecord> sound = new ArrayList<>();
    private Scan scan;

    public SoundRecords(Session session, Header scope, Scan scan, Consumer<Damage> damaged) {
        this.session = session;
        this.scope = scope;
        this.scan = scan;
        this.damaged = damaged;
    }

    /** Whether more follows is known without looking at what follows, which may be damaged rows only. */
    public ScanPage<StoredRecord> page() throws SQLException {
        int limit = scan.limit();
        boolean more = true;
        while (more && sound.size() < limit) {
            more = next(limit - sound.size());
        }
        return new ScanPage<>(sound, more);
    }

    /** Reads on; false when there are no more rows. */
    private boolean next(int limit) throws SQLException {
        RecordScan rows = new RecordScan(scope, scan);
        try {
            List<StoredRecord> found = rows.rows(session, limit + 1L);
            boolean more = found.size() > limit;
            sound.addAll(more ? found.subList(0, limit) : found);
            return more;
        } catch (CorruptException e) {
            RecordScan.Position bad = rows.unread();
            if (bad == null) {
                throw e;
            }
            List<StoredRecord> before = rows.read();
            sound.addAll(before.subList(0, Math.min(limit, before.size())));
            if (before.size() >= limit) {
                return true;
            }
            damaged.accept(Inspection.damage(e, scope.scope().toString()));
            scan = scan.after(marker(bad));
            return true;
        }
    }

    /** Stands for a row that cannot be read, as the place to go on behind. */
    private StoredRecord marker(RecordScan.Position place) {
        return new StoredRecord(scan.kind(), place.key(), 0, place.seq(), 0, Instant.EPOCH, null, null, Bytes.EMPTY);
    }
}
