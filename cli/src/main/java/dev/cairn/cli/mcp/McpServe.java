package dev.cairn.cli.mcp;

import dev.cairn.Cairn;
import dev.cairn.cli.serve.ListeningCommand;
import dev.cairn.mcp.McpHttp;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import java.net.URI;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cairn mcp serve}. */
@Command(
        name = "serve",
        header = "Give the store to models over HTTP until a signal ends it.",
        description = {
            "",
            "Serves only the protocol, at the path /mcp, with the tokens and checks of 'cairn serve', which also "
                    + "serves it with the usual tools. A read-only token gets the tools that read. A token of a "
                    + "tenant reaches that tenant."
        },
        footer = {
            "Creates the store if it does not exist.",
            "  cairn mcp serve --port 8124",
            "  cairn mcp serve --tools all --read-only --tenant acme"
        })
final class McpServe extends ListeningCommand {
    @Mixin
    ModelOptions model = new ModelOptions();

    @Override
    protected CairnServer server(Cairn store, ServerOptions options) {
        Cairn reached = model.tenant == null ? store : store.tenant(model.tenant);
        return new CairnServer(reached, options, List.of(McpHttp.mount(model.options())), true);
    }

    @Override
    protected String shown(URI url) {
        return url + "/mcp";
    }

    @Override
    protected String audience() {
        return "Models find the store there.";
    }
}
