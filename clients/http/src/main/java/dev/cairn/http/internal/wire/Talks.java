package dev.cairn.http.internal.wire;

import static dev.cairn.http.internal.wire.RowCodecs.BYTES;
import static dev.cairn.http.internal.wire.RowCodecs.HEADER;
import static dev.cairn.http.internal.wire.RowCodecs.PLACE;
import static dev.cairn.http.internal.wire.RowCodecs.RECORD;
import static dev.cairn.http.internal.wire.RowCodecs.SCOPE;
import static dev.cairn.http.internal.wire.RowCodecs.SPAN;
import static dev.cairn.http.internal.wire.RowCodecs.STORED_FRAME;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Operations of more than one message: views, quarantines, shipments. A talk has a random id; each further message has the next number, so
 * that one that is sent again is answered again.
 */
public final class Talks {
    /** The length of an id. */
    public static final int ID = 16;

    private Talks() {}

    /**
     * A view that was opened. A small scope comes whole, and then there is no talk.
     *
     * @param talk the id, or null when all rows are here
     */
    public record View(
            ScopeInfo info,
            Scope firstName,
            @Nullable Bytes talk,
            List<StoredRecord> records,
            List<StoredFrame> frames) {
        static final Codec<View> CODEC = new Codec<>(
                (out, view) -> {
                    HEADER.write(out, view.info);
                    SCOPE.write(out, view.firstName);
                    out.optional(view.talk, BYTES);
                    out.list(view.records, RECORD);
                    out.list(view.frames, STORED_FRAME);
                },
                in -> new View(
                        HEADER.read(in), SCOPE.read(in), in.optional(BYTES), in.list(RECORD), in.list(STORED_FRAME)));
    }

    /**
     * A question to a view.
     *
     * @param frames whether frames are asked for, else records
     * @param afterRecord the sequence number to begin behind
     * @param afterFrame the frame to begin behind, or null
     */
    public record Page(
            Bytes talk,
            long step,
            boolean frames,
            long afterRecord,
            @Nullable Frame afterFrame,
            int limit,
            boolean bodies) {
        static final Codec<Page> CODEC = new Codec<>(
                (out, page) -> {
                    out.bytes(page.talk);
                    out.number(page.step);
                    out.bool(page.frames);
                    out.number(page.afterRecord);
                    out.optional(page.afterFrame, SPAN);
                    out.number(page.limit);
                    out.bool(page.bodies);
                },
                in -> new Page(
                        in.bytes(), in.number(), in.bool(), in.number(), in.optional(SPAN), in.integer(), in.bool()));
    }

    /** Rows of a view. */
    public record Rows(List<StoredRecord> records, List<StoredFrame> frames) {
        static final Codec<Rows> CODEC = new Codec<>(
                (out, rows) -> {
                    out.list(rows.records, RECORD);
                    out.list(rows.frames, STORED_FRAME);
                },
                in -> new Rows(in.list(RECORD), in.list(STORED_FRAME)));
    }

    /** A damaged row that is handed over, or none at the end. */
    public record Handed(Bytes talk, @Nullable DamagedRow row) {
        static final Codec<Handed> CODEC = new Codec<>(
                (out, handed) -> {
                    out.bytes(handed.talk);
                    out.optional(handed.row, Outcomes.DAMAGED_ROW);
                },
                in -> new Handed(in.bytes(), in.optional(Outcomes.DAMAGED_ROW)));
    }

    /** Whether the row that was handed over last is durable now. */
    public record Kept(Bytes talk, long step, boolean kept) {
        static final Codec<Kept> CODEC = new Codec<>(
                (out, answer) -> {
                    out.bytes(answer.talk);
                    out.number(answer.step);
                    out.bool(answer.kept);
                },
                in -> new Kept(in.bytes(), in.number(), in.bool()));
    }

    /** A part of a shipment's rows. */
    public record Part(Bytes shipment, long offset, Bytes content) {
        static final Codec<Part> CODEC = new Codec<>(
                (out, part) -> {
                    out.bytes(part.shipment);
                    out.number(part.offset);
                    out.bytes(part.content);
                },
                in -> new Part(in.bytes(), in.number(), in.bytes()));
    }

    /**
     * A shipment whose rows have been sent.
     *
     * @param last the last part of its rows
     * @param records how many records its rows begin with
     * @param framesAt where its frames begin, in bytes
     * @param frames how many they are
     */
    public record Shipment(
            Scope target,
            ScopeInfo header,
            @Nullable ScopeInfo onto,
            List<StoredRecord> removedRecords,
            List<Frame> removedFrames,
            Part last,
            long records,
            long framesAt,
            long frames) {
        static final Codec<Shipment> CODEC = new Codec<>(
                (out, shipment) -> {
                    SCOPE.write(out, shipment.target);
                    HEADER.write(out, shipment.header);
                    out.optional(shipment.onto, HEADER);
                    out.list(shipment.removedRecords, PLACE);
                    out.list(shipment.removedFrames, SPAN);
                    Part.CODEC.write(out, shipment.last);
                    out.count(shipment.records);
                    out.count(shipment.framesAt);
                    out.count(shipment.frames);
                },
                in -> new Shipment(
                        SCOPE.read(in),
                        HEADER.read(in),
                        in.optional(HEADER),
                        in.list(PLACE),
                        in.list(SPAN),
                        Part.CODEC.read(in),
                        in.count(Long.MAX_VALUE),
                        in.count(Long.MAX_VALUE),
                        in.count(Long.MAX_VALUE)));
    }
}
