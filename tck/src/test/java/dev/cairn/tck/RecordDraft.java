package dev.cairn.tck;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A record whose parts can be changed. */
final class RecordDraft {
    int kind;
    Bytes key;
    long revision;
    long sequence;
    long modified;
    Instant committed;

    @Nullable
    Instant expires;

    @Nullable
    Bytes link;

    Bytes body;

    private RecordDraft(StoredRecord record) {
        kind = record.kind();
        key = record.key();
        revision = record.revision();
        sequence = record.sequence();
        modified = record.modified();
        committed = record.committed();
        expires = record.expires();
        link = record.link();
        body = record.body();
    }

    static StoredRecord changed(StoredRecord record, Consumer<RecordDraft> change) {
        RecordDraft draft = new RecordDraft(record);
        change.accept(draft);
        return new StoredRecord(
                draft.kind,
                draft.key,
                draft.revision,
                draft.sequence,
                draft.modified,
                draft.committed,
                draft.expires,
                draft.link,
                draft.body);
    }
}
