package dev.cairn.springai;

import dev.cairn.message.MessageCodec;
import dev.cairn.model.Document;
import java.util.Map;
import java.util.Objects;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;

/** Messages as conversations keep them: copied and compared without being written where that is certain to be right. */
final class ChatMessages implements MessageCodec<Message> {
    private final SpringAiMessages messages;

    ChatMessages(SpringAiMessages messages) {
        this.messages = messages;
    }

    @Override
    public Document write(Message message) {
        return messages.write(message);
    }

    @Override
    public Message read(Document stored) {
        return messages.read(stored);
    }

    @Override
    public Message copy(Message message) {
        return SpringAiMessages.isKnown(message) && isSimple(message) ? copyOfSimple(message) : read(write(message));
    }

    @Override
    public boolean isSame(Message one, Message other) {
        if (!SpringAiMessages.isKnown(one)) {
            return write(one).equals(write(other));
        }
        boolean alike = one.getClass() == other.getClass() && Objects.equals(one.getText(), other.getText());
        return alike
                && ((one.equals(other) && media(one) == 0 && media(other) == 0)
                        || write(one).equals(write(other)));
    }

    /** Whether all that can be changed of a message is its map of metadata. */
    private static boolean isSimple(Message message) {
        return media(message) == 0
                && message.getMetadata().values().stream()
                        .allMatch(value -> value instanceof String
                                || value instanceof Number
                                || value instanceof Boolean
                                || value instanceof Enum);
    }

    private static int media(Message message) {
        if (message instanceof UserMessage user) {
            return user.getMedia().size();
        }
        return message instanceof AssistantMessage assistant
                ? assistant.getMedia().size()
                : 0;
    }

    /** A copy of a simple message of one of Spring AI's classes. */
    private static Message copyOfSimple(Message message) {
        Map<String, Object> metadata = message.getMetadata();
        if (message instanceof UserMessage user) {
            return UserMessage.builder()
                    .text(Objects.requireNonNull(user.getText()))
                    .metadata(metadata)
                    .build();
        } else if (message instanceof SystemMessage system) {
            return SystemMessage.builder()
                    .text(Objects.requireNonNull(system.getText()))
                    .metadata(metadata)
                    .build();
        } else if (message instanceof ToolResponseMessage tool) {
            return ToolResponseMessage.builder()
                    .responses(tool.getResponses())
                    .metadata(metadata)
                    .build();
        }
        AssistantMessage assistant = (AssistantMessage) message;
        return AssistantMessage.builder()
                .content(assistant.getText())
                .properties(metadata)
                .toolCalls(assistant.getToolCalls())
                .build();
    }
}
