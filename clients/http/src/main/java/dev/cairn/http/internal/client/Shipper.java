package dev.cairn.http.internal.client;

import dev.cairn.http.internal.wire.Operations;
import dev.cairn.http.internal.wire.RowCodecs;
import dev.cairn.http.internal.wire.Talks;
import dev.cairn.http.internal.wire.WireWriter;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.io.ByteArrayOutputStream;

/** Sends the rows of a scope to a server in parts, however many they are. Used once. */
final class Shipper {
    private static final int PART = 1 << 20;

    private final Remote remote;
    private final Bytes id;
    private final ByteArrayOutputStream part = new ByteArrayOutputStream();
    private final WireWriter out = new WireWriter(part);
    private long sent;

    Shipper(Remote remote) {
        this.remote = remote;
        this.id = remote.id();
    }

    ReceiveOutcome ship(Scope target, ScopeDelta shipment) {
        long records = 0;
        for (StoredRecord record : shipment.rows().records()) {
            RowCodecs.RECORD.write(out, record);
            records++;
            sendFull();
        }
        long framesAt = sent + part.size();
        long frames = 0;
        for (StoredFrame frame : shipment.rows().frames()) {
            RowCodecs.STORED_FRAME.write(out, frame);
            frames++;
            sendFull();
        }
        return remote.ask(
                Operations.RECEIVE,
                new Talks.Shipment(
                        target,
                        shipment.header(),
                        shipment.onto(),
                        shipment.removedRecords(),
                        shipment.removedFrames(),
                        rest(),
                        records,
                        framesAt,
                        frames));
    }

    private void sendFull() {
        if (part.size() >= PART) {
            Talks.Part full = rest();
            remote.ask(Operations.SHIP, full);
            sent += full.content().length();
            part.reset();
        }
    }

    private Talks.Part rest() {
        return new Talks.Part(id, sent, Bytes.fromOwned(part.toByteArray()));
    }
}
