package dev.cairn.cli.env;

import dev.cairn.cli.output.Json;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.environment.host.EnvironmentInfo;
import org.jspecify.annotations.Nullable;

/** What is told of environments in JSON. Stateless. */
final class Facts {
    private Facts() {}

    static Json of(EnvironmentInfo environment) {
        return new Json()
                .put("environment", environment.name())
                .put("records", environment.records())
                .put("stored_bytes", environment.bytes())
                .put("changed", environment.changed());
    }

    static Json of(SessionInfo session) {
        return new Json()
                .put("session", session.id())
                .put("parent", place(session.parent()))
                .put("head", place(session.head()))
                .put("step", session.step())
                .put("life", session.life().number())
                .put("created", session.created());
    }

    private static @Nullable Json place(@Nullable SnapshotPlace place) {
        return place == null ? null : new Json().put("session", place.session()).put("snapshot_id", place.id());
    }

    static Json of(SnapshotInfo snapshot) {
        return new Json()
                .put("session", snapshot.place().session())
                .put("snapshot_id", snapshot.place().id())
                .put("label", snapshot.label())
                .put("plugin", snapshot.plugin())
                .put("step", snapshot.step())
                .put("saved", snapshot.saved())
                .put("state_bytes", snapshot.bytes())
                .put("digest", snapshot.digest())
                .put(
                        "parts",
                        snapshot.parts(),
                        part -> new Json()
                                .put("plugin", part.plugin())
                                .put("key", part.key())
                                .put("sha256", part.sha256())
                                .put("state_bytes", part.bytes()))
                .put("skipped", snapshot.skipped());
    }
}
