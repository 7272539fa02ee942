package dev.cairn.environment.host;

import static dev.cairn.history.internal.ServiceSchema.named;

import dev.cairn.annotation.Internal;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.ServiceSchema;
import dev.cairn.history.internal.StateCheck;
import dev.cairn.history.internal.StoredState;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.Map;

/** Describes the records of environments, and checks them. Stateless. */
@Internal
public final class EnvironmentCare {
    /** What is stored in the scope of an environment. */
    public static final ServiceSchema SCHEMA = new ServiceSchema(
            EnvironmentHost.SERVICE,
            StoredEnvironment.SNAPSHOT,
            "snapshot",
            Map.of(
                    StoredEnvironment.SESSION, named("session "),
                    StoredEnvironment.LABEL, named("label "),
                    StoredEnvironment.PIN, named("pin of snapshot "),
                    StoredEnvironment.SNAPSHOT, named("snapshot "),
                    StoredEnvironment.STEPS, named("recorded steps ")),
            EnvironmentCare::verify,
            (storage, scope, repairing) -> new EnvironmentRepair(storage, scope, repairing).run());

    private EnvironmentCare() {}

    /** Reads every snapshot, step and session, and follows every head. */
    private static void verify(Scope scope, boolean values, DamageWalk walk) {
        StateCheck states = new StateCheck(walk.storage(), scope, values);
        walk.records(scope, StoredEnvironment.SNAPSHOT, record -> {
            EnvironmentJson.manifest(body(record), record.sequence(), record.committed());
            states.check(StoredState.of(0, record).state());
        });
        walk.records(scope, StoredEnvironment.STEPS, record -> EnvironmentJson.steps(body(record)));
        LifeLines lines = new LifeLines();
        walk.records(scope, StoredEnvironment.SESSION, record -> {
            lines.take(EnvironmentJson.session(body(record)));
            verifyHead(walk.storage(), scope, record);
        });
        lines.circles()
                .forEach(session -> walk.found()
                        .accept(new Damage("session '" + session + "'", LifeLines.CIRCLE, scope.toString())));
    }

    private static Document body(StoredRecord record) {
        return Document.fromTrusted(record.body().unsafeArray(), Types.STANDARD);
    }

    private static void verifyHead(Storage storage, Scope scope, StoredRecord record) {
        SessionInfo session = EnvironmentJson.session(body(record));
        SnapshotPlace head = session.head();
        if (head != null
                && storage.find(scope, StoredEnvironment.SNAPSHOT, Key.of(head.session(), head.id()))
                        .isEmpty()) {
            throw new CorruptException(
                    "session '" + session.id() + "'", "its head is snapshot " + head + ", which is not stored", null);
        }
    }
}
