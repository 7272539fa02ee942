package dev.cairn.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Forms of messages in a store, which later versions of Cairn and of LangChain4j have to read. */
class MessageFormsTest {
    private final MemoryCodec codec = new MemoryCodec(Types.STANDARD);

    private static List<Document> frozen(String file) throws IOException {
        try (InputStream lines = Objects.requireNonNull(MessageFormsTest.class.getResourceAsStream(file))) {
            return new String(lines.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(Document::parse)
                    .toList();
        }
    }

    private List<ChatMessage> read(List<Document> stored) {
        return stored.stream()
                .map(document -> codec.read(document.with(Types.STANDARD)))
                .toList();
    }

    @Test
    void what_earlier_versions_stored_is_read_for_ever() throws IOException {
        assertThat(read(frozen("/messages-1.jsonl"))).isEqualTo(MemorySamples.all());
    }

    /** Messages had neither attributes nor thoughts in LangChain4j 1.0, and results of tools did not say whether they are errors. */
    @Test
    void messages_that_were_stored_before_their_classes_gained_fields_are_read_and_not_written_again()
            throws IOException {
        List<Document> old = frozen("/messages-of-1.0.jsonl");
        List<ChatMessage> expected = List.of(
                SystemMessage.from("You help."),
                UserMessage.from("alice", "book a table"),
                AiMessage.from("I book.", List.of(MemorySamples.call("1", "book"))),
                ToolExecutionResultMessage.from("1", "book", "done"),
                AiMessage.from("It is booked."));
        assertThat(read(old)).isEqualTo(expected);
        try (Cairn cairn = Cairn.open("memory:")) {
            CairnMemory memory = CairnMemory.of(cairn);
            CheckpointConfig thread = memory.conversation("alice");
            cairn.checkpoints().newTurn(thread.threadId(), StateChange.empty().append("messages", old.toArray()));
            List<ChatMessage> messages = memory.getMessages("alice");
            assertThat(messages).isEqualTo(expected);
            messages.add(UserMessage.from("thanks"));
            memory.updateMessages("alice", messages);
            List<ChatMessage> all = new ArrayList<>(expected);
            all.add(UserMessage.from("thanks"));
            assertThat(CairnMemory.of(cairn).getMessages("alice")).isEqualTo(all);
            assertThat(cairn.checkpoints()
                            .get(thread)
                            .checkpoint()
                            .value("messages")
                            .size())
                    .isEqualTo(old.size() + 1);
        }
    }

    @Test
    void a_field_that_this_version_does_not_know_is_an_error_that_says_so_and_the_json_stays_readable() {
        Document later = Document.parse("{\"text\":\"t\",\"mood\":\"glad\",\"type\":\"AI\"}");
        try (Cairn cairn = Cairn.open("memory:")) {
            CairnMemory memory = CairnMemory.of(cairn);
            CheckpointConfig thread = memory.conversation("alice");
            cairn.checkpoints().newTurn(thread.threadId(), StateChange.empty().append("messages", later));
            assertThatThrownBy(() -> memory.getMessages("alice"))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INCOMPATIBLE))
                    .hasStackTraceContaining("mood");
            assertThat(cairn.checkpoints()
                            .get(thread)
                            .checkpoint()
                            .value("messages")
                            .at("/0/mood")
                            .text())
                    .isEqualTo("glad");
        }
    }
}
