package dev.cairn.environment;

import dev.cairn.CorruptException;
import dev.cairn.codec.StateVerifier;
import dev.cairn.history.StoredFrames;
import dev.cairn.model.Document;
import dev.cairn.model.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.function.Consumer;

/** Reads every snapshot, step and session of environments, verified, and follows every head. Stateless. */
final class EnvironmentVerifier {
    private EnvironmentVerifier() {}

    static void verify(Storage storage, ScopePrefix prefix, Consumer<Damage> found) {
        EnvironmentScopes.each(storage, prefix, found, scope -> verify(storage, scope, found));
    }

    private static void verify(Storage storage, Scope scope, Consumer<Damage> found) {
        StateVerifier states = new StateVerifier(new StoredFrames(storage, scope));
        EnvironmentScopes.eachRecord(storage, scope, StoredEnvironment.SNAPSHOT, found, record -> {
            EnvironmentJson.manifest(body(record), record.sequence(), record.committed());
            states.verify(EnvironmentScopes.state(record));
        });
        EnvironmentScopes.eachRecord(
                storage, scope, StoredEnvironment.STEPS, found, record -> EnvironmentJson.steps(body(record)));
        EnvironmentScopes.eachRecord(
                storage, scope, StoredEnvironment.SESSION, found, record -> verifyHead(storage, scope, record));
    }

    private static Document body(StoredRecord record) {
        return Document.ofTrusted(record.body().unsafeArray(), Types.STANDARD);
    }

    private static void verifyHead(Storage storage, Scope scope, StoredRecord record) {
        SessionInfo session = EnvironmentJson.session(body(record));
        SnapshotPlace head = session.head();
        if (head == null) {
            return;
        }
        Read read = Read.of()
                .get(StoredEnvironment.SNAPSHOT, Key.of(head.session(), head.id()))
                .build();
        if (storage.read(scope, read).first(0).isEmpty()) {
            throw new CorruptException(
                    "session '" + session.id() + "'", "its head is snapshot " + head + ", which is not stored", null);
        }
    }
}
