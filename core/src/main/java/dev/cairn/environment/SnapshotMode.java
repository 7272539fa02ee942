package dev.cairn.environment;

import java.util.Locale;

/** Who takes snapshots of an environment. */
public enum SnapshotMode {
    /** The host, of all plugins at one moment. */
    HOST,
    /** Each plugin for itself, when it wants to. */
    PLUGIN,
    /** Both. */
    HYBRID;

    /** Whether snapshots of all plugins at one moment are taken. */
    public boolean hasHostSnapshots() {
        return this != PLUGIN;
    }

    /** Whether plugins save for themselves. */
    public boolean hasPluginSnapshots() {
        return this != HOST;
    }

    /** The name in configurations. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
