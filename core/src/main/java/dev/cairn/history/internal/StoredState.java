package dev.cairn.history.internal;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;

/**
 * A state as it is stored, without its values. Immutable.
 *
 * @param incarnation of its scope
 * @param key of its record
 * @param revision of its record; larger than 1 once the service replaced it
 * @param sequence in which order the scope's states were first put
 * @param committed time of the last put by the backend's clock
 * @param body the record: the service's own members, {@code lanes} and {@code values}
 */
public record StoredState(long incarnation, Bytes key, long revision, long sequence, Instant committed, Document body) {
    /** A state as it stands in its record. */
    public static StoredState of(long incarnation, StoredRecord record) {
        return new StoredState(
                incarnation,
                record.key(),
                record.revision(),
                record.sequence(),
                record.committed(),
                Document.fromTrusted(record.body().unsafeArray(), Types.STANDARD));
    }

    /** The two members that tell where the values are. */
    public StateBody state() {
        return RecordForm.read(body, () -> "record " + key, RecordForm::state);
    }

    /**
     * Refuses a commit when the state is another one by then.
     *
     * @param kind of its record
     */
    public void expect(int kind, Commit.Builder commit) {
        commit.check(new Check.IncarnationIs(incarnation)).check(new Check.RevisionIs(kind, key, revision, sequence));
    }
}
