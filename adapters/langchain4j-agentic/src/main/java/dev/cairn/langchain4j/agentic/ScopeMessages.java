package dev.cairn.langchain4j.agentic;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.langchain4j.agentic.scope.DefaultAgenticScope;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of a state that are messages or lists of messages. They are stored as LangChain4j's chat memories store messages, because the
 * JSON of its scopes does not give them back. Stateless.
 */
final class ScopeMessages {
    /** What the channels of such keys begin with. */
    private static final String KEY = "messages/";

    private ScopeMessages() {}

    /** Replaces the channels of such values. */
    static void write(DefaultAgenticScope scope, Map<String, Document> channels) {
        scope.state().forEach((key, value) -> {
            if (value instanceof ChatMessage message) {
                channels.put(KEY + key, Document.parse(ChatMessageSerializer.messageToJson(message)));
                StoredScope.remove(channels, key);
            } else if (value instanceof List<?> list && isOfMessages(list)) {
                List<ChatMessage> messages =
                        list.stream().map(ChatMessage.class::cast).toList();
                channels.put(KEY + key, Document.parse(ChatMessageSerializer.messagesToJson(messages)));
                StoredScope.remove(channels, key);
            }
        });
    }

    private static boolean isOfMessages(List<?> list) {
        return !list.isEmpty() && list.stream().allMatch(ChatMessage.class::isInstance);
    }

    /** Takes such values out of the channels. */
    static Map<String, Object> take(Map<String, Document> channels) {
        Map<String, Object> values = new LinkedHashMap<>();
        channels.entrySet().removeIf(channel -> {
            boolean taken = channel.getKey().startsWith(KEY);
            if (taken) {
                values.put(channel.getKey().substring(KEY.length()), value(channel.getValue()));
            }
            return taken;
        });
        return values;
    }

    private static Object value(Document stored) {
        return stored.kind() == Kind.ARRAY
                ? ChatMessageDeserializer.messagesFromJson(stored.json())
                : ChatMessageDeserializer.messageFromJson(stored.json());
    }
}
