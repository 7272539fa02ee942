package dev.cairn.history.internal;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What of a scope goes along when it is carried to another store. The scope's service makes one for each reading. Used by one thread, in
 * the order of the methods.
 */
public interface CarriedRows {
    /** Whether all records are looked at before the first is carried. */
    default boolean looks() {
        return true;
    }

    /** Looks at a record; at each of the scope once, with its body, in the order of their numbers. */
    void look(StoredRecord record);

    /** A record as it is carried, or nothing. */
    Optional<StoredRecord> carried(StoredRecord record);

    /** Records that tell of what is left out; they come behind those that are carried. */
    List<Put> added();

    /** The numbers of the segments that a carried record needs. */
    List<LaneRange> values(StoredRecord carried);

    /** What is left out: how many, by what they are called. */
    Map<String, Long> left();

    /** What is worth knowing of the scope without its rows. */
    Map<String, Document> facts();

    /** The numbers in a body that holds a state. */
    static List<LaneRange> state(StoredRecord record) {
        Document body = Document.fromTrusted(record.body().unsafeArray(), Types.STANDARD);
        return StateReader.ranges(new StateBody(body.at("/lanes"), body.at("/values")));
    }

    /** The same record with another body. */
    static StoredRecord withBody(StoredRecord record, dev.cairn.storage.Bytes body) {
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
