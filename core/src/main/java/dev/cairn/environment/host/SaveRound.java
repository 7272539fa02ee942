package dev.cairn.environment.host;

import dev.cairn.environment.FailurePolicy;
import dev.cairn.environment.PartDigests;
import dev.cairn.environment.PartInfo;
import dev.cairn.environment.PluginProblem;
import dev.cairn.environment.PluginSpec;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.host.PluginThreads.Failure;
import dev.cairn.environment.snapshot.StagingStore;
import dev.cairn.environment.snapshot.StatePlugin;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Lets plugins save into stores that end with the round. Nothing else runs on the plugins meanwhile. Not thread-safe.
 */
final class SaveRound {
    private final PluginThreads threads;
    private final List<Part> parts = new ArrayList<>();
    private final List<PluginProblem> skipped = new ArrayList<>();

    SaveRound(PluginThreads threads) {
        this.threads = threads;
    }

    /** What a plugin saved under a key. */
    record Part(String plugin, String key, Document state) {
        PartInfo info(String sha256) {
            return new PartInfo(plugin, key, sha256, state.byteLength());
        }
    }

    /** What plugins saved, in their order, and those that did not. */
    record Saved(List<Part> parts, List<PluginProblem> skipped) {
        /** SHA-256 of all, see {@link SnapshotInfo#digest}. */
        String digest(PartDigests digests) {
            return SnapshotInfo.digest(infos(digests));
        }

        List<PartInfo> infos(PartDigests digests) {
            return parts.stream()
                    .map(part -> part.info(digests.of(part.key(), part.state())))
                    .toList();
        }
    }

    /**
     * Saves plugins, in their order.
     *
     * @throws CairnException {@code CALLBACK_FAILED} with all problems, when one fails that must not
     */
    Saved run(List<PluginSpec> specs, PluginSet plugins, String key, String session) {
        PluginFailures failures = new PluginFailures();
        for (PluginSpec spec : specs) {
            StatePlugin plugin = plugins.instances().get(spec.name());
            StagingStore staging = new StagingStore(spec.name(), Map.of());
            Failure failure = plugin == null
                    ? new Failure("is missing", null)
                    : threads.run(spec.timeout(), () -> plugin.saveState(staging, key, session));
            Map<String, Document> saved = staging.end();
            if (failure == null && saved.isEmpty()) {
                failure = new Failure("saved nothing, so it cannot be restored", null);
            }
            if (failure == null) {
                saved.forEach((name, state) -> parts.add(new Part(spec.name(), name, state)));
            } else if (spec.onFailure() == FailurePolicy.SKIP) {
                skipped.add(new PluginProblem(spec.name(), failure.reason()));
            } else {
                failures.add(spec.name(), failure);
            }
        }
        failures.throwIfAny("saved");
        return new Saved(parts, skipped);
    }
}
