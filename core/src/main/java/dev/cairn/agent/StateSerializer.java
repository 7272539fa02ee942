package dev.cairn.agent;

import dev.cairn.agent.migration.StateVersion;
import dev.cairn.codec.internal.frame.CompressedFile;
import dev.cairn.error.CairnException;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.model.DocumentLimits;
import dev.cairn.model.IdSource;
import dev.cairn.model.ReadingLimits;
import java.time.Clock;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The way between agents' states and the bytes of {@code .snapshot} files: one JSON document, compressed as a whole. Reads what the
 * original wrote, and what it writes the original reads. Typed values come back from files that name the checksum of their document, as
 * this class writes them; all values in other files are data, whatever they look like.
 *
 * <p>Thread-safe.
 */
public final class StateSerializer {
    /** The version of the schema that is written unless a program has versions of its own. */
    public static final StateVersion CURRENT_STATE_VERSION = new StateVersion(1, 1, 0);

    private final CompressionType compression;
    private final Clock clock;
    private final IdSource ids;
    private final int mostBytes;

    /** A serializer that compresses with GZIP. */
    public StateSerializer() {
        this(CompressionType.GZIP);
    }

    /** A serializer with another compression, which still reads every one. */
    public StateSerializer(CompressionType compression) {
        this(
                compression,
                Clock.systemUTC(),
                new SnapshotIds(Clock.systemUTC()),
                ReadingLimits.fromProcess().bytes());
    }

    /**
     * Makes a serializer.
     *
     * @param clock for the times of snapshots
     * @param ids for their ids
     * @param mostBytes longest document that is read, in bytes; {@link ReadingLimits} has what is usual
     */
    public StateSerializer(CompressionType compression, Clock clock, IdSource ids, int mostBytes) {
        this.compression = compression;
        this.clock = clock;
        this.ids = ids;
        this.mostBytes = mostBytes;
    }

    /**
     * A snapshot with its bytes as a file.
     *
     * @param bytes compressed; not shared with anybody
     * @param snapshot with its sizes filled in
     */
    @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
    public record Serialized(byte[] bytes, AgentStateSnapshot snapshot) {}

    /** The compression that is used unless a call says another. */
    public CompressionType compression() {
        return compression;
    }

    /** The same for a state as a Java map, with this serializer's compression. */
    public Serialized serializeState(String agentId, Map<String, ?> state) {
        return serializeState(agentId, Document.of(state), null);
    }

    /**
     * Makes a snapshot of a state and compresses it.
     *
     * @param how compression, or null for this serializer's
     * @throws CairnException {@code INVALID} with all problems and their JSON Pointers, {@code TOO_LARGE}
     */
    public Serialized serializeState(String agentId, Document state, @Nullable CompressionType how) {
        return write(
                NewSnapshot.of(agentId, ids.next(null), state, CURRENT_STATE_VERSION, clock.instant()),
                how == null ? compression : how);
    }

    /**
     * The bytes of a snapshot as a file, with its tags and its checksum.
     *
     * @param how compression, or null for this serializer's
     */
    public byte[] serialize(AgentStateSnapshot snapshot, @Nullable CompressionType how) {
        CompressionType with = how == null ? compression : how;
        return CompressedFile.pack(FileForm.of(snapshot, with).unsafeBytes(), with.codec());
    }

    private Serialized write(NewSnapshot made, CompressionType how) {
        AgentStateSnapshot plain = made.unstored(how, 0);
        byte[] packed = CompressedFile.pack(FileForm.of(plain, how).unsafeBytes(), how.codec());
        return new Serialized(packed, made.unstored(how, packed.length));
    }

    /**
     * Reads a snapshot. The codec is found out from the bytes; times without a zone count as UTC.
     *
     * @throws CairnException {@code CORRUPT} for bytes that cannot be decompressed or whose document does not have the checksum that it
     *     names; {@code INVALID} for what is no snapshot, with all problems; {@code TOO_LARGE} for more bytes than are read
     */
    public AgentStateSnapshot deserializeState(byte[] packed) {
        NewSnapshot read = read(packed, ZoneOffset.UTC);
        return read.unstored(CompressionType.of(CompressedFile.detect(packed)), packed.length);
    }

    NewSnapshot read(byte[] packed, ZoneId zone) {
        byte[] plain = CompressedFile.unpack(packed, "The snapshot", mostBytes);
        return NewSnapshot.read(Document.parse(plain, new DocumentLimits(1_000, 1_000, 64 << 10, mostBytes)), zone);
    }

    /** SHA-256 of some bytes, as 64 hexadecimal digits. */
    public String calculateChecksum(byte[] data) {
        return Sha256.of(data);
    }

    /** Whether some bytes have a SHA-256. */
    public boolean verifyChecksum(byte[] data, String expected) {
        return calculateChecksum(data).equals(expected);
    }
}
