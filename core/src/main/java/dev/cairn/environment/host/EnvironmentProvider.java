package dev.cairn.environment.host;

import dev.cairn.environment.HostConfig;
import dev.cairn.environment.Plugins;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * An environment that comes with its plugins and can be run, branched and replayed by name, for example from the command line.
 * Implementations are found by {@link ServiceLoader} and have a public constructor without arguments.
 */
public interface EnvironmentProvider {
    /** The environment's name. */
    String name();

    /**
     * What it is made of.
     *
     * @param seed for its generators of random numbers, used by sessions that begin
     */
    HostConfig config(long seed);

    /**
     * What to do next, for runs without an agent. Depends on nothing but what is given, and changes nothing.
     *
     * @param plugins to look at only
     * @param seed of the run
     * @param step the number of the step that is to be done
     */
    Document nextAction(Plugins plugins, long seed, long step);

    /** Those that are installed, by name. */
    static List<EnvironmentProvider> installed() {
        Map<String, EnvironmentProvider> found = new TreeMap<>();
        ServiceLoader.load(EnvironmentProvider.class, EnvironmentProvider.class.getClassLoader())
                .forEach(provider -> found.put(provider.name(), provider));
        return List.copyOf(found.values());
    }

    /**
     * An installed one.
     *
     * @throws NotFoundException when there is none of this name
     */
    static EnvironmentProvider get(String name) {
        List<EnvironmentProvider> installed = installed();
        return installed.stream()
                .filter(provider -> provider.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NotFoundException(
                        "There is no environment '" + name + "' with installed plugins. Installed are "
                                + installed.stream()
                                        .map(EnvironmentProvider::name)
                                        .toList() + ". Add its library to the class path.",
                        Map.of("environment", name)));
    }
}
