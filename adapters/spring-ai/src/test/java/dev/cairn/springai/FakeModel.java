package dev.cairn.springai;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import reactor.core.publisher.Flux;

/** A model that answers as it is told to, and notes what it was sent. */
final class FakeModel implements ChatModel {
    private final Function<List<Message>, AssistantMessage> answer;
    private final List<List<String>> prompts = Collections.synchronizedList(new ArrayList<>());

    FakeModel(Function<List<Message>, AssistantMessage> answer) {
        this.answer = answer;
    }

    /** Answers each message with how many messages it was sent. */
    static FakeModel counting() {
        return new FakeModel(messages -> new AssistantMessage("seen " + messages.size()));
    }

    /** Kind and text of the messages of each call. */
    List<List<String>> prompts() {
        return prompts;
    }

    @Override
    public ChatResponse call(Prompt prompt) {
        prompts.add(prompt.getInstructions().stream()
                .map(message -> message.getMessageType().getValue() + ": " + message.getText())
                .toList());
        return new ChatResponse(List.of(new Generation(answer.apply(prompt.getInstructions()))));
    }

    /** With these a client runs the tools that a model asks for. */
    @Override
    public ChatOptions getOptions() {
        return ToolCallingChatOptions.builder().build();
    }

    @Override
    public Flux<ChatResponse> stream(Prompt prompt) {
        return Flux.defer(() -> Flux.just(call(prompt)));
    }
}
