package dev.cairn.mcp.conformance;

import dev.cairn.Cairn;
import dev.cairn.mcp.McpOptions;
import dev.cairn.mcp.OfferOf;
import dev.cairn.mcp.SampleComponents;
import dev.cairn.mcp.internal.web.McpMount;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The server of the product on a store in memory, with or without the fixtures. */
final class ConformanceServer implements AutoCloseable {
    private final Cairn store = Cairn.open("memory:");
    private final CairnServer server;

    /**
     * Starts a server.
     *
     * @param folder an empty folder, for components and state files
     */
    ConformanceServer(boolean fixtures, Path folder) throws IOException {
        Path files = Files.createDirectories(folder.resolve("files"));
        McpOptions options = McpOptions.DEFAULT
                .tools(List.of("all"))
                .destructive(true)
                .folders(SampleComponents.in(folder.resolve("components")), files);
        McpMount mount = new McpMount((seen, readOnly) ->
                fixtures ? Fixtures.with(OfferOf.store(seen, options)) : OfferOf.store(seen, options));
        server = new CairnServer(
                store, ServerOptions.DEFAULT.addresses(List.of("127.0.0.1")).port(0), List.of(mount), true);
    }

    String url() {
        return "http://localhost:" + server.port() + "/mcp";
    }

    @Override
    public void close() {
        server.close();
        store.close();
    }

    /** Serves until the input ends, for trying by hand. */
    public static void main(String[] args) throws Exception {
        try (ConformanceServer server =
                new ConformanceServer(args.length == 0, Files.createTempDirectory("conformance"))) {
            System.out.println(server.url());
            System.in.read();
        }
    }
}
