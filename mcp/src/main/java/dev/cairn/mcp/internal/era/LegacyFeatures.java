package dev.cairn.mcp.internal.era;

import dev.cairn.answer.Input;
import dev.cairn.error.CairnException;
import dev.cairn.mcp.internal.model.Advice;
import dev.cairn.mcp.internal.model.Asked;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Completion;
import dev.cairn.mcp.internal.model.Prompt;
import dev.cairn.mcp.internal.model.Resource;
import dev.cairn.mcp.internal.model.Tool;
import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.function.Function;

/** Tools, resources and prompts in the types of the era of sessions. Stateless. */
final class LegacyFeatures {
    private static final int INVALID_PARAMS = -32602;
    private static final int NO_RESOURCE = -32002;

    private LegacyFeatures() {}

    static SyncToolSpecification tool(Tool tool, Running running) {
        return new SyncToolSpecification(
                Wire.to(tool.definition(), McpSchema.Tool.class),
                (exchange, request) -> called(tool, running, exchange, request));
    }

    private static McpSchema.CallToolResult called(
            Tool tool, Running running, McpSyncServerExchange exchange, McpSchema.CallToolRequest request) {
        LegacyPeer peer = new LegacyPeer(exchange, running, request.meta());
        try {
            return asking(
                    peer,
                    new Call(new Input(Wire.from(request.arguments())), Map.of(), null, peer),
                    call -> Wire.to(Guarded.call(tool, call).result(), McpSchema.CallToolResult.class));
        } finally {
            peer.ended();
        }
    }

    /** Works until nothing is asked any more. */
    private static <R> R asking(LegacyPeer peer, Call first, Function<Call, R> work) {
        Call call = first;
        while (true) {
            try {
                return work.apply(call);
            } catch (Asked asked) {
                call = call.with(peer.answers(asked), asked.state());
            }
        }
    }

    static SyncResourceSpecification resource(Resource resource, Uris uris) {
        return new SyncResourceSpecification(
                Wire.to(resource.definition(), McpSchema.Resource.class), (exchange, request) -> read(uris, request));
    }

    static SyncResourceTemplateSpecification template(Resource template, Uris uris) {
        return new SyncResourceTemplateSpecification(
                Wire.to(template.definition(), McpSchema.ResourceTemplate.class),
                (exchange, request) -> read(uris, request));
    }

    private static McpSchema.ReadResourceResult read(Uris uris, McpSchema.ReadResourceRequest request) {
        String uri = request.uri();
        try {
            Uris.Found found = uris.find(uri).orElseThrow(() -> missing(uri, "There is no such resource."));
            return Wire.to(found.contents(uri, null), McpSchema.ReadResourceResult.class);
        } catch (CairnException e) {
            throw missing(uri, Advice.of(e));
        }
    }

    private static McpError missing(String uri, String why) {
        return McpError.builder(NO_RESOURCE)
                .message(why)
                .data(Map.of("uri", uri))
                .build();
    }

    static SyncPromptSpecification prompt(Prompt prompt, Running running) {
        return new SyncPromptSpecification(
                Wire.to(prompt.definition(), McpSchema.Prompt.class),
                (exchange, request) -> messages(prompt, running, exchange, request));
    }

    private static McpSchema.GetPromptResult messages(
            Prompt prompt, Running running, McpSyncServerExchange exchange, McpSchema.GetPromptRequest request) {
        LegacyPeer peer = new LegacyPeer(exchange, running, request.meta());
        try {
            return asking(
                    peer,
                    new Call(new Input(Wire.from(request.arguments())), Map.of(), null, peer),
                    call -> Wire.to(ModernPrompts.messages(prompt, call), McpSchema.GetPromptResult.class));
        } catch (CairnException e) {
            throw McpError.builder(INVALID_PARAMS).message(Advice.of(e)).build();
        }
    }

    static SyncCompletionSpecification completion(McpSchema.CompleteReference reference, Completion completion) {
        return new SyncCompletionSpecification(reference, (exchange, request) -> {
            McpSchema.CompleteRequest.CompleteContext context = request.context();
            return Wire.to(
                    ModernPrompts.completed(completion.values(
                            request.argument().name(),
                            request.argument().value(),
                            Wire.texts(context == null ? null : context.arguments()))),
                    McpSchema.CompleteResult.class);
        });
    }
}
