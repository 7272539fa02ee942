package dev.cairn.langchain4j;

import dev.cairn.message.ToolCalls;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Calls of tools in LangChain4j's messages, by their ids, or by the tools' names where a model gives no ids. Stateless. */
final class MemoryCalls implements ToolCalls<ChatMessage> {
    @Override
    public List<String> asked(ChatMessage message) {
        return message instanceof AiMessage ai
                ? ai.toolExecutionRequests().stream().map(MemoryCalls::name).toList()
                : List.of();
    }

    @Override
    public List<String> answered(ChatMessage message) {
        return message instanceof ToolExecutionResultMessage result
                ? List.of(name(result.id(), result.toolName()))
                : List.of();
    }

    @Override
    public Optional<ChatMessage> withoutCalls(ChatMessage message, Set<Integer> calls) {
        AiMessage ai = (AiMessage) message;
        List<ToolExecutionRequest> left = chosen(ai, place -> !calls.contains(place));
        return left.isEmpty() && (ai.text() == null || ai.text().isEmpty())
                ? Optional.empty()
                : Optional.of(ai.toBuilder().toolExecutionRequests(left).build());
    }

    @Override
    public Optional<ChatMessage> withoutResults(ChatMessage message, Set<Integer> results) {
        return Optional.empty();
    }

    @Override
    public List<ChatMessage> interrupted(ChatMessage message, Set<Integer> calls) {
        return chosen((AiMessage) message, calls::contains).stream()
                .<ChatMessage>map(call -> ToolExecutionResultMessage.builder()
                        .id(call.id())
                        .toolName(call.name())
                        .text("The call was interrupted. It may or may not have had an effect.")
                        .isError(true)
                        .build())
                .toList();
    }

    private static List<ToolExecutionRequest> chosen(AiMessage message, IntPredicate places) {
        List<ToolExecutionRequest> calls = message.toolExecutionRequests();
        return IntStream.range(0, calls.size())
                .filter(places)
                .mapToObj(calls::get)
                .toList();
    }

    private static String name(ToolExecutionRequest call) {
        return name(call.id(), call.name());
    }

    private static String name(@Nullable String id, String tool) {
        return id == null || id.isEmpty() ? tool : id;
    }
}
