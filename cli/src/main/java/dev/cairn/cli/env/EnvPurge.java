package dev.cairn.cli.env;

import dev.cairn.Cairn;
import dev.cairn.cli.shell.PurgeCommand;
import dev.cairn.maintenance.PurgeReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn env purge}. */
@Command(
        name = "purge",
        header = "Delete an environment, and remove its bytes from the store's files.",
        footer = {
            "Rewrites the store, and searches its files for the bytes before and after. Exit code 5 if it does not exist, 3 if bytes remain that belong to nothing in the store, 11 if a reader or a lease is in the way. All its sessions, snapshots and steps go.",
            "  cairn env purge shop --yes"
        })
public final class EnvPurge extends PurgeCommand {
    @Parameters(index = "0", paramLabel = "ENV", description = "The environment's name.")
    String name = "";

    @Override
    protected Target target(Cairn cairn) {
        return new Target("environment", name, "all its sessions", "environment");
    }

    @Override
    protected PurgeReport purge(Cairn cairn) {
        return cairn.purgeEnvironment(name);
    }
}
