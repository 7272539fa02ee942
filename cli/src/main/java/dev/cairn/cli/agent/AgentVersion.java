package dev.cairn.cli.agent;

import dev.cairn.agent.migration.StateVersion;
import dev.cairn.cli.shell.Cli;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the version of states that the agents' program uses. */
final class AgentVersion {
    @Option(
            names = "--agent-version",
            paramLabel = "VERSION",
            description = "State version of the agent's program. Default: the setting agent-version.")
    private @Nullable String version;

    /** Has the command use it; before a store is opened. */
    void use(Cli cli) {
        if (version != null) {
            cli.useAgentVersion(StateVersion.parse(version));
        }
    }
}
