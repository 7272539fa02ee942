package dev.cairn.http.internal.wire;

import static dev.cairn.http.internal.wire.RowCodecs.BYTES;
import static dev.cairn.http.internal.wire.RowCodecs.FRAME;
import static dev.cairn.http.internal.wire.RowCodecs.HEADER;
import static dev.cairn.http.internal.wire.RowCodecs.PLACE;
import static dev.cairn.http.internal.wire.RowCodecs.PREFIX;
import static dev.cairn.http.internal.wire.RowCodecs.RANGE;
import static dev.cairn.http.internal.wire.RowCodecs.RECORD;

import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScopeScan;

/** Reads and listings. */
final class ReadCodecs {
    private static final Codec<Read.Part> PART = new Codec<>(ReadCodecs::writePart, ReadCodecs::readPart);

    static final Codec<Read> READ =
            new Codec<>((out, read) -> out.list(read.parts(), PART), in -> new Read(in.list(PART)));

    static final Codec<ReadResult> RESULT = new Codec<>(
            (out, result) -> {
                out.optional(result.scope(), HEADER);
                out.list(result.records(), RECORD.list());
                out.list(result.frames(), FRAME.list());
            },
            in -> new ReadResult(in.optional(HEADER), in.list(RECORD.list()), in.list(FRAME.list())));

    static final Codec<Scan> SCAN = new Codec<>(
            (out, scan) -> {
                out.number(scan.kind());
                out.constant(scan.order());
                out.bool(scan.descending());
                out.optional(scan.from(), BYTES);
                out.optional(scan.to(), BYTES);
                out.optional(scan.after(), PLACE);
                out.number(scan.limit());
                out.bool(scan.bodies());
            },
            in -> new Scan(
                    in.integer(),
                    in.constant(Scan.Order.values()),
                    in.bool(),
                    in.optional(BYTES),
                    in.optional(BYTES),
                    in.optional(PLACE),
                    in.integer(),
                    in.bool()));

    static final Codec<ScopeScan> SCOPE_SCAN = new Codec<>(
            (out, scan) -> {
                PREFIX.write(out, scan.prefix());
                out.constant(scan.order());
                out.optional(scan.after(), HEADER);
                out.number(scan.limit());
            },
            in -> new ScopeScan(
                    PREFIX.read(in), in.constant(ScopeScan.Order.values()), in.optional(HEADER), in.integer()));

    private ReadCodecs() {}

    private static void writePart(WireWriter out, Read.Part part) {
        if (part instanceof Read.Get get) {
            out.octet(0);
            out.number(get.kind());
            out.bytes(get.key());
        } else if (part instanceof Read.Follow follow) {
            out.octet(1);
            out.number(follow.kind());
            out.bytes(follow.key());
            out.number(follow.targetKind());
        } else if (part instanceof Read.Range range) {
            out.octet(2);
            out.number(range.kind());
            out.bytes(range.from());
            out.optional(range.to(), BYTES);
            out.number(range.limit());
        } else if (part instanceof Read.Frames frames) {
            out.octet(3);
            RANGE.write(out, frames.range());
            out.bool(frames.bodies());
        }
    }

    private static Read.Part readPart(WireReader in) {
        int sort = in.octet();
        return switch (sort) {
            case 0 -> new Read.Get(in.integer(), in.bytes());
            case 1 -> new Read.Follow(in.integer(), in.bytes(), in.integer());
            case 2 -> new Read.Range(in.integer(), in.bytes(), in.optional(BYTES), in.integer());
            case 3 -> new Read.Frames(RANGE.read(in), in.bool());
            default -> throw in.malformed("there is no part " + sort);
        };
    }
}
