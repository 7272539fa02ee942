package dev.cairn.mcp.internal.era;

import dev.cairn.mcp.internal.model.Peer;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.McpRequestContext;
import io.modelcontextprotocol.modern.server.McpSyncNotifier;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A client of the stateless era: it says with each request what it can and what it wants to hear. Used by one thread. */
final class ModernPeer implements Peer {
    private static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";

    private final McpRequestContext context;
    private final McpSyncNotifier notifier;

    ModernPeer(McpRequestContext context, McpSyncNotifier notifier) {
        this.context = context;
        this.notifier = notifier;
    }

    /** Whether the client wants to hear anything before the answer. */
    static boolean listens(McpRequestContext context) {
        return context.progressToken() != null || context.meta().containsKey(LOG_LEVEL);
    }

    @Override
    public boolean can(String capability) {
        McpSchema.ClientCapabilities can = context.clientCapabilities();
        return switch (capability) {
            case "elicitation" -> can.elicitation() != null;
            case "sampling" -> can.sampling() != null;
            case "roots" -> can.roots() != null;
            default -> false;
        };
    }

    /** The SDK interrupts the work of a call that is cancelled, but not over HTTP, where the thread that works also writes. */
    @Override
    public boolean isCancelled() {
        return Thread.currentThread().isInterrupted()
                || (context.transportContext().get(ModernEra.GONE) instanceof BooleanSupplier gone
                        && gone.getAsBoolean());
    }

    @Override
    public void progress(double done, @Nullable Double total, String what) {
        if (context.progressToken() != null) {
            notifier.progress(done, total, what);
        }
    }

    @Override
    public void log(Level level, String text) {
        Object wanted = context.meta().get(LOG_LEVEL);
        McpSchema.LoggingLevel ours = McpSchema.LoggingLevel.valueOf(level.name());
        if (wanted != null && ours.compareTo(McpSchema.LoggingLevel.fromValue(wanted.toString())) >= 0) {
            notifier.notify(
                    McpSchema.METHOD_NOTIFICATION_MESSAGE,
                    Map.of("level", level.name().toLowerCase(Locale.ROOT), "logger", "cairn", "data", text));
        }
    }
}
