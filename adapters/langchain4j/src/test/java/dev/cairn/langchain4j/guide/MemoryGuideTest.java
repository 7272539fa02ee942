package dev.cairn.langchain4j.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.langchain4j.CairnMemory;
import dev.cairn.message.InterruptedCalls;
import dev.cairn.testing.Child;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the guide shows. */
class MemoryGuideTest {
    @TempDir
    Path folder;

    @Test
    void a_second_process_continues_the_conversation() throws Exception {
        try (Child first = Child.start(folder, TripAssistant.class)) {
            assertThat(first.end()).containsExactly("I read 1 messages.");
        }
        try (Child second = Child.start(folder, TripAssistant.class, "And now?")) {
            assertThat(second.end()).containsExactly("I read 3 messages.");
        }
    }

    @Test
    void an_assistant_goes_on_in_another_process() {
        String url = "sqlite:" + folder.resolve("agent.db");
        try (Cairn cairn = Cairn.open(url)) {
            TripAssistant.Assistant assistant = TripAssistant.assistant(cairn);
            assertThat(assistant.chat("alice", "Hello")).isEqualTo("I read 1 messages.");
            assertThat(assistant.chat("bob", "Hello")).isEqualTo("I read 1 messages.");
        }
        try (Cairn cairn = Cairn.open(url)) {
            TripAssistant.Assistant assistant = TripAssistant.assistant(cairn);
            assertThat(assistant.chat("alice", "And now?")).isEqualTo("I read 3 messages.");
            assertThat(assistant.chat("alice", "And now?")).isEqualTo("I read 5 messages.");
            assertThat(assistant.chat("alice", "And now?")).isEqualTo("I read 5 messages.");
            CairnMemory memory = CairnMemory.of(cairn);
            assertThat(memory.getMessages("alice")).hasSize(4);
            // region: history
            List<ChatMessage> all = memory.history("alice"); // also what the window dropped
            CheckpointConfig alice = memory.conversation("alice"); // thread chat/alice
            var steps = cairn.checkpoints()
                    .list(CheckpointQuery.of(alice.threadId()))
                    .items();
            cairn.checkpoints().branches().rewind(steps.get(1).config()); // as if the last message had not been added
            // end: history
            assertThat(all).hasSize(8).startsWith(UserMessage.from("Hello"));
            assertThat(memory.getMessages("alice")).hasSize(4).last().isInstanceOf(UserMessage.class);
            // region: repair
            memory.repair("alice", InterruptedCalls.ANSWER); // now, and stored
            CairnMemory repaired = memory.repairing(InterruptedCalls.DROP); // at each read
            // end: repair
            assertThat(repaired.getMessages("alice")).hasSize(4);
        }
    }
}
