package dev.cairn.maintenance.internal.rows;

import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Storage;
import java.util.Optional;
import java.util.UUID;

/** A random text that tells a store from every other; made when it is asked for first. A copy or restored
 * store gets its own, and so does one of which a repair took it out. Stateless. */
public final class StoreIdentity {
    private static final int KIND = 1;
    private static final Bytes KEY = Key.of("id");

    private StoreIdentity() {}

    public static String of(Storage storage) {
        return find(storage).orElseGet(() -> make(storage));
    }

    private static Optional<String> find(Storage storage) {
        return storage.find(OwnScopes.IDENTITY, KIND, KEY)
                .map(record -> Document.parse(record.body().unsafeArray()).text());
    }

    /** Of several that make one at once all get the first. */
    private static String make(Storage storage) {
        Bytes body = Bytes.fromOwned(Document.of(UUID.randomUUID().toString()).bytes());
        storage.commit(
                OwnScopes.IDENTITY,
                Commit.inOrder()
                        .check(new Check.Absent(KIND, KEY))
                        .put(Put.of(KIND, KEY, body))
                        .build());
        return find(storage).orElseThrow();
    }
}
