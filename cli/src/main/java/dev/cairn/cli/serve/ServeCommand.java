package dev.cairn.cli.serve;

import dev.cairn.Cairn;
import dev.cairn.mcp.McpHttp;
import dev.cairn.mcp.McpOptions;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import java.net.URI;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code cairn serve}. */
@Command(
        name = "serve",
        header = "Serve the store over HTTP until a signal ends it.",
        description = {
            "",
            "Listens on the loopback interface. Another --address requires --tls-cert or --behind-proxy. The first "
                    + "start creates a token. Clients send it as 'Authorization: Bearer' or 'x-api-key'. 'cairn "
                    + "token' creates others.",
            "Models reach the store at the path /mcp."
        },
        footer = {
            "Creates the store if it does not exist.",
            "  cairn serve",
            "  CAIRN_TOKEN=$(cat ~/.config/cairn/token) cairn --store http://localhost:8123 thread list",
            "  cairn serve --address 0.0.0.0 --tls-cert cert.pem --tls-key key.pem --host cairn.example"
        })
public final class ServeCommand extends ListeningCommand {
    @Override
    protected CairnServer server(Cairn store, ServerOptions options) {
        return new CairnServer(store, options, List.of(McpHttp.mount(McpOptions.DEFAULT)), false);
    }

    @Override
    protected String shown(URI url) {
        return url.toString();
    }

    @Override
    protected String audience() {
        return "A browser shows the store there, and models find it at /mcp.";
    }
}
