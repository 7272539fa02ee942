package dev.cairn.cli.store;

import dev.cairn.store.Namespace;
import picocli.CommandLine.Parameters;

/** The arguments that name an item. */
final class Place {
    @Parameters(
            index = "0",
            paramLabel = "NAMESPACE",
            description = "Labels joined by '/', with %2F for a slash and %25 for a percent sign in a label. '' is the "
                    + "empty namespace.")
    private String path = "";

    @Parameters(index = "1", paramLabel = "KEY", description = "The item's key, taken literally.")
    String key = "";

    Namespace namespace() {
        return Namespace.parse(path);
    }
}
