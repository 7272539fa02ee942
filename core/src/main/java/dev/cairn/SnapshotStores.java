package dev.cairn;

import dev.cairn.environment.FileSnapshotStore;
import dev.cairn.environment.SnapshotStore;
import dev.cairn.environment.SnapshotStoreConfig;
import dev.cairn.environment.SnapshotStoreProvider;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeSet;

/** Opens snapshot stores by configuration. Stateless. */
final class SnapshotStores {
    private SnapshotStores() {}

    static SnapshotStore open(SnapshotStoreConfig config, List<? extends SnapshotStoreProvider> allowed) {
        if (config.isBackend()) {
            Cairn cairn = Cairn.open(config.type());
            return new OwnedSnapshotStore(
                    cairn,
                    cairn.snapshots(config.config()
                            .find("/name")
                            .map(name -> name.text())
                            .orElse("snapshots")));
        }
        return switch (config.type()) {
            case SnapshotStoreConfig.FILE -> new FileSnapshotStore(path(config.text("root")));
            case SnapshotStoreConfig.SQLITE -> provided(config, "sqlite", "module cairn-jdbc", List.of());
            default -> provided(config, config.text("class"), "an allowed or installed provider", allowed);
        };
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new CairnException(
                    ErrorCode.INVALID, "config.root '" + text + "' is no path: " + e.getReason() + ".", Map.of(), e);
        }
    }

    private static SnapshotStore provided(
            SnapshotStoreConfig config, String name, String where, List<? extends SnapshotStoreProvider> allowed) {
        List<SnapshotStoreProvider> all = new ArrayList<>(allowed);
        ServiceLoader.load(SnapshotStoreProvider.class, SnapshotStores.class.getClassLoader())
                .forEach(all::add);
        TreeSet<String> known = new TreeSet<>();
        for (SnapshotStoreProvider provider : all) {
            if (provider.name().equals(name)) {
                return provider.open(config.config());
            }
            known.add(provider.name());
        }
        throw new CairnException(
                ErrorCode.INVALID,
                "No snapshot store '" + name + "' can be made: it wants " + where + ". Known are " + known + ".",
                Map.of("class", name),
                null);
    }
}
