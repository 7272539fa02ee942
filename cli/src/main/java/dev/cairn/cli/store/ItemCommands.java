package dev.cairn.cli.store;

import dev.cairn.cli.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code cairn store}. */
@Command(
        name = "store",
        header = "Items: JSON documents under namespaces and keys.",
        footer = {
            "A namespace is labels joined by '/', with %%2F for a slash and %%25 for a percent sign in a label; '' is the"
                    + " empty one.",
            "  cairn store put tenant/acme settings '{\"theme\":\"dark\"}'",
            "  cairn store search tenant/acme"
        })
@CommandGroup({
    StoreGet.class,
    StorePut.class,
    StoreDelete.class,
    StoreSearch.class,
    StoreNamespaces.class,
    StoreHistory.class,
    StoreExport.class,
    StoreImport.class
})
public final class ItemCommands {}
