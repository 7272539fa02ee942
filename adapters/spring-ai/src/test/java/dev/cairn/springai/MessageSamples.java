package dev.cairn.springai;

import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;

/** Messages of every kind with all that they can hold, and a form of them that shows every difference. */
final class MessageSamples {
    private MessageSamples() {}

    static List<Message> all() {
        return List.of(
                new SystemMessage("You book trips."),
                SystemMessage.builder().text("").metadata(metadata()).build(),
                new UserMessage("Two seats to Porto, please. 🙂\u0000"),
                UserMessage.builder()
                        .text("Look:")
                        .metadata(metadata())
                        .media(media())
                        .build(),
                new AssistantMessage("At once."),
                AssistantMessage.builder()
                        .content(null)
                        .toolCalls(List.of(call("1", "{\"to\":\"Porto\",\"seats\":2.50}"), call("2", "")))
                        .build(),
                AssistantMessage.builder()
                        .content("")
                        .properties(metadata())
                        .media(media())
                        .toolCalls(List.of(call("3", "{}")))
                        .build(),
                ToolResponseMessage.builder()
                        .responses(List.of(
                                new ToolResponse("1", "book", "{\"ok\":true}"), new ToolResponse("2", "book", "")))
                        .build(),
                ToolResponseMessage.builder()
                        .responses(List.of())
                        .metadata(metadata())
                        .build());
    }

    static ToolCall call(String id, String arguments) {
        return new ToolCall(id, "function", "book", arguments);
    }

    private static List<Media> media() {
        MimeType type = MimeType.valueOf("text/plain;charset=UTF-8");
        return List.of(
                Media.builder()
                        .mimeType(MimeTypeUtils.IMAGE_PNG)
                        .data(new byte[] {0, -1, 127, -128})
                        .id("m-1")
                        .name("photo")
                        .build(),
                new Media(MimeTypeUtils.IMAGE_JPEG, URI.create("https://example.org/a%20b.jpg?x=1#y")),
                Media.builder().mimeType(type).data("not a URI at all").build());
    }

    static Map<String, Object> metadata() {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("int", 7);
        metadata.put("long", 7L);
        metadata.put("big", Long.MAX_VALUE);
        metadata.put("double", 7.0);
        metadata.put("decimal", new BigDecimal("7.10"));
        metadata.put("time", Instant.parse("2026-04-01T12:00:00.000000001Z"));
        metadata.put("flag", true);
        metadata.put("text", "7");
        metadata.put("list", new ArrayList<>(List.of(1, "two", Map.of("three", 3.5f))));
        metadata.put("@cairn", "not a tag");
        return metadata;
    }

    /** Messages leave media out of their equality; this does not. */
    static List<String> shown(List<? extends Message> messages) {
        return messages.stream().map(MessageSamples::shown).toList();
    }

    static String shown(Message message) {
        StringBuilder text = new StringBuilder(message.getClass().getSimpleName())
                .append(" text=")
                .append(message.getText())
                .append(" metadata=");
        message.getMetadata().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> text.append(entry.getKey()).append('=').append(typed(entry.getValue())));
        if (message instanceof AssistantMessage assistant) {
            text.append(" calls=").append(assistant.getToolCalls());
            assistant.getMedia().forEach(media -> text.append(shown(media)));
        } else if (message instanceof UserMessage user) {
            user.getMedia().forEach(media -> text.append(shown(media)));
        } else if (message instanceof ToolResponseMessage tool) {
            text.append(" responses=").append(tool.getResponses());
        }
        return text.toString();
    }

    private static String typed(Object value) {
        return value.getClass().getSimpleName() + ":" + value + " ";
    }

    private static String shown(Media media) {
        Object data = media.getData();
        String bytes = data instanceof byte[] array ? Arrays.toString(array) : String.valueOf(data);
        return " media=" + media.getMimeType() + "," + media.getId() + "," + media.getName() + "," + bytes;
    }
}
