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
            description =
                    "The version of states that the agent's program uses; that of the setting agent-version unless"
                            + " given.")
    private @Nullable String version;

    /** Has the command use it; before a store is opened. */
    void use(Cli cli) {
        if (version != null) {
            cli.useAgentVersion(StateVersion.parse(version));
        }
    }
}
