package dev.cairn.langgraph4j;

import static dev.cairn.langgraph4j.Transcript.history;
import static dev.cairn.langgraph4j.Transcript.thread;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that runs a graph is killed without warning in the middle of a node; another goes on. */
class CrashTest {
    private static final int KILLED = 128 + 9;

    @TempDir
    Path folder;

    @Test
    void another_process_goes_on_at_the_node_that_was_cut_off() throws Exception {
        Process first = start("input", "b");
        try (BufferedReader out = first.inputReader()) {
            assertThat(out.readLine()).isEqualTo("a");
            assertThat(out.readLine()).isEqualTo("b");
            first.toHandle().destroyForcibly();
            assertThat(status(first)).isEqualTo(KILLED);
        }
        try (Cairn cairn = Cairn.open(url())) {
            assertThat(history(new CairnSaver(cairn), thread("trip"))).containsExactly("a>b", "__START__>a");
        }
        Process second = start("resume", "nowhere");
        try (BufferedReader out = second.inputReader()) {
            assertThat(out.lines()).containsExactly("b", "c", "d", "end [a, b, c, d]");
            assertThat(status(second)).isZero();
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

    private Process start(String verb, String stop) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--enable-native-access"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), CrashChild.class.getName()));
        command.addAll(List.of(url(), effects().toString(), verb, stop));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static int status(Process process) throws InterruptedException {
        assertThat(process.waitFor(120, TimeUnit.SECONDS))
                .as("the process ends")
                .isTrue();
        return process.exitValue();
    }
}
