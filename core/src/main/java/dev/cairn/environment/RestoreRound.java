package dev.cairn.environment;

import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Restores a snapshot into plugins that are made for it; those that are in use are not touched. Not safe for use by several threads.
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
     * @throws dev.cairn.CairnException {@code CALLBACK_FAILED} with all problems, when one fails that must not
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
        List<PluginProblem> problems = new ArrayList<>();
        for (PluginSpec spec : config.plugins()) {
            if (snapshot.isOfHost() || spec.name().equals(snapshot.plugin())) {
                String reason = restore(spec, snapshot, states, key, made);
                if (reason != null) {
                    (spec.onFailure() == FailurePolicy.SKIP ? skipped : problems)
                            .add(new PluginProblem(spec.name(), reason));
                }
            }
        }
        for (String plugin : unknown(snapshot)) {
            (config.onMissing() == FailurePolicy.SKIP ? skipped : problems)
                    .add(new PluginProblem(
                            plugin, "is missing: the snapshot has a part of it, and it is not configured"));
        }
        if (!problems.isEmpty()) {
            throw SaveRound.failed("restored", problems);
        }
        return new Restored(made, skipped);
    }

    private @org.jspecify.annotations.Nullable String restore(
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
            return "has no part in the snapshot";
        }
        StatePlugin plugin;
        try {
            plugin = PluginSet.make(spec);
        } catch (dev.cairn.CairnException e) {
            return "failed: " + e.getMessage();
        }
        made.put(spec.name(), plugin);
        try (StagingStore staging = new StagingStore(spec.name(), own)) {
            String session = snapshot.place().session();
            String reason = threads.run(spec.timeout(), () -> plugin.restoreState(staging, key, session));
            if (reason != null) {
                made.remove(spec.name());
                plugin.close();
            }
            return reason;
        }
    }

    private Set<String> unknown(SnapshotInfo snapshot) {
        Set<String> unknown = new TreeSet<>();
        snapshot.parts().forEach(part -> unknown.add(part.plugin()));
        config.plugins().forEach(spec -> unknown.remove(spec.name()));
        return unknown;
    }
}
