package dev.cairn.storage.memory;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import org.jspecify.annotations.Nullable;

/** Equal values that share no array with the original: what crosses the border of the store in either direction. */
final class Detached {
    private Detached() {}

    static Bytes of(Bytes bytes) {
        return Bytes.of(bytes.unsafeArray());
    }

    static @Nullable Bytes ofNullable(@Nullable Bytes bytes) {
        return bytes == null ? null : of(bytes);
    }

    static Scope of(Scope scope) {
        return new Scope(of(scope.id()));
    }

    static Put of(Put put) {
        return new Put(put.kind(), of(put.key()), of(put.body()), ofNullable(put.link()), put.expires());
    }

    static Frame of(Frame frame, boolean body) {
        Bytes content = body ? of(frame.body()) : Bytes.EMPTY;
        return new Frame(frame.lane(), frame.first(), frame.count(), frame.plainLength(), content);
    }

    static StoredRecord of(StoredRecord record, boolean body) {
        return new StoredRecord(
                record.kind(),
                of(record.key()),
                record.revision(),
                record.sequence(),
                record.modified(),
                record.committed(),
                record.expires(),
                ofNullable(record.link()),
                body ? of(record.body()) : Bytes.EMPTY);
    }

    static Scoped<StoredRecord> of(Scoped<StoredRecord> record, boolean body) {
        return new Scoped<>(of(record.scope()), of(record.value(), body));
    }
}
