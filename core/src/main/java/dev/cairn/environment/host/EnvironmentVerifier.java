package dev.cairn.environment.host;

import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.StateCheck;
import dev.cairn.history.internal.StoredState;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
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
        DamageWalk walk = new DamageWalk(storage, found);
        walk.scopes(prefix, scope -> verify(scope, true, walk));
    }

    static void verify(Scope scope, boolean values, DamageWalk walk) {
        StateCheck states = new StateCheck(walk.storage(), scope, values);
        walk.records(scope, StoredEnvironment.SNAPSHOT, record -> {
            EnvironmentJson.manifest(body(record), record.sequence(), record.committed());
            states.check(StoredState.of(0, record).state());
        });
        walk.records(scope, StoredEnvironment.STEPS, record -> EnvironmentJson.steps(body(record)));
        walk.records(scope, StoredEnvironment.SESSION, record -> verifyHead(walk.storage(), scope, record));
    }

    private static Document body(StoredRecord record) {
        return Document.fromTrusted(record.body().unsafeArray(), Types.STANDARD);
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
