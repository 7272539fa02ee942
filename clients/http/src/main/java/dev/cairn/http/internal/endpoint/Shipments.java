package dev.cairn.http.internal.endpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.wire.Talks;
import dev.cairn.storage.Bytes;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** The rows of shipments that are on their way, by the ids that the callers drew. Thread-safe. */
final class Shipments {
    private static final int MOST = 64;

    private record Id(Reach reach, Bytes shipment) {}

    private final Map<Id, ShippedRows> arriving = new HashMap<>();
    private final Duration patience;

    Shipments(Duration patience) {
        this.patience = patience;
    }

    /** Takes in a part. */
    synchronized void add(Reach reach, Talks.Part part) {
        Id id = new Id(reach, part.shipment());
        if (part.offset() == 0) {
            begin(id);
        }
        find(id).add(part);
    }

    private void begin(Id id) {
        dropIdle();
        if (!arriving.containsKey(id) && arriving.size() >= MOST) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE,
                    "Cannot receive a large scope: the server is receiving " + MOST
                            + ", the limit. Nothing was changed. Try again later.");
        }
        arriving.computeIfAbsent(id, fresh -> new ShippedRows());
    }

    private void dropIdle() {
        for (Iterator<ShippedRows> each = arriving.values().iterator(); each.hasNext(); ) {
            ShippedRows rows = each.next();
            if (rows.isIdle(patience)) {
                rows.close();
                each.remove();
            }
        }
    }

    private ShippedRows find(Id id) {
        ShippedRows rows = arriving.get(id);
        if (rows == null) {
            throw Talk.lost();
        }
        return rows;
    }

    /** Takes in the last part and hands all of the shipment out; the caller closes it. */
    synchronized ShippedRows take(Reach reach, Talks.Part last) {
        add(reach, last);
        ShippedRows rows = find(new Id(reach, last.shipment()));
        arriving.remove(new Id(reach, last.shipment()));
        return rows;
    }

    synchronized void close() {
        arriving.values().forEach(ShippedRows::close);
        arriving.clear();
    }
}
