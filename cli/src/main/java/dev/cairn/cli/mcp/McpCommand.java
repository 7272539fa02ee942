package dev.cairn.cli.mcp;

import dev.cairn.Cairn;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandGroup;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.mcp.McpStdio;
import java.io.PrintStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cairn mcp}. */
@Command(
        name = "mcp",
        header = "Give the store to a model as tools, over the Model Context Protocol.",
        description = {
            "",
            "Speaks the protocol on standard input and output until the input ends. A model's program starts it."
        },
        footer = {
            "Creates the store if it does not exist. With --read-only, the store must exist.",
            "  cairn mcp install --client claude-code --dry-run",
            "  cairn mcp --tools all",
            "  cairn --store sqlite:notes.db mcp --read-only"
        })
@CommandGroup({McpServe.class, McpInstall.class})
public final class McpCommand extends CliCommand {
    @Mixin
    ModelOptions model = new ModelOptions();

    @Override
    public Integer call() {
        PrintStream before = System.out;
        // What a library prints must not reach the client: the protocol has standard output for itself.
        System.setOut(cli().shell().err());
        try {
            return model.readOnly ? inStore(this::serve) : inStoreOrNew(this::serve);
        } finally {
            System.setOut(before);
        }
    }

    private int serve(Cairn store) {
        Cairn reached = model.tenant == null ? store : store.tenant(model.tenant);
        McpStdio.serve(
                reached, model.options(), cli().shell().in(), cli().shell().out());
        return ExitCode.OK;
    }
}
