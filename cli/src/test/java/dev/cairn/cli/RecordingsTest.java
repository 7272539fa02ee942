package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of other programs are imported whole, or refused with what they hold. Those of the folder that {@code -Dcairn.recordings=DIR} names,
 * and some of the same shapes.
 */
class RecordingsTest {
    private static final Map<String, String> SHAPES = Map.of(
            "messages.json", "[{\"role\":\"user\",\"content\":\"hi\"},{\"role\":\"assistant\",\"content\":\"hello\"}]",
            "events.jsonl", "{\"event\":1,\"timestamp\":\"2025-01-01T00:00:00+0200\"}\n{\"event\":2}\n",
            "session.json", "{\"id\":\"s\",\"events\":[{\"author\":\"user\"}],\"artifacts\":{}}",
            "twice.json", "\"{\\\"agents\\\":[]}\"",
            "half.json", "[{\"role\":\"user\"},{\"role\"",
            "empty.json", "");

    @TempDir
    Path folder;

    private List<Path> recordings() throws IOException {
        Path made = Files.createDirectory(folder.resolve("made"));
        for (Map.Entry<String, String> shape : SHAPES.entrySet()) {
            Files.writeString(made.resolve(shape.getKey()), shape.getValue());
        }
        try (Stream<Path> files = Files.walk(Path.of(System.getProperty("cairn.recordings", made.toString())))) {
            Stream<Path> shapes = SHAPES.keySet().stream().map(made::resolve);
            return Stream.concat(files.filter(Files::isRegularFile), shapes)
                    .distinct()
                    .toList();
        }
    }

    @Test
    void every_recording_is_imported_whole_or_refused_with_a_reason_and_without_a_trace() throws IOException {
        Sandbox sandbox = new Sandbox(folder);
        int imported = 0;
        for (Path file : recordings()) {
            String thread = "t" + imported;
            Sandbox.Run run = sandbox.cairn("import", "trace", file.toString(), "--thread", thread);
            assertThat(run.err()).as("%s", file).doesNotContain("Internal error");
            if (run.code() == 0) {
                imported++;
                assertThat(sandbox.ok("thread", "history", thread)).contains("STEP");
                assertSmallReport(sandbox, thread);
            } else {
                assertThat(run.err()).as("%s", file).startsWith("cairn: ");
                assertThat(sandbox.cairn("thread", "show", thread).code()).isNotZero();
            }
        }
        assertThat(imported).isGreaterThanOrEqualTo(2);
        assertThat(sandbox.ok("verify", "--data")).isEqualTo("No damage found.\n");
    }

    /** A report takes at most twice what is stored, and the page in it. */
    private void assertSmallReport(Sandbox sandbox, String thread) throws IOException {
        Path report = folder.resolve(thread + ".html");
        sandbox.ok("report", thread, "-o", report.toString());
        long stored = Document.parse(sandbox.ok("thread", "show", thread, "--format", "json"))
                .at("/bytes")
                .as(Long.class);
        assertThat(Files.size(report)).as("%s, %,d stored", thread, stored).isLessThanOrEqualTo(2 * stored + 150_000);
    }
}
