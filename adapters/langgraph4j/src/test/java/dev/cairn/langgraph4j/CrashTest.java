package dev.cairn.langgraph4j;

import static dev.cairn.langgraph4j.Transcript.history;
import static dev.cairn.langgraph4j.Transcript.thread;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.testing.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that runs a graph is killed without warning in the middle of a node; another goes on. */
class CrashTest {
    @TempDir
    Path folder;

    @Test
    void another_process_goes_on_at_the_node_that_was_cut_off() throws Exception {
        try (Child first = start("input", "b")) {
            assertThat(first.killAfter(2)).containsExactly("a", "b");
        }
        try (Cairn cairn = Cairn.open(url())) {
            assertThat(history(new CairnSaver(cairn), thread("trip"))).containsExactly("a>b", "__START__>a");
        }
        try (Child second = start("resume", "nowhere")) {
            assertThat(second.end()).containsExactly("b", "c", "d", "end [a, b, c, d]");
        }
        assertThat(Files.readAllLines(effects())).containsExactly("a", "b", "b", "c", "d");
        try (Cairn cairn = Cairn.open(url())) {
            assertThat(history(new CairnSaver(cairn), thread("trip")))
                    .containsExactly("d>__END__", "c>d", "b>c", "a>b", "__START__>a");
        }
    }

    private String url() {
        return "sqlite:" + folder.resolve("crash.db");
    }

    private Path effects() {
        return folder.resolve("effects");
    }

    private Child start(String verb, String stop) throws IOException {
        return Child.start(folder, CrashChild.class, url(), effects().toString(), verb, stop);
    }
}
