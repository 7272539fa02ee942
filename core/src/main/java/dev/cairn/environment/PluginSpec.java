package dev.cairn.environment;

import dev.cairn.environment.snapshot.StatePlugin;
import dev.cairn.internal.text.Names;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A plugin of a host. Immutable.
 *
 * @param name of every instance
 * @param factory makes an instance with its first state
 * @param onFailure what becomes of a snapshot or restore in which it is missing, fails or takes too long
 * @param timeout how long one save or restore may take; more than 0
 */
public record PluginSpec(
        String name, Supplier<? extends StatePlugin> factory, FailurePolicy onFailure, Duration timeout) {
    /** So long a save or restore may take unless it is said otherwise. */
    public static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** Checks the name and the time. */
    public PluginSpec {
        Names names = new Names().name("plugin name", name);
        if (name.indexOf(':') >= 0) {
            names.problem("the plugin name '" + name + "' contains a colon, which ends names in keys");
        }
        if (timeout.isNegative() || timeout.isZero()) {
            names.problem("the timeout of plugin '" + name + "' is not above 0");
        }
        names.done();
    }

    /** A plugin whose failures are the whole's, with 30 s for each save and restore. */
    public static PluginSpec of(String name, Supplier<? extends StatePlugin> factory) {
        return new PluginSpec(name, factory, FailurePolicy.FAIL, TIMEOUT);
    }

    /** Returns a copy with another policy. */
    public PluginSpec onFailure(FailurePolicy policy) {
        return new PluginSpec(name, factory, policy, timeout);
    }

    /** Returns a copy with another time for each save and restore. */
    public PluginSpec timeout(Duration time) {
        return new PluginSpec(name, factory, onFailure, time);
    }
}
