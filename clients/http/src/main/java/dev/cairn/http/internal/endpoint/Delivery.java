package dev.cairn.http.internal.endpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.wire.Codec;
import dev.cairn.http.internal.wire.RowCodecs;
import dev.cairn.http.internal.wire.Talks;
import dev.cairn.http.internal.wire.WireReader;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A shipment that has arrived: its rows are read from what was kept, as often as the storage wants them. */
final class Delivery implements ScopeDelta.Rows {
    private final Talks.Shipment shipment;
    private final ShippedRows rows;

    Delivery(Talks.Shipment shipment, ShippedRows rows) {
        this.shipment = shipment;
        this.rows = rows;
    }

    ReceiveOutcome into(Storage storage) {
        if (shipment.framesAt() > rows.length()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot receive the shipment: its frames begin after its end. Nothing was changed.");
        }
        ScopeDelta delta = new ScopeDelta(
                shipment.header(), shipment.onto(), shipment.removedRecords(), shipment.removedFrames(), this);
        return storage.admin().receive(shipment.target(), delta);
    }

    @Override
    public Iterable<StoredRecord> records() {
        return () -> new Arrived<>(0, shipment.records(), shipment.framesAt(), RowCodecs.RECORD);
    }

    @Override
    public Iterable<StoredFrame> frames() {
        return () -> new Arrived<>(shipment.framesAt(), shipment.frames(), rows.length(), RowCodecs.STORED_FRAME);
    }

    private final class Arrived<T> implements Iterator<T> {
        private final Codec<T> codec;
        private final WireReader in;
        private final long length;
        private long left;

        Arrived(long from, long count, long end, Codec<T> codec) {
            this.codec = codec;
            this.left = count;
            this.length = end - from;
            this.in = new WireReader(rows.from(from), length);
        }

        /** What was promised must be all that is there. */
        @Override
        public boolean hasNext() {
            if (left == 0 && in.position() != length) {
                throw in.malformed("the rows of a shipment differ from its header");
            }
            return left > 0;
        }

        @Override
        public T next() {
            if (left == 0) {
                throw new NoSuchElementException();
            }
            left--;
            return codec.read(in);
        }
    }
}
