package dev.cairn.cli.store;

import dev.cairn.cli.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code cairn store}. */
@Command(
        name = "store",
        header = "Put, get, search and transfer items: JSON documents under namespaces and keys.",
        footer = {
            "A namespace is a list of labels joined by '/', with %%2F for a slash and %%25 for a percent sign in a label."
                    + " '' is the empty namespace.",
            "  cairn store put tenant/acme settings '{\"theme\":\"dark\"}'",
            "  cairn store search tenant/acme"
        })
@CommandGroup({
    StoreGet.class,
    StorePut.class,
    StoreDelete.class,
    StorePurge.class,
    StoreSearch.class,
    StoreNamespaces.class,
    StoreHistory.class,
    StoreExport.class,
    StoreImport.class
})
public final class ItemCommands {}
