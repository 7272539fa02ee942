package dev.cairn.cli.store;

import dev.cairn.Cairn;
import dev.cairn.cli.shell.PurgeCommand;
import dev.cairn.maintenance.PurgeReport;
import dev.cairn.store.Namespace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn store purge}. */
@Command(
        name = "purge",
        header = "Delete a namespace, and remove its bytes from the store's files.",
        footer = {
            "Rewrites the store, and searches its files for the bytes before and after. Exit code 5 if it does not exist, 3 if bytes remain that belong to nothing in the store, 11 if a reader or a lease is in the way. Namespaces within it go too.",
            "  cairn store purge users/ada --yes"
        })
public final class StorePurge extends PurgeCommand {
    @Parameters(
            index = "0",
            paramLabel = "NAMESPACE",
            description = "Labels joined by '/', with %2F for a slash and %25 for a percent sign in a label.")
    String name = "";

    @Override
    protected Target target(Cairn cairn) {
        return new Target("namespace", name, "all its items", "namespace");
    }

    @Override
    protected PurgeReport purge(Cairn cairn) {
        return cairn.purgeNamespace(Namespace.parse(name));
    }
}
