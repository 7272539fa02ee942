package dev.cairn.langchain4j;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.binding.TypeConverter;
import dev.cairn.model.binding.Types;
import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * LangChain4j's messages as values of states: as the JSON that LangChain4j makes of them, and their attributes with the types that they
 * have. Savers and serializers of graphs know them where LangChain4j is on the class path; a program that reads them without a graph
 * registers them. Stateless.
 */
public final class LangChain4jMessages {
    private static final String MESSAGE = "message";
    private static final String ATTRIBUTES = "attributes";

    private LangChain4jMessages() {}

    /**
     * Registers messages under the name {@code langchain4j.message} and generated images under {@code langchain4j.image}.
     *
     * @return the same registry
     * @throws CairnException {@code INVALID} when the registry has one of them already
     */
    public static Types register(Types types) {
        types.register("langchain4j.message", 1, messages());
        types.register("langchain4j.image", 1, images());
        return types;
    }

    private static TypeConverter<ChatMessage> messages() {
        return new TypeConverter<>(ChatMessage.class, LangChain4jMessages::write, LangChain4jMessages::read);
    }

    private static Map<String, Object> write(ChatMessage message) {
        Map<String, Object> attributes = attributes(message);
        Map<String, Object> written = new LinkedHashMap<>();
        written.put(MESSAGE, bareJson(message, attributes));
        if (!attributes.isEmpty()) {
            written.put(ATTRIBUTES, attributes);
        }
        return written;
    }

    /** The JSON that LangChain4j makes of a message without its attributes, and reads as the same. */
    static Document bareJson(ChatMessage message, Map<String, Object> attributes) {
        ChatMessage bare = attributes.isEmpty() ? message : with(message, Map.of());
        String json = ChatMessageSerializer.messageToJson(bare);
        if (!ChatMessageDeserializer.messageFromJson(json).equals(bare)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot store a " + message.getClass().getTypeName()
                            + ": LangChain4j reads its JSON as another message. Register a TypeConverter for the "
                            + "class.");
        }
        return Document.parse(json);
    }

    /** The message in LangChain4j's JSON, which a later version may have written. */
    static ChatMessage bare(Document json) {
        try {
            return ChatMessageDeserializer.messageFromJson(json.json());
        } catch (RuntimeException e) {
            throw new CairnException(
                    ErrorCode.INCOMPATIBLE,
                    "Cannot read a stored message: this version of LangChain4j does not read its JSON. Nothing was "
                            + "changed. Use the version that stored it, or a later one.",
                    Map.of(),
                    e);
        }
    }

    private static ChatMessage read(Document stored) {
        ChatMessage bare = bare(stored.at("/" + MESSAGE));
        return stored.member(ATTRIBUTES)
                .map(attributes -> with(bare, members(attributes)))
                .orElse(bare);
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> members(Document attributes) {
        return (Map<String, Object>) attributes.as(Map.class);
    }

    static Map<String, Object> attributes(ChatMessage message) {
        if (message instanceof AiMessage ai) {
            return ai.attributes();
        } else if (message instanceof UserMessage user) {
            return user.attributes();
        } else if (message instanceof ToolExecutionResultMessage result) {
            return result.attributes();
        }
        return message instanceof CustomMessage custom ? custom.attributes() : Map.of();
    }

    static ChatMessage with(ChatMessage message, Map<String, Object> attributes) {
        if (message instanceof AiMessage ai) {
            return ai.toBuilder().attributes(attributes).build();
        } else if (message instanceof UserMessage user) {
            return user.toBuilder().attributes(attributes).build();
        } else if (message instanceof ToolExecutionResultMessage result) {
            return result.toBuilder().attributes(attributes).build();
        }
        return CustomMessage.from(attributes);
    }

    private static TypeConverter<Image> images() {
        return new TypeConverter<>(Image.class, LangChain4jMessages::writeImage, LangChain4jMessages::readImage);
    }

    private static Map<String, Object> writeImage(Image image) {
        Map<String, Object> members = new LinkedHashMap<>();
        Optional.ofNullable(image.url()).ifPresent(url -> members.put("url", url.toString()));
        Optional.ofNullable(image.base64Data()).ifPresent(data -> members.put("base64_data", data));
        Optional.ofNullable(image.mimeType()).ifPresent(type -> members.put("mime_type", type));
        Optional.ofNullable(image.revisedPrompt()).ifPresent(prompt -> members.put("revised_prompt", prompt));
        return members;
    }

    private static Image readImage(Document stored) {
        Image.Builder image = Image.builder();
        stored.member("url").ifPresent(url -> image.url(URI.create(url.text())));
        stored.member("base64_data").ifPresent(data -> image.base64Data(data.text()));
        stored.member("mime_type").ifPresent(type -> image.mimeType(type.text()));
        stored.member("revised_prompt").ifPresent(prompt -> image.revisedPrompt(prompt.text()));
        return image.build();
    }
}
