package dev.cairn.environment;

import dev.cairn.environment.snapshot.SnapshotStoreConfig;
import dev.cairn.environment.snapshot.StatePlugin;
import dev.cairn.environment.snapshot.Yaml;
import dev.cairn.error.CairnException;
import dev.cairn.internal.text.Names;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What an environment is made of and how it is saved. Immutable.
 *
 * @param mode who takes snapshots; {@code hybrid} unless set
 * @param plugins in the order in which they are saved and restored
 * @param onMissing what becomes of a restore of a snapshot with parts of plugins that are not configured
 * @param logic how steps act, if there are steps
 * @param recording when recorded steps are stored
 * @param patience how long a snapshot waits for running calls; more than 0
 * @param snapshotStore where a host keeps its snapshots that is opened by its configuration alone
 */
public record HostConfig(
        SnapshotMode mode,
        List<PluginSpec> plugins,
        FailurePolicy onMissing,
        @Nullable Function<Plugins, Steppable> logic,
        Recording recording,
        Duration patience,
        @Nullable SnapshotStoreConfig snapshotStore) {
    /** Nothing: for hosts that only look at what is stored. */
    public static final HostConfig NONE = builder().build();

    /**
     * When recorded steps are stored; whatever comes first. A snapshot stores all.
     *
     * @param steps after so many, at least 1
     * @param within after so long, more than 0
     */
    public record Recording(int steps, Duration within) {
        /** 64 steps or 100 ms. */
        public static final Recording DEFAULT = new Recording(64, Duration.ofMillis(100));

        /** Checks both. */
        public Recording {
            Names names = new Names();
            if (steps < 1) {
                names.problem("recorded steps are stored after at least 1, not " + steps);
            }
            if (within.isNegative() || within.isZero()) {
                names.problem("recorded steps are stored within more than 0, not " + within);
            }
            names.done();
        }
    }

    /** Checks that no plugin is there twice, and the time. */
    public HostConfig {
        plugins = List.copyOf(plugins);
        Names names = new Names();
        Set<String> seen = new HashSet<>();
        plugins.stream()
                .filter(plugin -> !seen.add(plugin.name()))
                .forEach(plugin -> names.problem("plugin '" + plugin.name() + "' is there twice"));
        if (patience.isNegative() || patience.isZero()) {
            names.problem("the patience is not above 0");
        }
        names.done();
    }

    /** Begins a configuration. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The configuration that a YAML text is. Fields: {@code snapshot_mode} (host, plugin, hybrid); {@code plugins}, a list of objects with
     * {@code name}, its kind as {@code "type"}, {@code enabled}, {@code on_failure} (fail, skip) and {@code timeout}; {@code on_missing}; {@code patience};
     * {@code recording} with {@code steps} and {@code within}; {@code snapshot_store} as {@link SnapshotStoreConfig} has it.
     *
     * @param types the plugins that a configuration may name, by type
     * @throws CairnException {@code INVALID} with all problems at once
     */
    public static HostConfig fromYaml(String yaml, Map<String, ? extends Supplier<? extends StatePlugin>> types) {
        return HostConfigReader.read(Yaml.read(yaml), types);
    }

    /** Returns a copy with other logic, for one that was read. */
    public HostConfig withLogic(Function<Plugins, Steppable> acting) {
        return new HostConfig(mode, plugins, onMissing, acting, recording, patience, snapshotStore);
    }

    /** Collects a configuration. Not thread-safe. */
    public static final class Builder {
        private final List<PluginSpec> plugins = new ArrayList<>();
        private SnapshotMode mode = SnapshotMode.HYBRID;
        private FailurePolicy onMissing = FailurePolicy.FAIL;
        private @Nullable Function<Plugins, Steppable> logic;
        private Recording recording = Recording.DEFAULT;
        private Duration patience = Duration.ofSeconds(30);
        private @Nullable SnapshotStoreConfig snapshotStore;

        private Builder() {}

        /** Who takes snapshots. */
        public Builder mode(SnapshotMode who) {
            mode = who;
            return this;
        }

        /** Adds a plugin with the usual policy and time. */
        public Builder plugin(String name, Supplier<? extends StatePlugin> factory) {
            return plugin(PluginSpec.of(name, factory));
        }

        /** Adds a plugin. */
        public Builder plugin(PluginSpec spec) {
            plugins.add(spec);
            return this;
        }

        /** What becomes of a restore of a snapshot with parts of plugins that are not configured. */
        public Builder onMissing(FailurePolicy policy) {
            onMissing = policy;
            return this;
        }

        /** How steps act on the plugins. */
        public Builder logic(Function<Plugins, Steppable> acting) {
            logic = acting;
            return this;
        }

        /** When recorded steps are stored. */
        public Builder recording(Recording when) {
            recording = when;
            return this;
        }

        /** How long a snapshot waits for running calls. */
        public Builder patience(Duration time) {
            patience = time;
            return this;
        }

        /** Where a host keeps its snapshots that is opened by its configuration alone. */
        public Builder snapshotStore(SnapshotStoreConfig where) {
            snapshotStore = where;
            return this;
        }

        /** Makes the configuration. */
        public HostConfig build() {
            return new HostConfig(mode, plugins, onMissing, logic, recording, patience, snapshotStore);
        }
    }
}
