package dev.cairn.mcp.internal.era;

import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.error.CairnException;
import dev.cairn.mcp.internal.model.Advice;
import dev.cairn.mcp.internal.model.Asked;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Completion;
import dev.cairn.mcp.internal.model.Offer;
import dev.cairn.mcp.internal.model.Prompt;
import io.modelcontextprotocol.modern.McpException;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.McpRequestContext;
import io.modelcontextprotocol.modern.server.feature.McpSyncPrompt;
import io.modelcontextprotocol.modern.server.feature.McpSyncPromptRepository;
import io.modelcontextprotocol.modern.server.feature.PromptsPage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prompts in the types of the stateless era. Immutable. */
final class ModernPrompts implements McpSyncPromptRepository {
    private final Map<String, McpSyncPrompt> prompts = new LinkedHashMap<>();

    ModernPrompts(Offer offer) {
        offer.prompts().forEach(prompt -> prompts.put(prompt.name(), prompt(prompt)));
    }

    private static McpSyncPrompt prompt(Prompt prompt) {
        McpSchema.Prompt definition = Wire.to(prompt.definition(), McpSchema.Prompt.class);
        return McpSyncPrompt.of(
                        definition,
                        (context, request) -> ModernTools.response(
                                context,
                                peer -> outcome(
                                        prompt,
                                        new Call(
                                                new Input(Wire.from(request.arguments())),
                                                Wire.named(request.inputResponses()),
                                                request.requestState(),
                                                peer))))
                .withCompletionHandler((context, request) -> completed(prompt.completion(), request));
    }

    private static McpSchema.GetPromptOutcome outcome(Prompt prompt, Call call) {
        try {
            return Wire.to(messages(prompt, call), McpSchema.GetPromptResult.class);
        } catch (Asked asked) {
            return ModernTools.questions(asked);
        } catch (CairnException e) {
            throw McpException.invalidParams(Advice.of(e));
        }
    }

    /** The messages of a prompt as a result of the protocol. */
    static dev.cairn.model.Document messages(Prompt prompt, Call call) {
        for (Prompt.Argument argument : prompt.arguments()) {
            if (argument.required() && call.arguments().find(argument.name()).isEmpty()) {
                throw new CairnException(
                        dev.cairn.error.ErrorCode.INVALID, "The prompt needs the argument " + argument.name() + ".");
            }
        }
        return new Json()
                .put("description", prompt.description())
                .put("messages", prompt.work().messages(call))
                .document();
    }

    static McpSchema.CompleteResult completed(Completion completion, McpSchema.CompleteRequest request) {
        McpSchema.CompleteRequest.CompleteContext context = request.context();
        List<String> values = completion.values(
                request.argument().name(),
                request.argument().value(),
                Wire.texts(context == null ? null : context.arguments()));
        return Wire.to(completed(values), McpSchema.CompleteResult.class);
    }

    /** Suggestions as a result of the protocol. */
    static dev.cairn.model.Document completed(List<String> values) {
        boolean more = values.size() > Completion.MOST;
        Json list = new Json()
                .put("values", more ? values.subList(0, Completion.MOST) : values)
                .put("hasMore", more);
        return new Json().put("completion", list).document();
    }

    @Override
    public PromptsPage list(McpRequestContext context, @Nullable String cursor) {
        ModernTools.refuse(cursor);
        List<McpSchema.Prompt> definitions =
                prompts.values().stream().map(McpSyncPrompt::definition).toList();
        return new PromptsPage(definitions, null, ModernEra.LISTING_MILLIS, McpSchema.CacheScope.PRIVATE);
    }

    @Override
    public @Nullable McpSyncPrompt find(McpRequestContext context, String name) {
        return prompts.get(name);
    }

    @Override
    public boolean supportsCompletion() {
        return true;
    }
}
