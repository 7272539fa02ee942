package dev.cairn.mcp.internal.web;

import dev.cairn.Cairn;
import dev.cairn.mcp.internal.era.LegacyEra;
import dev.cairn.mcp.internal.era.ModernEra;
import dev.cairn.mcp.internal.era.Wire;
import dev.cairn.mcp.internal.model.Heads;
import dev.cairn.mcp.internal.model.Offer;
import dev.cairn.server.internal.http.WholeRequest;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.modern.server.transport.HttpServletMcpTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.server.transport.ServerHttpHeaderValidator;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Both eras for the bearers of one token. Thread-safe. */
final class Face implements AutoCloseable {
    /** The last version of the era of sessions. */
    private static final String LAST_WITH_SESSIONS = "2025-11-25";

    private static final int LONGEST = 16 << 20;
    private static final Duration SESSION_SWEEP = Duration.ofMinutes(30);
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(20);

    private final BooleanSupplier lasting;
    private final Heads heads;
    private final ModernEra modernEra;
    private final HttpServletMcpTransport modern;
    private final LegacyEra legacyEra;
    private final HttpServletStreamableServerTransportProvider legacy;

    Face(Offer offer, Cairn store, BooleanSupplier lasting, ServletContext context) {
        this.lasting = lasting;
        heads = new Heads(store);
        modernEra = new ModernEra(offer, heads::start);
        modern = HttpServletMcpTransport.builder(modernEra.server())
                .jsonMapper(Wire.MAPPER)
                .endpoint(McpMount.PATH)
                .maxRequestSize(LONGEST)
                .keepAliveInterval(KEEP_ALIVE)
                .contextExtractor(request ->
                        McpTransportContext.create(Map.of(ModernEra.GONE, request.getAttribute(ModernEra.GONE))))
                // The guard of the server has checked host and origin.
                .httpHeaderValidator(ServerHttpHeaderValidator.NOOP)
                .build();
        legacy = new HttpServletStreamableServerTransportProvider.Builder()
                .jsonMapper(Wire.MAPPER)
                .mcpEndpoint(McpMount.PATH)
                .maxRequestSize(LONGEST)
                .sessionSweepInterval(SESSION_SWEEP)
                .build();
        legacyEra = new LegacyEra(offer, legacy);
        heads.listen(modernEra::changed);
        heads.listen(legacyEra::changed);
        start(context);
    }

    private void start(ServletContext context) {
        try {
            modern.init(new PlainConfig("mcp-stateless", context));
            legacy.init(new PlainConfig("mcp-sessions", context));
        } catch (ServletException e) {
            throw new IllegalStateException("The protocol's servlets do not start", e);
        }
    }

    /** Whether its token is one still. */
    boolean isLasting() {
        return lasting.getAsBoolean();
    }

    void answer(WholeRequest from, HttpServletResponse to) throws ServletException, IOException {
        if (isModern(from)) {
            WatchedResponse watched = new WatchedResponse(to);
            from.setAttribute(ModernEra.GONE, (BooleanSupplier) watched::isGone);
            modern.service(from, watched);
        } else {
            if (from.getMethod().equals("GET")) {
                heads.start();
            }
            legacy.service(from.with(legacyEra.received(session(from), from.body())), to);
        }
    }

    private static String session(HttpServletRequest from) {
        String session = from.getHeader("Mcp-Session-Id");
        return session == null ? "" : session;
    }

    private static boolean isModern(HttpServletRequest from) {
        String version = from.getHeader("MCP-Protocol-Version");
        return version == null ? from.getHeader("Mcp-Method") != null : version.compareTo(LAST_WITH_SESSIONS) > 0;
    }

    @Override
    public void close() {
        heads.close();
        modern.closeGracefully();
        modernEra.close();
        legacyEra.close();
    }
}
