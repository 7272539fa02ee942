package dev.cairn.benchmarks;

import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** LangGraph.js's SQLite saver on the same messages, in a Node process of its own ({@code benchmarks/peer}). */
record Peer(Path folder) {
    boolean isInstalled() {
        return Files.isDirectory(folder.resolve("node_modules"));
    }

    /** One round. */
    Round run(Trace trace, Path work) throws IOException, InterruptedException {
        Path input = work.resolve("messages.json");
        Files.write(input, Document.fromArray(trace.documents()).bytes());
        Process process = new ProcessBuilder(List.of(
                        "node",
                        "replay.mjs",
                        input.toString(),
                        work.resolve("peer.db").toString()))
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("the peer ended with " + process.exitValue());
        }
        Document result = Document.parse(answer.strip());
        return new Round(
                number(result, "/puts_per_s"),
                number(result, "/put_p50_ms"),
                number(result, "/get_p50_ms"),
                number(result, "/bytes"),
                result.at("/synchronous").text() + ", versions "
                        + result.at("/versions").json());
    }

    private static double number(Document result, String pointer) {
        return Double.parseDouble(result.at(pointer).text());
    }

    /** What a round gave. */
    record Round(double putsPerSecond, double putMillis, double getMillis, double bytes, String conditions) {}
}
