package dev.cairn.benchmarks;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;

/** The least that a server of the protocol does: it offers nothing. What {@link McpBench} compares with. */
public final class EmptyMcpServer {
    private EmptyMcpServer() {}

    /** Serves until the input ends. */
    public static void main(String[] args) {
        McpServer.sync(new StdioServerTransportProvider(McpJsonDefaults.getMapper()))
                .serverInfo("empty", "1")
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .build();
    }
}
