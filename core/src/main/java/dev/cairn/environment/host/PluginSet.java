package dev.cairn.environment.host;

import dev.cairn.environment.PluginSpec;
import dev.cairn.environment.Plugins;
import dev.cairn.environment.snapshot.StatePlugin;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.internal.text.Thrown;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Instances of plugins that belong together. Immutable, but for what the instances do. */
record PluginSet(Map<String, StatePlugin> instances) implements Plugins {
    PluginSet {
        instances = Collections.unmodifiableMap(new LinkedHashMap<>(instances));
    }

    /** New instances with their first states. */
    static PluginSet make(List<PluginSpec> specs) {
        Map<String, StatePlugin> made = new LinkedHashMap<>();
        try {
            specs.forEach(spec -> made.put(spec.name(), make(spec)));
            return new PluginSet(made);
        } catch (RuntimeException | Error e) {
            new PluginSet(made).closeAfter(e);
            throw e;
        }
    }

    /** A new instance. */
    static StatePlugin make(PluginSpec spec) {
        StatePlugin plugin;
        try {
            plugin = spec.factory().get();
        } catch (RuntimeException e) {
            throw new CairnException(
                    ErrorCode.CALLBACK_FAILED,
                    "Cannot create plugin '" + spec.name() + "': " + Thrown.text(e),
                    Map.of("plugin", spec.name()),
                    e);
        }
        if (!plugin.name().equals(spec.name())) {
            CairnException other = new CairnException(
                    ErrorCode.INVALID,
                    "Cannot create plugin '" + spec.name() + "': its name is '" + plugin.name() + "'. Configure it "
                            + "under its own name.",
                    Map.of("plugin", spec.name()),
                    null);
            new PluginSet(Map.of(spec.name(), plugin)).closeAfter(other);
            throw other;
        }
        return plugin;
    }

    @Override
    public List<String> names() {
        return List.copyOf(instances.keySet());
    }

    @Override
    public <P> P get(String name, Class<P> type) {
        StatePlugin plugin = instances.get(name);
        if (plugin == null) {
            throw new NotFoundException(
                    "There is no plugin '" + name + "'. Existing plugins are " + instances.keySet() + ".",
                    Map.of("plugin", name));
        }
        if (!type.isInstance(plugin)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Plugin '" + name + "' is a " + plugin.getClass().getName() + ", not a " + type.getName() + ".",
                    Map.of("plugin", name),
                    null);
        }
        return type.cast(plugin);
    }

    /** Returns a copy with some instances in place of those of the same names. */
    PluginSet with(Map<String, StatePlugin> others) {
        Map<String, StatePlugin> all = new LinkedHashMap<>(instances);
        all.putAll(others);
        return new PluginSet(all);
    }

    /** Returns a copy with some instances in place of those of the same names, which are closed. */
    PluginSet exchanged(Map<String, StatePlugin> others) {
        PluginSet after = with(others);
        try {
            closeWithout(after);
            return after;
        } catch (RuntimeException | Error e) {
            new PluginSet(others).closeAfter(e);
            throw e;
        }
    }

    /** Runs something that takes the instances over; they are closed when it fails. */
    <R> R given(Supplier<R> work) {
        try {
            return work.get();
        } catch (RuntimeException | Error e) {
            closeAfter(e);
            throw e;
        }
    }

    /** Closes all instances because of a failure, which takes on what closing throws. */
    void closeAfter(Throwable failure) {
        try {
            close();
        } catch (RuntimeException | Error closing) {
            failure.addSuppressed(closing);
        }
    }

    /** Closes those instances that are not in another set. */
    void closeWithout(PluginSet kept) {
        Map<String, StatePlugin> going = new LinkedHashMap<>(instances);
        going.values().removeIf(plugin -> kept.instances.values().stream().anyMatch(other -> other == plugin));
        new PluginSet(going).close();
    }

    /** Closes all instances, also when closing one fails. */
    void close() {
        close(instances.values().iterator());
    }

    private static void close(Iterator<StatePlugin> left) {
        if (left.hasNext()) {
            try {
                left.next().close();
            } finally {
                close(left);
            }
        }
    }
}
