package dev.cairn.koog;

import static org.assertj.core.api.Assertions.assertThat;

import ai.koog.prompt.message.AttachmentContent;
import ai.koog.prompt.message.AttachmentSource;
import ai.koog.prompt.message.Message;
import ai.koog.prompt.message.MessagePart;
import ai.koog.prompt.message.RequestMetaInfo;
import ai.koog.prompt.message.ResponseMetaInfo;
import dev.cairn.Cairn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import kotlinx.serialization.json.JsonElementKt;
import kotlinx.serialization.json.JsonObject;
import org.junit.jupiter.api.Test;

/** Every kind of message and part that Koog has comes back equal; a new kind makes this red until there is a sample of it. */
class MessageKindsTest {
    private static final RequestMetaInfo ASKED = new RequestMetaInfo(
            Checkpoints.TIME, new JsonObject(Map.of("n", JsonElementKt.JsonPrimitive(9007199254740993L))));
    private static final ResponseMetaInfo ANSWERED =
            new ResponseMetaInfo(Checkpoints.TIME, 30, 10, 20, "model-1", new JsonObject(Map.of()));

    private static List<AttachmentContent> contents() {
        return List.of(
                new AttachmentContent.PlainText("plain ä😀 \"\\"),
                new AttachmentContent.URL("https://example.org/a?b=c"),
                new AttachmentContent.Binary.Bytes(new byte[] {0, -1, 5}),
                new AttachmentContent.Binary.Base64("AAEC"));
    }

    private static List<AttachmentSource> sources() {
        AttachmentContent bytes = new AttachmentContent.Binary.Bytes(new byte[] {1});
        List<AttachmentSource> sources = new ArrayList<>();
        contents().forEach(content -> sources.add(new AttachmentSource.File(content, "txt", "text/plain", "a.txt")));
        sources.add(new AttachmentSource.Image(bytes, "png", "image/png", null));
        sources.add(new AttachmentSource.Video(bytes, "mp4", "video/mp4", "v"));
        sources.add(new AttachmentSource.Audio(bytes, "wav", "audio/wav", "w"));
        return sources;
    }

    private static List<MessagePart> parts() {
        List<MessagePart> parts = new ArrayList<>();
        parts.add(new MessagePart.Text("text"));
        parts.add(new MessagePart.Text(""));
        parts.add(new MessagePart.Reasoning(List.of("one", "two"), List.of("short"), "encrypted", "r1", null));
        parts.add(new MessagePart.Tool.Call("c1", "book", "{\"people\": 4.50, \"day\":\"Friday\"}", null));
        parts.add(new MessagePart.Tool.Call(null, "book", "", null));
        parts.add(new MessagePart.Tool.Result("c1", "book", List.of(new MessagePart.Text("done")), true, null));
        parts.add(new MessagePart.Tool.Result(null, "book", List.of(), false, null));
        sources().forEach(source -> parts.add(new MessagePart.Attachment(source)));
        return parts;
    }

    private static List<Message> messages() {
        List<Message> messages = new ArrayList<>();
        messages.add(new Message.System("be kind", ASKED));
        for (MessagePart part : parts()) {
            if (part instanceof MessagePart.RequestPart request) {
                messages.add(new Message.User(List.of(request), ASKED, "id"));
            }
            if (part instanceof MessagePart.ResponsePart response) {
                messages.add(new Message.Assistant(
                        List.of(response),
                        ANSWERED,
                        "stop",
                        new JsonObject(Map.of("raw", new JsonObject(Map.of()))),
                        null));
            }
        }
        messages.add(new Message.Assistant(List.of(), ResponseMetaInfo.Companion.getEmpty()));
        return messages;
    }

    @Test
    void every_message_comes_back_equal() {
        try (Cairn cairn = Cairn.open("memory:")) {
            var provider = new CairnPersistenceStorageProvider(cairn);
            Checkpoints.save(provider, "trip", Checkpoints.of("a", 0, messages()));
            assertThat(Checkpoints.latest(provider, "trip")).isEqualTo(Checkpoints.of("a", 0, messages()));
        }
    }

    @Test
    void there_is_a_sample_of_every_kind() {
        expect(Message.class, messages());
        expect(MessagePart.class, parts());
        expect(AttachmentSource.class, sources());
        expect(AttachmentContent.class, contents());
    }

    private static void expect(Class<?> sealed, List<?> samples) {
        Set<Class<?>> kinds = kinds(sealed);
        assertThat(kinds).hasSizeGreaterThan(2);
        assertThat(samples.stream().map(Object::getClass).collect(Collectors.toSet()))
                .isEqualTo(kinds);
    }

    private static Set<Class<?>> kinds(Class<?> sealed) {
        Set<Class<?>> kinds = new LinkedHashSet<>();
        Arrays.stream(sealed.getPermittedSubclasses())
                .forEach(kind -> kinds.addAll(kind.isSealed() ? kinds(kind) : Set.of(kind)));
        return kinds;
    }
}
