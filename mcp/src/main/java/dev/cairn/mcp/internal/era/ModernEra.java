package dev.cairn.mcp.internal.era;

import dev.cairn.mcp.internal.model.Offer;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.HmacRequestStateCodec;
import io.modelcontextprotocol.modern.server.McpServer;
import io.modelcontextprotocol.modern.server.feature.McpChangeFeed;
import io.modelcontextprotocol.modern.server.feature.PromptsFeature;
import io.modelcontextprotocol.modern.server.feature.ResourcesFeature;
import io.modelcontextprotocol.modern.server.feature.ServerChange;
import io.modelcontextprotocol.modern.server.feature.ToolsFeature;
import java.security.SecureRandom;
import java.time.Duration;
import reactor.core.publisher.Mono;

/** What a server offers, to clients of the stateless era. Thread-safe. */
public final class ModernEra implements AutoCloseable {
    /** For how long a client may keep a list: lists change with the program alone. */
    static final long LISTING_MILLIS = 300_000;

    /** The name of a {@link java.util.function.BooleanSupplier} in the context of a call, which says whether its client is gone. */
    public static final String GONE = "dev.cairn.mcp.gone";

    private static final Duration ANSWER = Duration.ofMinutes(15);

    private final McpServer server;
    private final McpChangeFeed changes = new McpChangeFeed();

    /**
     * Serves an offer.
     *
     * @param subscribed runs when somebody wants to hear of resources
     */
    public ModernEra(Offer offer, Runnable subscribed) {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        server = McpServer.builder()
                .serverInfo(McpSchema.Implementation.builder(Offer.NAME, offer.version())
                        .title("Cairn")
                        .build())
                .instructions(offer.instructions())
                .jsonMapper(Wire.MAPPER)
                .feature(ToolsFeature.ofSync(
                        new ModernTools(offer),
                        Wire.MAPPER,
                        Wire.SCHEMAS,
                        LISTING_MILLIS,
                        McpSchema.CacheScope.PRIVATE))
                .feature(ResourcesFeature.ofSync(
                        new ModernResources(offer), Wire.MAPPER, 0, McpSchema.CacheScope.PRIVATE))
                .feature(PromptsFeature.ofSync(
                        new ModernPrompts(offer), Wire.MAPPER, LISTING_MILLIS, McpSchema.CacheScope.PRIVATE))
                .subscriptions(changes)
                .restrictSubscriptions((context, wanted, honoured) -> {
                    if (!honoured.resourceSubscriptionsOrEmpty().isEmpty()) {
                        subscribed.run();
                    }
                    return Mono.just(honoured);
                })
                .requestStateCodec(new HmacRequestStateCodec.Builder()
                        .key(key)
                        .ttl(ANSWER)
                        .jsonMapper(Wire.MAPPER)
                        .build())
                .discoverCache(LISTING_MILLIS, McpSchema.CacheScope.PRIVATE)
                .build();
    }

    /** The server of the SDK. */
    public McpServer server() {
        return server;
    }

    /** Tells those who want to hear it that a resource changed. */
    public void changed(String uri) {
        changes.broadcast(new ServerChange.ResourceUpdated(uri));
    }

    @Override
    public void close() {
        server.closeGracefully();
    }
}
