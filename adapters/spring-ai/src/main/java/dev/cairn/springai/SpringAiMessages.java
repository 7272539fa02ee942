package dev.cairn.springai;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AbstractMessage;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;

/**
 * Spring AI's messages as JSON: text, tool calls, tool responses, media and metadata of each kind, and what is read is equal to what was
 * written. Values of metadata keep their Java types as far as a store's types know them.
 *
 * <p>A class of messages other than Spring AI's four is stored as its registered type, with all its fields. Without a registration it is
 * refused: as one of the four it would lose some. Thread-safe.
 */
public final class SpringAiMessages {
    private static final String TYPE = "type";
    private static final String TEXT = "text";
    private static final String METADATA = "metadata";
    private static final String MEDIA = "media";
    private static final String CALLS = "tool_calls";
    private static final String RESPONSES = "tool_responses";
    private static final String TAG = "@cairn";

    private final Types types;
    private final StoredMedia media;

    /** Converts messages with the types of a store. */
    public SpringAiMessages(Types types) {
        this.types = types;
        this.media = new StoredMedia(types);
    }

    /**
     * Returns a message as JSON.
     *
     * @throws CairnException {@code INVALID} when the class of the message or of a value in it is not registered
     */
    public Document write(Message message) {
        return types.document(isKnown(message) ? members(message) : message);
    }

    /** Whether a message is of one of Spring AI's own classes. */
    static boolean isKnown(Message message) {
        Class<?> type = message.getClass();
        return type == UserMessage.class
                || type == AssistantMessage.class
                || type == SystemMessage.class
                || type == ToolResponseMessage.class;
    }

    private Map<String, Object> members(Message message) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put(TYPE, message.getMessageType().getValue());
        if (message.getText() != null) {
            members.put(TEXT, message.getText());
        }
        if (message instanceof AssistantMessage assistant) {
            list(members, CALLS, assistant.getToolCalls(), SpringAiMessages::call);
            list(members, MEDIA, assistant.getMedia(), media::write);
        } else if (message instanceof UserMessage user) {
            list(members, MEDIA, user.getMedia(), media::write);
        } else if (message instanceof ToolResponseMessage tool) {
            list(members, RESPONSES, tool.getResponses(), SpringAiMessages::response);
        }
        metadata(members, message.getMetadata());
        return members;
    }

    private static <T> void list(Map<String, Object> members, String name, List<T> items, Function<T, Object> write) {
        if (!items.isEmpty()) {
            members.put(name, items.stream().map(write).toList());
        }
    }

    /** The kind of a message is among its metadata too; Spring AI puts it there again. */
    private static void metadata(Map<String, Object> members, Map<String, Object> metadata) {
        Map<String, Object> own = new LinkedHashMap<>(metadata);
        own.remove(AbstractMessage.MESSAGE_TYPE);
        if (!own.isEmpty()) {
            members.put(METADATA, own);
        }
    }

    private static Object call(ToolCall call) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("id", call.id());
        members.put(TYPE, call.type());
        members.put("name", call.name());
        members.put("arguments", call.arguments());
        return members;
    }

    private static Object response(ToolResponse response) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("id", response.id());
        members.put("name", response.name());
        members.put("data", response.responseData());
        return members;
    }

    /**
     * Returns the message of a JSON value.
     *
     * @throws CairnException {@code INCOMPATIBLE} when a newer version of Cairn has stored more than this one knows
     */
    public Message read(Document stored) {
        if (stored.member(TAG).isPresent()) {
            return stored.with(types).as(Message.class);
        }
        StoredMembers members = new StoredMembers(stored, types);
        return members.finished(read(members));
    }

    private Message read(StoredMembers members) {
        MessageType type = MessageType.valueOf(members.text(TYPE).toUpperCase(Locale.ROOT));
        String text = members.textOrNull(TEXT);
        Map<String, Object> metadata = members.map(METADATA);
        return switch (type) {
            case USER ->
                UserMessage.builder()
                        .text(required(text))
                        .media(members.list(MEDIA, media::read))
                        .metadata(metadata)
                        .build();
            case ASSISTANT ->
                AssistantMessage.builder()
                        .content(text)
                        .properties(metadata)
                        .toolCalls(members.list(CALLS, this::readCall))
                        .media(members.list(MEDIA, media::read))
                        .build();
            case SYSTEM ->
                SystemMessage.builder().text(required(text)).metadata(metadata).build();
            case TOOL -> tool(members, metadata);
        };
    }

    /** The text of a tool's message is empty always. */
    private Message tool(StoredMembers members, Map<String, Object> metadata) {
        return ToolResponseMessage.builder()
                .responses(members.list(RESPONSES, this::readResponse))
                .metadata(metadata)
                .build();
    }

    private ToolCall readCall(Document stored) {
        StoredMembers call = new StoredMembers(stored, types);
        return call.finished(new ToolCall(
                call.nullable("id"), call.nullable(TYPE), call.nullable("name"), call.nullable("arguments")));
    }

    private ToolResponse readResponse(Document stored) {
        StoredMembers response = new StoredMembers(stored, types);
        return response.finished(
                new ToolResponse(response.nullable("id"), response.nullable("name"), response.nullable("data")));
    }

    private static String required(@Nullable String text) {
        if (text == null) {
            throw new CairnException(ErrorCode.INCOMPATIBLE, "Cannot read a message: it has no text.");
        }
        return text;
    }
}
