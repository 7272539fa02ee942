package dev.cairn.mcp.internal.era;

import dev.cairn.answer.Input;
import dev.cairn.mcp.internal.model.Asked;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Offer;
import dev.cairn.mcp.internal.model.Peer;
import dev.cairn.mcp.internal.model.Tool;
import io.modelcontextprotocol.modern.McpException;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.McpRequestContext;
import io.modelcontextprotocol.modern.server.McpSyncNotifier;
import io.modelcontextprotocol.modern.server.McpSyncResponse;
import io.modelcontextprotocol.modern.server.feature.McpSyncTool;
import io.modelcontextprotocol.modern.server.feature.McpSyncToolRepository;
import io.modelcontextprotocol.modern.server.feature.ToolsPage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Tools in the types of the stateless era. Immutable. */
final class ModernTools implements McpSyncToolRepository {
    private final Map<String, McpSyncTool> tools = new LinkedHashMap<>();
    private final List<McpSchema.Tool> definitions;

    ModernTools(Offer offer) {
        for (Tool tool : offer.tools()) {
            McpSchema.Tool definition = Wire.to(tool.definition(), McpSchema.Tool.class);
            McpSchema.ClientCapabilities needed = tool.needs().isEmpty()
                    ? McpSchema.ClientCapabilities.NONE
                    : Wire.to(tool.needed(), McpSchema.ClientCapabilities.class);
            tools.put(
                    tool.name(),
                    McpSyncTool.of(definition, needed, (context, request) -> called(tool, context, request)));
        }
        definitions = tools.values().stream().map(McpSyncTool::definition).toList();
    }

    @Override
    public ToolsPage list(McpRequestContext context, @Nullable String cursor) {
        refuse(cursor);
        return new ToolsPage(definitions, null, ModernEra.LISTING_MILLIS, McpSchema.CacheScope.PRIVATE);
    }

    static void refuse(@Nullable String cursor) {
        if (cursor != null) {
            throw McpException.invalidParams("Cannot continue from the cursor: the server's lists have one page.");
        }
    }

    @Override
    public @Nullable McpSyncTool find(McpRequestContext context, String name) {
        return tools.get(name);
    }

    private static McpSyncResponse<McpSchema.CallToolOutcome> called(
            Tool tool, McpRequestContext context, McpSchema.CallToolRequest request) {
        Function<Peer, Call> call = peer -> new Call(
                new Input(Wire.from(request.arguments())),
                Wire.named(request.inputResponses()),
                request.requestState(),
                peer);
        return response(context, peer -> outcome(tool, call.apply(peer)));
    }

    /** Answers at once, or over a stream to a client that listens meanwhile. */
    static <O> McpSyncResponse<O> response(McpRequestContext context, Function<Peer, O> work) {
        return ModernPeer.listens(context)
                ? McpSyncResponse.streaming(notifier -> work.apply(new ModernPeer(context, notifier)))
                : McpSyncResponse.result(work.apply(new ModernPeer(context, Mute.NOTIFIER)));
    }

    private static McpSchema.CallToolOutcome outcome(Tool tool, Call call) {
        try {
            return Wire.to(Guarded.call(tool, call).result(), McpSchema.CallToolResult.class);
        } catch (Asked asked) {
            return questions(asked);
        }
    }

    /** What a call asks its client. */
    static McpSchema.InputRequiredResult questions(Asked asked) {
        Map<String, McpSchema.InputRequest> requests = new LinkedHashMap<>();
        asked.requests().forEach((name, one) -> requests.put(name, Wire.to(one, McpSchema.InputRequest.class)));
        return new McpSchema.InputRequiredResult(requests, asked.state(), "input_required", null);
    }

    /** Tells nobody anything. */
    private enum Mute implements McpSyncNotifier {
        NOTIFIER;

        @Override
        public void progress(double done, @Nullable Double total, @Nullable String what) {}

        @Override
        public void notify(String method, Object params) {}
    }
}
