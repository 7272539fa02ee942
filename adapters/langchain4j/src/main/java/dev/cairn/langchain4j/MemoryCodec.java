package dev.cairn.langchain4j;

import dev.cairn.message.MessageCodec;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Messages as LangChain4j's JSON has them, but their attributes with the types that they have. Thread-safe.
 *
 * @param types what attributes may be
 */
record MemoryCodec(Types types) implements MessageCodec<ChatMessage> {
    private static final String ATTRIBUTES = "attributes";

    @Override
    public Document write(ChatMessage message) {
        Map<String, Object> attributes = LangChain4jMessages.attributes(message);
        Map<String, Document> members = members(LangChain4jMessages.bareJson(message, attributes));
        members.remove(ATTRIBUTES);
        if (!attributes.isEmpty()) {
            members.put(ATTRIBUTES, types.document(attributes));
        }
        return Document.fromObject(members);
    }

    @Override
    public ChatMessage read(Document stored) {
        return stored.member(ATTRIBUTES)
                .map(attributes ->
                        LangChain4jMessages.with(bare(stored), LangChain4jMessages.members(attributes.with(types))))
                .orElseGet(() -> LangChain4jMessages.bare(stored));
    }

    private static ChatMessage bare(Document stored) {
        Map<String, Document> members = members(stored);
        members.remove(ATTRIBUTES);
        return LangChain4jMessages.bare(Document.fromObject(members));
    }

    private static Map<String, Document> members(Document object) {
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < object.size(); i++) {
            members.put(object.name(i), object.item(i));
        }
        return members;
    }

    /** Only attributes can be changed: those of a user's message at any time, those of others where a value can be changed. */
    @Override
    public ChatMessage copy(ChatMessage message) {
        if (!LangChain4jMessages.attributes(message).isEmpty()) {
            return read(write(message));
        }
        return message instanceof UserMessage user ? user.toBuilder().build() : message;
    }

    @Override
    public boolean isSame(ChatMessage one, ChatMessage other) {
        return one.equals(other);
    }
}
