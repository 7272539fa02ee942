package dev.cairn.mcp.internal.era;

import dev.cairn.mcp.internal.model.Offer;
import dev.cairn.mcp.internal.model.Prompt;
import dev.cairn.mcp.internal.model.Resource;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.time.Duration;

/** What a server offers, to clients of the era of sessions. Thread-safe. */
@SuppressWarnings("deprecation") // The newest revision drops what clients of this era still use.
public final class LegacyEra implements AutoCloseable {
    /** For how long a person may think about a question. */
    private static final Duration ANSWER = Duration.ofMinutes(15);

    private final McpSyncServer server;
    private final Running running = new Running();

    /** Serves one client over streams. */
    public LegacyEra(Offer offer, McpServerTransportProvider transport) {
        server = filled(McpServer.sync(transport), offer).build();
    }

    /** Serves clients over HTTP. */
    public LegacyEra(Offer offer, McpStreamableServerTransportProvider transport) {
        server = filled(McpServer.sync(transport), offer).build();
    }

    private <S extends McpServer.SyncSpecification<S>> McpServer.SyncSpecification<S> filled(
            McpServer.SyncSpecification<S> server, Offer offer) {
        Uris uris = new Uris(offer.resources());
        server.serverInfo(McpSchema.Implementation.builder(Offer.NAME, offer.version())
                        .title("Cairn")
                        .build())
                .instructions(offer.instructions())
                .jsonMapper(Wire.MAPPER)
                .jsonSchemaValidator(Wire.SCHEMAS)
                .requestTimeout(ANSWER)
                .capabilities(new McpSchema.ServerCapabilities.Builder()
                        .tools(false)
                        .resources(true, false)
                        .prompts(false)
                        .completions()
                        .logging()
                        .build())
                .tools(offer.tools().stream()
                        .map(tool -> LegacyFeatures.tool(tool, running))
                        .toList())
                .prompts(offer.prompts().stream()
                        .map(prompt -> LegacyFeatures.prompt(prompt, running))
                        .toList());
        offer.resources().forEach(resource -> add(server, resource, uris));
        for (Prompt prompt : offer.prompts()) {
            server.completions(
                    LegacyFeatures.completion(new McpSchema.PromptReference(prompt.name()), prompt.completion()));
        }
        return server;
    }

    private static void add(McpServer.SyncSpecification<?> server, Resource resource, Uris uris) {
        if (resource.isTemplate()) {
            server.resourceTemplates(LegacyFeatures.template(resource, uris))
                    .completions(LegacyFeatures.completion(
                            new McpSchema.ResourceReference(resource.uri()), resource.completion()));
        } else {
            server.resources(LegacyFeatures.resource(resource, uris));
        }
    }

    /**
     * Takes a message before the SDK does; what the SDK is to be given.
     *
     * @param session names the client among those of this server
     */
    public byte[] received(String session, byte[] message) {
        return running.received(session, message);
    }

    /** Tells those who subscribed to it that a resource changed. */
    public void changed(String uri) {
        server.notifyResourcesUpdated(new McpSchema.ResourcesUpdatedNotification(uri));
    }

    @Override
    public void close() {
        server.closeGracefully();
    }
}
