package dev.cairn.care;

import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.UUID;

/** A random text that tells a store from every other; made when it is asked for first. A copy or restored store gets its own. Stateless. */
final class StoreIdentity {
    private static final int KIND = 1;
    private static final Bytes KEY = Key.of("id");

    private StoreIdentity() {}

    static String of(Storage storage) {
        storage.commit(
                OwnScopes.IDENTITY,
                Commit.inOrder()
                        .check(new Check.Absent(KIND, KEY))
                        .put(Put.of(
                                KIND,
                                KEY,
                                Bytes.wrap(Document.of(UUID.randomUUID().toString())
                                        .bytes())))
                        .build());
        StoredRecord record = storage.read(
                        OwnScopes.IDENTITY, Read.of().get(KIND, KEY).build())
                .first(0)
                .orElseThrow();
        return Document.parse(record.body().unsafeArray()).text();
    }
}
