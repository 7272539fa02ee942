package dev.cairn.mcp.internal.stdio;

import dev.cairn.mcp.internal.era.LegacyEra;
import dev.cairn.mcp.internal.era.ModernEra;
import dev.cairn.mcp.internal.era.Wire;
import dev.cairn.mcp.internal.model.Heads;
import dev.cairn.mcp.internal.model.Offer;
import io.modelcontextprotocol.modern.server.transport.StdioMcpTransport;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;

/** The servers of both eras; each begins with the first message for it. Used by one thread. */
final class Eras implements AutoCloseable {
    private final Offer offer;
    private final OutputStream out;
    private final Heads heads;
    private final int longest;
    private @Nullable Feed modern;
    private @Nullable Feed legacy;
    private @Nullable ModernEra modernEra;
    private @Nullable LegacyEra legacyEra;
    private @Nullable Disposable running;

    Eras(Offer offer, OutputStream out, Heads heads, int longest) {
        this.offer = offer;
        this.out = out;
        this.heads = heads;
        this.longest = longest;
    }

    /** Whether the client began a session of the older era. */
    boolean hasSession() {
        return legacy != null;
    }

    void toModern(byte[] line) {
        Feed feed = modern == null ? startModern() : modern;
        modern = feed;
        feed.give(line);
    }

    private Feed startModern() {
        Feed feed = new Feed();
        ModernEra era = new ModernEra(offer, heads::start);
        heads.listen(era::changed);
        modernEra = era;
        running = new StdioMcpTransport(era.server(), Wire.MAPPER, feed, out, longest)
                .start()
                .subscribe();
        return feed;
    }

    void toLegacy(byte[] line) {
        Feed feed = legacy == null ? startLegacy() : legacy;
        legacy = feed;
        feed.give(legacyEra == null ? line : legacyEra.received("", line));
    }

    private Feed startLegacy() {
        Feed feed = new Feed();
        LegacyEra era = new LegacyEra(offer, new StdioServerTransportProvider(Wire.MAPPER, feed, out, longest));
        heads.listen(era::changed);
        legacyEra = era;
        return feed;
    }

    @Override
    public void close() {
        if (modern != null) {
            modern.end();
        }
        if (legacy != null) {
            legacy.end();
        }
        if (modernEra != null) {
            modernEra.close();
        }
        if (running != null) {
            running.dispose();
        }
        if (legacyEra != null) {
            legacyEra.close();
        }
    }
}
