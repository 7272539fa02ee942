package dev.cairn.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.binding.TypeConverter;
import dev.cairn.model.binding.Types;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.ai.chat.messages.AbstractMessage;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AssignableTypeFilter;

/** Every message of Spring AI comes back as it was. */
class SpringAiMessagesTest {
    private final SpringAiMessages messages = new SpringAiMessages(Types.STANDARD);

    static List<Message> samples() {
        return MessageSamples.all();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void a_message_comes_back_equal(Message message) {
        Document stored = messages.write(message);
        Message read = messages.read(Document.parse(stored.json()));
        assertThat(MessageSamples.shown(read)).isEqualTo(MessageSamples.shown(message));
        assertThat(messages.write(read)).isEqualTo(stored);
        if (!(message instanceof AssistantMessage with && !with.getMedia().isEmpty())) {
            assertThat(read).isEqualTo(message).hasSameHashCodeAs(message);
        }
    }

    @Test
    void the_samples_have_every_kind_of_message_that_there_is() {
        assertThat(classes())
                .containsExactlyInAnyOrder(
                        SystemMessage.class, UserMessage.class, AssistantMessage.class, ToolResponseMessage.class);
        assertThat(samples().stream().map(Object::getClass).distinct()).containsExactlyInAnyOrderElementsOf(classes());
        assertThat(samples().stream().map(Message::getMessageType).distinct())
                .containsExactlyInAnyOrder(MessageType.values());
    }

    private static List<Class<?>> classes() {
        var scanner = new ClassPathScanningCandidateComponentProvider(false);
        scanner.addIncludeFilter(new AssignableTypeFilter(Message.class));
        return scanner.findCandidateComponents("org.springframework.ai").stream()
                .map(BeanDefinition::getBeanClassName)
                .<Class<?>>map(SpringAiMessagesTest::load)
                .filter(type -> !Modifier.isAbstract(type.getModifiers()))
                .toList();
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_new_field_of_a_message_is_noticed() {
        assertThat(fields(AbstractMessage.class)).containsExactlyInAnyOrder("messageType", "textContent", "metadata");
        assertThat(fields(SystemMessage.class)).isEmpty();
        assertThat(fields(UserMessage.class)).containsExactly("media");
        assertThat(fields(AssistantMessage.class)).containsExactlyInAnyOrder("toolCalls", "media");
        assertThat(fields(ToolResponseMessage.class)).containsExactly("responses");
        assertThat(fields(Media.class)).containsExactlyInAnyOrder("id", "mimeType", "data", "name");
        assertThat(components(ToolCall.class)).containsExactly("id", "type", "name", "arguments");
        assertThat(components(ToolResponse.class)).containsExactly("id", "name", "responseData");
    }

    private static List<String> fields(Class<?> type) {
        return Stream.of(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .map(Field::getName)
                .toList();
    }

    private static List<String> components(Class<?> type) {
        return Stream.of(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
    }

    @Test
    void what_a_newer_version_has_stored_is_not_dropped_silently() {
        Document newer = Document.parse("{\"type\":\"user\",\"text\":\"hi\",\"mood\":\"good\"}");
        assertThatThrownBy(() -> messages.read(newer))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INCOMPATIBLE))
                .hasMessageContaining("mood");
    }

    /** A message of a model with a field of its own, in two versions of a program. */
    private static final class Thinking extends AssistantMessage {
        private final String thought;
        private final int effort;

        Thinking(String text, String thought, int effort) {
            super(text, Map.of(), List.of(), List.of());
            this.thought = thought;
            this.effort = effort;
        }
    }

    @Test
    void a_message_class_of_a_model_is_refused_until_it_is_registered() {
        assertThatThrownBy(() -> messages.write(new Thinking("a", "b", 1)))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageContaining("Thinking");
    }

    @Test
    void a_message_class_that_gained_a_field_reads_what_was_stored_without_it() {
        Types before = Types.empty();
        before.register("thinking", 1, new TypeConverter<>(Thinking.class, message -> members(message, 1), stored -> {
            throw new AssertionError("not read by this version");
        }));
        Document stored = new SpringAiMessages(before).write(new Thinking("Porto.", "By the sea", 0));
        Types now = Types.empty();
        now.register(
                        "thinking",
                        2,
                        new TypeConverter<>(
                                Thinking.class,
                                message -> members(message, 2),
                                members -> new Thinking(
                                        members.at("/text").text(),
                                        members.at("/thought").text(),
                                        members.at("/effort").as(Integer.class))))
                .upcast(
                        1,
                        old -> old.edited(members -> {
                            members.put("effort", 3);
                            return members;
                        }));
        Thinking read = (Thinking) new SpringAiMessages(now).read(Document.parse(stored.json()));
        assertThat(List.of(String.valueOf(read.getText()), read.thought, read.effort))
                .isEqualTo(List.of("Porto.", "By the sea", 3));
    }

    private static Map<String, Object> members(Thinking message, int version) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("text", message.getText());
        members.put("thought", message.thought);
        if (version > 1) {
            members.put("effort", message.effort);
        }
        return members;
    }

    @Test
    void what_earlier_versions_stored_is_read_for_ever() throws IOException {
        List<Document> frozen;
        try (InputStream lines = Objects.requireNonNull(getClass().getResourceAsStream("/messages-1.jsonl"))) {
            frozen = new String(lines.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(Document::parse)
                    .toList();
        }
        assertThat(named(frozen.stream().map(messages::read).toList())).isEqualTo(named(samples()));
    }

    private static List<String> named(List<Message> messages) {
        return messages.stream()
                .map(message -> named(MessageSamples.shown(message)))
                .toList();
    }

    /** Media without a name get one by chance. */
    private static String named(String shown) {
        return shown.replaceAll("media-[a-z]+-[0-9a-f-]+", "media-by-chance");
    }
}
