package dev.cairn.environment;

import dev.cairn.environment.snapshot.Settings;
import dev.cairn.environment.snapshot.SnapshotStoreConfig;
import dev.cairn.environment.snapshot.StatePlugin;
import dev.cairn.error.CairnException;
import dev.cairn.internal.text.Names;
import dev.cairn.model.Document;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads configurations of hosts. All problems are reported together. Stateless. */
final class HostConfigReader {
    private HostConfigReader() {}

    static HostConfig read(Document document, Map<String, ? extends Supplier<? extends StatePlugin>> types) {
        Names problems = new Names();
        Settings settings = new Settings("", document, problems);
        HostConfig.Builder config = HostConfig.builder();
        config.mode(choice(settings, "snapshot_mode", SnapshotMode.values(), SnapshotMode.HYBRID));
        config.onMissing(choice(settings, "on_missing", FailurePolicy.values(), FailurePolicy.FAIL));
        Duration patience = time(settings, "patience", Duration.ofSeconds(30));
        plugins(settings.list("plugins"), types, problems).forEach(config::plugin);
        HostConfig.Recording recording = recording(settings, problems);
        settings.take("snapshot_store").ifPresent(store -> snapshotStore(store, config, problems));
        settings.refuseOthers();
        problems.done();
        return config.patience(patience).recording(recording).build();
    }

    private static void snapshotStore(Document store, HostConfig.Builder config, Names problems) {
        try {
            config.snapshotStore(SnapshotStoreConfig.of(store));
        } catch (CairnException e) {
            String all = String.valueOf(e.getMessage());
            problems.problem(
                    "snapshot_store: " + all.replaceFirst("^Refused: ", "").replaceFirst("\\.$", ""));
        }
    }

    private static HostConfig.Recording recording(Settings settings, Names problems) {
        HostConfig.Recording usual = HostConfig.Recording.DEFAULT;
        Document given = settings.take("recording").orElse(null);
        if (given == null) {
            return usual;
        }
        Settings recording = new Settings("recording.", given, problems);
        int steps = recording.number("steps").orElse(usual.steps());
        if (steps < 1) {
            recording.problem("steps", "is below 1");
        }
        Duration within = time(recording, "within", usual.within());
        recording.refuseOthers();
        return new HostConfig.Recording(Math.max(1, steps), within);
    }

    private static List<PluginSpec> plugins(
            List<Document> given, Map<String, ? extends Supplier<? extends StatePlugin>> types, Names problems) {
        List<PluginSpec> plugins = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < given.size(); i++) {
            Settings settings = new Settings("plugins[" + i + "].", given.get(i), problems);
            PluginSpec plugin = plugin(settings, types);
            settings.refuseOthers();
            if (plugin != null && !names.add(plugin.name())) {
                settings.problem("name", "'" + plugin.name() + "' is there twice");
            } else if (plugin != null) {
                plugins.add(plugin);
            }
        }
        return plugins;
    }

    private static @Nullable PluginSpec plugin(
            Settings settings, Map<String, ? extends Supplier<? extends StatePlugin>> types) {
        String type = settings.text("type").orElse("");
        String name = settings.text("name").orElse(type);
        boolean enabled = settings.flag("enabled").orElse(true);
        FailurePolicy policy = choice(settings, "on_failure", FailurePolicy.values(), FailurePolicy.FAIL);
        Duration timeout = time(settings, "timeout", PluginSpec.TIMEOUT);
        if (!types.containsKey(type)) {
            settings.problem("type", "'" + type + "' is unknown; known are " + new TreeSet<>(types.keySet()));
            return null;
        }
        if (name.isEmpty() || name.indexOf(':') >= 0) {
            settings.problem("name", "is empty or holds a colon");
            return null;
        }
        Supplier<? extends StatePlugin> factory = Objects.requireNonNull(types.get(type));
        return enabled ? new PluginSpec(name, factory, policy, timeout) : null;
    }

    private static Duration time(Settings settings, String name, Duration usual) {
        Duration time = settings.time(name).orElse(usual);
        if (time.isZero()) {
            settings.problem(name, "is not above 0");
            return usual;
        }
        return time;
    }

    private static <E extends Enum<E>> E choice(Settings settings, String name, E[] choices, E usual) {
        String text = settings.text(name).orElse(usual.name().toLowerCase(Locale.ROOT));
        List<String> known = new ArrayList<>();
        for (E choice : choices) {
            String label = choice.name().toLowerCase(Locale.ROOT);
            if (label.equals(text)) {
                return choice;
            }
            known.add(label);
        }
        settings.problem(name, "'" + text + "' is unknown; known are " + known);
        return usual;
    }
}
