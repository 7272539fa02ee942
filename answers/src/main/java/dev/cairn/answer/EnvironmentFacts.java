package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.environment.PartDiff;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.environment.SnapshotRetention;
import dev.cairn.environment.host.EnvironmentDiff;
import dev.cairn.environment.host.EnvironmentInfo;
import org.jspecify.annotations.Nullable;

/** Environments in JSON, the same in every answer. Stateless. */
@Internal
public final class EnvironmentFacts {
    private EnvironmentFacts() {}

    /** An environment. */
    public static Json of(EnvironmentInfo environment) {
        return new Json()
                .put("environment", environment.name())
                .put("records", environment.records())
                .put("stored_bytes", environment.bytes())
                .put("changed", environment.changed());
    }

    /** A session. */
    public static Json of(SessionInfo session) {
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

    /** A snapshot without its states. */
    public static Json of(SnapshotInfo snapshot) {
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

    /** A recorded step. */
    public static Json of(RecordedStep step) {
        return new Json()
                .put("step", step.number())
                .put("action", step.action())
                .put("observation", step.result().observation())
                .put("reward", step.result().reward())
                .put("done", step.result().done())
                .put("failure", step.failure())
                .put("digest", step.digest());
    }

    /** How two snapshots differ. */
    public static Json of(EnvironmentDiff diff) {
        return new Json()
                .put("from", of(diff.from()))
                .put("to", of(diff.to()))
                .put("same", diff.same())
                .put("parts", diff.parts(), EnvironmentFacts::of);
    }

    private static Json of(PartDiff part) {
        return new Json()
                .put("key", part.part())
                .put("change", part.change())
                .put("patch", part.patch() == null ? null : part.patch().toDocument())
                .put("bytes_before", part.bytesBefore())
                .put("bytes_after", part.bytesAfter());
    }

    /** A snapshot that was kept or removed, or would be. */
    public static Json of(SnapshotRetention.Decision decision, boolean dryRun) {
        return new Json()
                .put("snapshot_id", decision.snapshot().place().id())
                .put("label", decision.snapshot().label())
                .put("kept", decision.kept())
                .put("removed", !decision.kept() && !dryRun)
                .put("reasons", decision.reasons());
    }
}
