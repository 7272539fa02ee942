package dev.cairn.http.internal.wire;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Lease;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.time.Duration;
import java.time.Instant;

/** Names, headers, records and frames. */
public final class RowCodecs {
    static final Codec<Bytes> BYTES = new Codec<>(WireWriter::bytes, WireReader::bytes);
    static final Codec<String> TEXT = new Codec<>(WireWriter::text, WireReader::text);
    static final Codec<Instant> INSTANT = new Codec<>(WireWriter::instant, WireReader::instant);
    static final Codec<Integer> INTEGER = new Codec<>((out, value) -> out.number(value), WireReader::integer);
    static final Codec<Long> LONG = new Codec<>(WireWriter::number, WireReader::number);
    static final Codec<Boolean> BOOL = new Codec<>(WireWriter::bool, WireReader::bool);

    static final Codec<Duration> DURATION = new Codec<>(
            (out, time) -> {
                out.number(time.getSeconds());
                out.count(time.getNano());
            },
            in -> {
                long seconds = in.number();
                return in.made(() -> Duration.ofSeconds(seconds, in.count(999_999_999)));
            });

    static final Codec<Scope> SCOPE = new Codec<>((out, scope) -> out.bytes(scope.id()), in -> new Scope(in.bytes()));
    static final Codec<ScopePrefix> PREFIX =
            new Codec<>((out, prefix) -> out.bytes(prefix.prefix()), in -> new ScopePrefix(in.bytes()));

    static final Codec<Lease> LEASE = new Codec<>(
            (out, lease) -> {
                out.number(lease.token());
                out.text(lease.holder());
                out.instant(lease.expires());
            },
            in -> new Lease(in.number(), in.text(), in.instant()));

    static final Codec<ScopeInfo> HEADER = new Codec<>(RowCodecs::writeHeader, RowCodecs::readHeader);

    private static void writeHeader(WireWriter out, ScopeInfo info) {
        SCOPE.write(out, info.scope());
        out.number(info.incarnation());
        out.bool(info.ordered());
        out.number(info.change());
        out.number(info.sequence());
        out.number(info.records());
        out.number(info.bytes());
        out.instant(info.created());
        out.instant(info.changed());
        out.optional(info.expires(), INSTANT);
        out.bytes(info.summary());
        out.optional(info.lease(), LEASE);
        out.number(info.mark());
    }

    private static ScopeInfo readHeader(WireReader in) {
        return new ScopeInfo(
                SCOPE.read(in),
                in.number(),
                in.bool(),
                in.number(),
                in.number(),
                in.number(),
                in.number(),
                in.instant(),
                in.instant(),
                in.optional(INSTANT),
                in.bytes(),
                in.optional(LEASE),
                in.number());
    }

    /** Records as they are stored. */
    public static final Codec<StoredRecord> RECORD = new Codec<>(
            (out, record) -> {
                writePlace(out, record);
                out.bytes(record.body());
            },
            in -> readRecord(in, true));

    /** Records of which only their place in a listing matters. */
    static final Codec<StoredRecord> PLACE = new Codec<>(RowCodecs::writePlace, in -> readRecord(in, false));

    private static void writePlace(WireWriter out, StoredRecord record) {
        out.number(record.kind());
        out.bytes(record.key());
        out.number(record.revision());
        out.number(record.sequence());
        out.number(record.modified());
        out.instant(record.committed());
        out.optional(record.expires(), INSTANT);
        out.optional(record.link(), BYTES);
    }

    private static StoredRecord readRecord(WireReader in, boolean body) {
        return new StoredRecord(
                in.integer(),
                in.bytes(),
                in.number(),
                in.number(),
                in.number(),
                in.instant(),
                in.optional(INSTANT),
                in.optional(BYTES),
                body ? in.bytes() : Bytes.EMPTY);
    }

    /** Frames. */
    public static final Codec<Frame> FRAME = new Codec<>(
            (out, frame) -> {
                writeSpan(out, frame);
                out.bytes(frame.body());
            },
            in -> readFrame(in, true));

    /** Frames of which only the numbers matter. */
    static final Codec<Frame> SPAN = new Codec<>(RowCodecs::writeSpan, in -> readFrame(in, false));

    private static void writeSpan(WireWriter out, Frame frame) {
        out.number(frame.lane());
        out.number(frame.first());
        out.number(frame.count());
        out.number(frame.plainLength());
    }

    private static Frame readFrame(WireReader in, boolean body) {
        long lane = in.number();
        int first = in.integer();
        int count = in.integer();
        int plain = in.integer();
        Bytes content = body ? in.bytes() : Bytes.EMPTY;
        return in.made(() -> new Frame(lane, first, count, plain, content));
    }

    /** Frames as they are stored. */
    public static final Codec<StoredFrame> STORED_FRAME = new Codec<>(
            (out, held) -> {
                FRAME.write(out, held.frame());
                out.optional(held.staged(), INSTANT);
            },
            in -> new StoredFrame(FRAME.read(in), in.optional(INSTANT)));

    static final Codec<LaneRange> RANGE = new Codec<>(
            (out, range) -> {
                out.number(range.lane());
                out.number(range.from());
                out.number(range.to());
            },
            in -> new LaneRange(in.number(), in.integer(), in.integer()));

    private RowCodecs() {}

    static <T> Codec<Scoped<T>> scoped(Codec<T> value) {
        return new Codec<>(
                (out, scoped) -> {
                    SCOPE.write(out, scoped.scope());
                    value.write(out, scoped.value());
                },
                in -> new Scoped<>(SCOPE.read(in), value.read(in)));
    }

    static <T> Codec<ScanPage<T>> page(Codec<T> item) {
        return new Codec<>(
                (out, page) -> {
                    out.list(page.items(), item);
                    out.bool(page.more());
                },
                in -> new ScanPage<>(in.list(item), in.bool()));
    }
}
