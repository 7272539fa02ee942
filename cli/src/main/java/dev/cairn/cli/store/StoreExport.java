package dev.cairn.cli.store;

import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.store.Namespace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn store export}. */
@Command(
        name = "export",
        header = "Export items as JSON Lines, ordered by namespace and key.",
        footer = {
            "'cairn store import' reads the lines, which are the same in every format. Kept versions and vectors "
                    + "are not exported.",
            "  cairn store export tenant/acme -o acme.jsonl"
        })
public final class StoreExport extends CliCommand {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "NAMESPACE",
            description = "Labels joined by '/', with %2F for a slash in a label. Default: all namespaces.")
    String path = "";

    @Override
    public Integer call() {
        Namespace prefix = Namespace.parse(path);
        return inStore(cairn -> {
            cli().output().documents(line -> cairn.store().exportItems(prefix, line));
            return ExitCode.OK;
        });
    }
}
