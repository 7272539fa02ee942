package dev.cairn.environment;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.NotFoundException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Instances of plugins that belong together. Immutable, but for what the instances do. */
record PluginSet(Map<String, StatePlugin> instances) implements Plugins {
    PluginSet {
        instances = Collections.unmodifiableMap(new LinkedHashMap<>(instances));
    }

    /** New instances with their first states. */
    static PluginSet make(List<PluginSpec> specs) {
        Map<String, StatePlugin> made = new LinkedHashMap<>();
        specs.forEach(spec -> made.put(spec.name(), make(spec)));
        return new PluginSet(made);
    }

    /** A new instance. */
    static StatePlugin make(PluginSpec spec) {
        StatePlugin plugin;
        try {
            plugin = spec.factory().get();
        } catch (RuntimeException e) {
            throw new CairnException(
                    ErrorCode.CALLBACK_FAILED,
                    "Plugin '" + spec.name() + "' cannot be made: "
                            + (e instanceof CairnException
                                    ? e.getMessage()
                                    : e.getClass().getName()),
                    Map.of("plugin", spec.name()),
                    e);
        }
        if (!plugin.name().equals(spec.name())) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The plugin that is configured as '" + spec.name() + "' calls itself '" + plugin.name() + "'.",
                    Map.of("plugin", spec.name()),
                    null);
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
                    "There is no plugin '" + name + "'; there are " + instances.keySet() + ".", Map.of("plugin", name));
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

    /** The same with some instances in place of those of the same names. */
    PluginSet with(Map<String, StatePlugin> others) {
        Map<String, StatePlugin> all = new LinkedHashMap<>(instances);
        all.putAll(others);
        return new PluginSet(all);
    }

    /** Closes those instances that are not in another set. */
    void closeWithout(PluginSet kept) {
        List<StatePlugin> going = new ArrayList<>(instances.values());
        going.removeIf(plugin -> kept.instances.values().stream().anyMatch(other -> other == plugin));
        going.forEach(StatePlugin::close);
    }
}
