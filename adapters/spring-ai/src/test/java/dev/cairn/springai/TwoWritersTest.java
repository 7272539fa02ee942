package dev.cairn.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;

/** Two processes write into one session and one conversation, and one of them is killed between two messages. */
class TwoWritersTest {
    private static final int MOST = 40;
    private static final int KILLED_AFTER = 12;

    @TempDir
    Path folder;

    @Test
    void what_was_acknowledged_is_there_in_order_and_nothing_is_mixed() throws Exception {
        try (Cairn cairn = Cairn.open(url())) {
            new CairnSessionRepository(cairn)
                    .save(Session.builder().id("trip").userId("ann").build());
        }
        int stored;
        try (Child killed = Child.start(folder, WriterProcess.class, url(), "a", "1000000");
                Child other = Child.start(folder, WriterProcess.class, url(), "b", String.valueOf(MOST))) {
            stored = stored(killed.killAfter(KILLED_AFTER));
            assertThat(stored(other.end())).isEqualTo(MOST);
        }
        try (Cairn cairn = Cairn.open(url())) {
            List<String> log = new CairnSessionRepository(cairn)
                    .findEvents("trip", EventFilter.all()).stream()
                            .map(event -> event.getMessage().getText())
                            .toList();
            List<String> chat = new CairnChatMemoryRepository(cairn)
                    .findByConversationId("trip").stream()
                            .map(message -> String.valueOf(message.getText()))
                            .toList();
            for (List<String> found : List.of(log, chat)) {
                assertThat(of("b", found)).isEqualTo(texts("b", MOST));
                assertThat(of("a", found))
                        .startsWith(texts("a", stored).toArray(String[]::new))
                        .isEqualTo(texts("a", of("a", found).size()));
            }
            cairn.verify(damage -> {
                throw new AssertionError(damage);
            });
        }
    }

    private static int stored(List<String> said) {
        return (int) said.stream().filter(line -> line.matches("\\d+")).count();
    }

    private static List<String> of(String writer, List<String> texts) {
        return texts.stream().filter(text -> text.startsWith(writer + "-")).toList();
    }

    private static List<String> texts(String writer, int count) {
        return IntStream.range(0, count).mapToObj(i -> writer + "-" + i).toList();
    }

    private String url() {
        return "sqlite:" + folder.resolve("agent.db");
    }
}
