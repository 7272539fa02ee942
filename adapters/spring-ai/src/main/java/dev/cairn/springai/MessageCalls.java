package dev.cairn.springai;

import dev.cairn.message.ToolCalls;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;

/**
 * Tool calls in Spring AI's messages, by their ids, or by the tools' names where a model gives no ids.
 *
 * @param answer the result of an interrupted call
 */
record MessageCalls(String answer) implements ToolCalls<Message> {
    @Override
    public List<String> asked(Message message) {
        return message instanceof AssistantMessage assistant
                ? assistant.getToolCalls().stream()
                        .map(call -> name(call.id(), call.name()))
                        .toList()
                : List.of();
    }

    @Override
    public List<String> answered(Message message) {
        return message instanceof ToolResponseMessage tool
                ? tool.getResponses().stream()
                        .map(response -> name(response.id(), response.name()))
                        .toList()
                : List.of();
    }

    private static String name(@Nullable String id, @Nullable String tool) {
        return id == null || id.isEmpty() ? String.valueOf(tool) : id;
    }

    @Override
    public Optional<Message> withoutCalls(Message message, Set<Integer> calls) {
        AssistantMessage assistant = (AssistantMessage) message;
        List<ToolCall> left = chosen(assistant.getToolCalls(), place -> !calls.contains(place));
        String text = assistant.getText();
        boolean empty = left.isEmpty()
                && (text == null || text.isEmpty())
                && assistant.getMedia().isEmpty();
        return empty
                ? Optional.empty()
                : Optional.of(AssistantMessage.builder()
                        .content(text)
                        .properties(assistant.getMetadata())
                        .toolCalls(left)
                        .media(assistant.getMedia())
                        .build());
    }

    @Override
    public Optional<Message> withoutResults(Message message, Set<Integer> results) {
        ToolResponseMessage tool = (ToolResponseMessage) message;
        List<ToolResponse> left = chosen(tool.getResponses(), place -> !results.contains(place));
        return left.isEmpty()
                ? Optional.empty()
                : Optional.of(ToolResponseMessage.builder()
                        .responses(left)
                        .metadata(tool.getMetadata())
                        .build());
    }

    @Override
    public List<Message> interrupted(Message message, Set<Integer> calls) {
        List<ToolResponse> responses = chosen(((AssistantMessage) message).getToolCalls(), calls::contains).stream()
                .map(call -> new ToolResponse(call.id(), call.name(), answer))
                .toList();
        return List.of(ToolResponseMessage.builder().responses(responses).build());
    }

    private static <T> List<T> chosen(List<T> all, IntPredicate places) {
        return IntStream.range(0, all.size())
                .filter(places)
                .mapToObj(place -> all.get(place))
                .toList();
    }
}
