package dev.cairn.cli.env;

import dev.cairn.Cairn;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.host.EnvironmentProvider;
import java.util.function.ToIntFunction;

/** A command on an environment. A new instance runs once. */
abstract class EnvironmentCommand extends CliCommand {

    /** Does something with what is stored of an environment. */
    final int inEnvironment(String name, ToIntFunction<EnvironmentHost> work) {
        return inStore(cairn -> with(cairn.environment(name), work));
    }

    static int with(EnvironmentHost opened, ToIntFunction<EnvironmentHost> work) {
        try (EnvironmentHost host = opened) {
            return work.applyAsInt(host);
        }
    }

    /** A host with the plugins of an installed environment. */
    static EnvironmentHost live(Cairn cairn, EnvironmentProvider provider, long seed) {
        return cairn.environment(provider.name(), provider.config(seed));
    }
}
