package dev.cairn;

import dev.cairn.environment.HostConfig;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.snapshot.FileSnapshotStore;
import dev.cairn.environment.snapshot.IndexedSnapshotStore;
import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.environment.snapshot.SnapshotStore;
import dev.cairn.environment.snapshot.SnapshotStoreConfig;
import dev.cairn.environment.snapshot.SnapshotStoreProvider;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.PathText;
import dev.cairn.model.TimeOrderedIds;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeSet;

/** Opens snapshot stores by configuration. Stateless. */
final class SnapshotStores {
    private static final long CACHE = Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 8);

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
            case SnapshotStoreConfig.SQLITE -> provided(config, "sqlite", "module cairn-sqlite", List.of());
            default -> provided(config, config.text("class"), "an allowed or installed provider", allowed);
        };
    }

    static EnvironmentHost host(String name, HostConfig config, List<? extends SnapshotStoreProvider> allowed) {
        SnapshotStoreConfig where = config.snapshotStore();
        if (where == null) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot open environment '" + name
                            + "': its configuration has no snapshot_store. Add one, or open the environment with a "
                            + "Cairn.");
        }
        EnvironmentHost.Means means =
                new EnvironmentHost.Means(Clock.systemUTC(), new TimeOrderedIds(Clock.systemUTC()), CACHE);
        if (where.isBackend()) {
            Storage storage = Backends.open(where.type(), StorageOptions.DEFAULT);
            return EnvironmentHost.fromOwned(storage, EnvironmentHost.scope("", name), config, means);
        }
        SnapshotStore store = open(where, allowed);
        return EnvironmentHost.of(
                store instanceof SnapshotCatalog catalog ? catalog : new IndexedSnapshotStore(store), config, means);
    }

    private static Path path(String text) {
        return PathText.path("config.root '" + text + "'", text);
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
                "Cannot create snapshot store '" + name + "': it needs " + where + ". Known are " + known + ".",
                Map.of("class", name),
                null);
    }
}
