package dev.cairn.mcp.internal.era;

import dev.cairn.mcp.internal.model.Asked;
import dev.cairn.mcp.internal.model.Peer;
import dev.cairn.model.Document;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A client of the era of sessions: it said at the start what it can, and is asked while a call runs. Used by one thread. */
@SuppressWarnings("deprecation") // The newest revision drops what its clients of this era still use.
final class LegacyPeer implements Peer {
    private final McpSyncServerExchange exchange;
    private final Running running;
    private final Map<String, Object> meta;
    private final @Nullable Object progressToken;

    LegacyPeer(McpSyncServerExchange exchange, Running running, @Nullable Map<String, Object> meta) {
        this.exchange = exchange;
        this.running = running;
        this.meta = meta == null ? Map.of() : meta;
        this.progressToken = this.meta.get("progressToken");
    }

    @Override
    public boolean can(String capability) {
        McpSchema.ClientCapabilities can = exchange.getClientCapabilities();
        if (can == null) {
            return false;
        }
        return switch (capability) {
            case "elicitation" -> can.elicitation() != null;
            case "sampling" -> can.sampling() != null;
            case "roots" -> can.roots() != null;
            default -> false;
        };
    }

    @Override
    public boolean isCancelled() {
        return running.isCancelled(meta);
    }

    @Override
    public void progress(double done, @Nullable Double total, String what) {
        if (progressToken != null) {
            exchange.progressNotification(new McpSchema.ProgressNotification(progressToken, done, total, what, null));
        }
    }

    @Override
    public void log(Level level, String text) {
        exchange.loggingNotification(
                McpSchema.LoggingMessageNotification.builder(McpSchema.LoggingLevel.valueOf(level.name()), text)
                        .logger("cairn")
                        .build());
    }

    /** The call has its answer. */
    void ended() {
        running.ended(meta);
    }

    /** Has the client answer what a call asked it. */
    Map<String, Document> answers(Asked asked) {
        Map<String, Document> answers = new LinkedHashMap<>();
        asked.requests()
                .forEach((name, request) -> answers.put(
                        name,
                        Wire.from(answer(
                                request.at("/method").text(),
                                request.member("params").orElseGet(() -> Wire.from(null))))));
        return answers;
    }

    private Object answer(String method, Document params) {
        return switch (method) {
            case "elicitation/create" -> exchange.createElicitation(Wire.to(params, McpSchema.ElicitFormRequest.class));
            case "sampling/createMessage" ->
                exchange.createMessage(Wire.to(params, McpSchema.CreateMessageRequest.class));
            case "roots/list" -> exchange.listRoots();
            default -> throw new IllegalArgumentException(method);
        };
    }
}
