package dev.cairn.history.internal;

import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What of a scope goes along when it is carried to another store. The scope's service makes one for each reading. Used by one thread, in
 * the order of the methods.
 */
public abstract class CarriedRows {
    /** Why a record stays behind that no one misses. */
    protected static final String NOT_COUNTED = "not counted";

    /** Why a record stays behind whose kind is not known. */
    protected static final String UNKNOWN = "records of a kind that is not known";

    private final TreeMap<String, Long> left = new TreeMap<>();

    /** Whether all records are looked at before the first is carried. */
    public boolean looks() {
        return true;
    }

    /** Looks at a record; at each of the scope once, with its body, in the order of their numbers. */
    public abstract void look(StoredRecord record);

    /** A record as it is carried, or nothing. */
    public final Optional<StoredRecord> carried(StoredRecord record) {
        String reason = reasonAgainst(record);
        if (reason.isEmpty()) {
            return Optional.of(kept(record));
        }
        if (!reason.equals(NOT_COUNTED)) {
            left.merge(reason, 1L, Long::sum);
        }
        return Optional.empty();
    }

    /** Why a record stays behind: what such records are called, in the plural. Empty for a record that is carried. */
    protected abstract String reasonAgainst(StoredRecord record);

    /** A record that is carried, as it is carried. */
    protected abstract StoredRecord kept(StoredRecord record);

    /** Records that tell of what is left out; they come behind those that are carried. */
    public List<Put> added() {
        return List.of();
    }

    /** The numbers of the segments that a carried record needs. */
    public abstract List<LaneRange> values(StoredRecord carried);

    /** What is left out: how many, by what they are called. */
    public final Map<String, Long> left() {
        return left;
    }

    /** What is worth knowing of the scope without its rows. */
    public abstract Map<String, Document> facts();

    /** The numbers in a body that holds a state. */
    public static List<LaneRange> state(StoredRecord record) {
        return RecordForm.read(record, "record ", body -> StateReader.ranges(RecordForm.state(body)));
    }

    /** The same record with another body. */
    public static StoredRecord withBody(StoredRecord record, Bytes body) {
        return new StoredRecord(
                record.kind(),
                record.key(),
                record.revision(),
                record.sequence(),
                record.modified(),
                record.committed(),
                record.expires(),
                record.link(),
                body);
    }
}
