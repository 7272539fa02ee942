package dev.cairn.environment.host;

import dev.cairn.environment.FailurePolicy;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.PluginProblem;
import dev.cairn.environment.PluginSpec;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.host.PluginThreads.Failure;
import dev.cairn.environment.snapshot.StagingStore;
import dev.cairn.environment.snapshot.StatePlugin;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Restores a snapshot into plugins that are made for it; those that are in use are not touched. Not thread-safe.
 *
 * @param threads where plugins run
 * @param config which plugins there are
 */
record RestoreRound(PluginThreads threads, HostConfig config) {
    /**
     * New plugins with a snapshot's states.
     *
     * @param plugins in the configured order; those that were skipped are not among them
     */
    record Restored(Map<String, StatePlugin> plugins, List<PluginProblem> skipped) {}

    /**
     * Restores, in the configured order.
     *
     * @throws dev.cairn.error.CairnException {@code CALLBACK_FAILED} with all problems, when one fails that must not
     */
    Restored run(SnapshotInfo snapshot, Map<String, Document> states, String key) {
        Map<String, StatePlugin> made = new LinkedHashMap<>();
        try {
            return run(snapshot, states, key, made);
        } catch (RuntimeException | Error e) {
            new PluginSet(made).closeAfter(e);
            throw e;
        }
    }

    private Restored run(
            SnapshotInfo snapshot, Map<String, Document> states, String key, Map<String, StatePlugin> made) {
        List<PluginProblem> skipped = new ArrayList<>();
        PluginFailures failures = new PluginFailures();
        for (PluginSpec spec : config.plugins()) {
            if (snapshot.isOfHost() || spec.name().equals(snapshot.plugin())) {
                Failure failure = restore(spec, snapshot, states, key, made);
                note(spec.name(), spec.onFailure(), failure, skipped, failures);
            }
        }
        for (String plugin : unknown(snapshot)) {
            Failure missing =
                    new Failure("is missing: the snapshot has a part of it, but the host does not configure it", null);
            note(plugin, config.onMissing(), missing, skipped, failures);
        }
        failures.throwIfAny("restored");
        return new Restored(made, skipped);
    }

    private static void note(
            String plugin,
            FailurePolicy policy,
            @Nullable Failure failure,
            List<PluginProblem> skipped,
            PluginFailures failures) {
        if (failure != null && policy == FailurePolicy.SKIP) {
            skipped.add(new PluginProblem(plugin, failure.reason()));
        } else if (failure != null) {
            failures.add(plugin, failure);
        }
    }

    private @Nullable Failure restore(
            PluginSpec spec,
            SnapshotInfo snapshot,
            Map<String, Document> states,
            String key,
            Map<String, StatePlugin> made) {
        Map<String, Document> own = new LinkedHashMap<>();
        snapshot.parts().stream()
                .filter(part -> part.plugin().equals(spec.name()))
                .forEach(part -> own.put(part.key(), states.get(part.key())));
        if (own.isEmpty()) {
            return new Failure("has no part in the snapshot", null);
        }
        StatePlugin plugin;
        try {
            plugin = PluginSet.make(spec);
        } catch (dev.cairn.error.CairnException e) {
            return new Failure("failed: " + e.getMessage(), e);
        }
        made.put(spec.name(), plugin);
        try (StagingStore staging = new StagingStore(spec.name(), own)) {
            String session = snapshot.place().session();
            Failure failure = threads.run(spec.timeout(), () -> plugin.restoreState(staging, key, session));
            if (failure != null) {
                made.remove(spec.name());
                plugin.close();
            }
            return failure;
        }
    }

    private Set<String> unknown(SnapshotInfo snapshot) {
        Set<String> unknown = new TreeSet<>();
        snapshot.parts().forEach(part -> unknown.add(part.plugin()));
        config.plugins().forEach(spec -> unknown.remove(spec.name()));
        return unknown;
    }
}
