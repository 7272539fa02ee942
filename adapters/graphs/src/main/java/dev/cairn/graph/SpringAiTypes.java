package dev.cairn.graph;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.binding.TypeConverter;
import dev.cairn.model.binding.Types;
import dev.cairn.springai.SpringAiMessages;
import java.util.Set;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;

/** Spring AI's messages as values of states, for programs with {@code cairn-spring-ai}. Stateless. */
@Internal
public final class SpringAiTypes {
    private static final Set<Class<?>> KNOWN =
            Set.of(UserMessage.class, AssistantMessage.class, SystemMessage.class, ToolResponseMessage.class);

    private SpringAiTypes() {}

    /**
     * Registers messages under the name {@code springai.message}.
     *
     * @throws CairnException {@code INVALID} when the registry has them already
     */
    public static void register(Types types) {
        SpringAiMessages messages = new SpringAiMessages(types);
        types.register(
                "springai.message",
                1,
                new TypeConverter<>(Message.class, message -> messages.write(known(message)), messages::read));
    }

    private static Message known(Message message) {
        if (KNOWN.contains(message.getClass())) {
            return message;
        }
        throw new CairnException(
                ErrorCode.INVALID,
                "Cannot store a " + message.getClass().getTypeName()
                        + ": it is not a message of Spring AI. Register a TypeConverter for the class.");
    }
}
