package dev.cairn.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.testing.Child;
import dev.langchain4j.data.message.UserMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes write into one conversation, and one of them is killed between two messages. */
class ChatProcessesTest {
    private static final int MOST = 40;

    @TempDir
    Path folder;

    @Test
    void what_was_acknowledged_is_there_in_order_and_nothing_is_mixed() throws Exception {
        String url = "sqlite:" + folder.resolve("chat.db");
        try (Child killed = Child.start(folder, ChattingChild.class, url, "a", "1000000");
                Child other = Child.start(folder, ChattingChild.class, url, "b", String.valueOf(MOST))) {
            long acknowledged = stored(killed.killAfter(15));
            assertThat(stored(other.end())).isEqualTo(MOST);
            try (Cairn cairn = Cairn.open(url)) {
                CairnMemory memory = CairnMemory.of(cairn);
                List<String> found = memory.getMessages("chat").stream()
                        .map(message -> ((UserMessage) message).singleText())
                        .toList();
                assertThat(of("b", found)).isEqualTo(texts("b", MOST));
                assertThat(of("a", found))
                        .hasSizeGreaterThanOrEqualTo((int) acknowledged)
                        .isEqualTo(texts("a", of("a", found).size()));
                assertThat(memory.history("chat")).hasSameSizeAs(found);
            }
        }
    }

    private static long stored(List<String> said) {
        return said.stream().filter(line -> !line.equals("overtaken")).count();
    }

    private static List<String> of(String writer, List<String> texts) {
        return texts.stream().filter(text -> text.startsWith(writer + "-")).toList();
    }

    private static List<String> texts(String writer, int count) {
        return IntStream.range(0, count).mapToObj(i -> writer + "-" + i).toList();
    }
}
