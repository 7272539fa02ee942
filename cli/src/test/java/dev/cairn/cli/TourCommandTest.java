package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TourCommandTest {
    @TempDir
    Path folder;

    @Test
    void every_claim_is_proved_and_the_commands_at_the_end_work() {
        Sandbox sandbox = new Sandbox(folder);
        Path kept = folder.resolve("a tour");
        Sandbox.Run tour = sandbox.cairn("tour", "--keep", kept.toString());
        assertThat(tour.err()).isEmpty();
        assertThat(tour.code()).isZero();
        assertThat(tour.out()).contains("Every claim held").doesNotContain("NOT SO");
        List<String> lines = tour.out().lines().toList();
        assertThat(lines.stream().filter(line -> line.startsWith("   proved: ")))
                .hasSize(7);
        assertThat(lines.stream().filter(line -> !line.contains(folder.toString())))
                .allMatch(line -> line.length() <= 80);
        List<String> commands = lines.stream()
                .filter(line -> line.startsWith("  cairn --store "))
                .toList();
        assertThat(commands).hasSize(4);
        for (String command : commands) {
            List<String> words = new ArrayList<>(TranscriptTest.words(command));
            words.remove(0);
            assertThat(sandbox.cairn(words.toArray(String[]::new)).code())
                    .isEqualTo(command.contains(" diff ") ? 1 : 0);
        }
    }

    @Test
    void a_trace_is_toured_and_reported_in_json() throws IOException {
        Path trace = folder.resolve("runs.jsonl");
        Files.writeString(trace, "{}\n{\"history\":[1,2.50,[3],{\"four\":4},\"five\",null,true,8]}\n");
        Sandbox.Run tour = new Sandbox(folder)
                .cairn(
                        "tour",
                        "--trace",
                        trace.toString(),
                        "--messages",
                        "/history",
                        "--line",
                        "2",
                        "--keep",
                        folder.resolve("kept").toString(),
                        "--format",
                        "json");
        assertThat(tour.code()).isZero();
        assertThat(tour.err()).contains("1. Record a run");
        Document answer = Document.parse(tour.out());
        assertThat(answer.at("/ok").text()).isEqualTo("true");
        assertThat(answer.at("/proofs").items())
                .hasSize(7)
                .allMatch(proof -> proof.at("/held").text().equals("true"));
        assertThat(answer.at("/figures/messages").text()).isEqualTo("8");
        assertThat(answer.at("/figures/states").text()).isEqualTo("12");
        assertThat(answer.at("/store").text()).isEqualTo("sqlite:" + folder.resolve("kept/tour.db"));
    }

    @Test
    void a_file_holds_the_whole_tour() throws IOException {
        Path file = folder.resolve("tour.txt");
        Sandbox.Run tour = new Sandbox(folder)
                .cairn("tour", "--keep", folder.resolve("kept").toString(), "-o", file.toString());
        assertThat(tour.code()).isZero();
        assertThat(tour.out()).isEmpty();
        assertThat(Files.readString(file)).isEqualTo(tour.err()).contains("1. Record", "7. What it takes on disk");
    }

    @Test
    void what_cannot_be_toured_is_refused() throws IOException {
        Sandbox sandbox = new Sandbox(folder);
        Files.writeString(folder.resolve("short.json"), "[1,2,3]");
        String short_ = folder.resolve("short.json").toString();
        assertThat(sandbox.cairn("tour", "--keep", folder.toString()).code()).isEqualTo(4);
        String kept = folder.resolve("kept").toString();
        Sandbox.Run tooShort = sandbox.cairn("tour", "--trace", short_, "--messages", "", "--keep", kept);
        assertThat(tooShort.code()).isEqualTo(2);
        assertThat(tooShort.err()).contains("at least 6 messages");
        assertThat(sandbox.cairn("tour", "--trace", "nowhere", "--messages", "", "--keep", kept)
                        .code())
                .isEqualTo(5);
        assertThat(folder.resolve("kept")).doesNotExist();
    }
}
