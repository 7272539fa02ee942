package dev.cairn.benchmarks;

import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** LangGraph.js's SQLite saver on the same messages, in a Node process of its own ({@code benchmarks/peer}). */
record Peer(Path folder) {
    boolean isInstalled() {
        return Files.isDirectory(folder.resolve("node_modules"));
    }

    /** Whether the client of Cairn is installed beside it. */
    boolean hasClient() {
        return Files.isDirectory(folder.resolve("node_modules/@cairn/langgraph-checkpoint"));
    }

    /** One round of its own saver with every commit synced. */
    Round run(Trace trace, Path work) throws IOException, InterruptedException {
        return run(trace, work, "FULL");
    }

    /** One round of its own saver with a setting of SQLite's synchronous. */
    Round run(Trace trace, Path work, String synchronous) throws IOException, InterruptedException {
        return node(trace, work, "sqlite", work.resolve("peer.db").toString(), synchronous);
    }

    /** One round of Cairn's saver for LangGraph.js over HTTP. */
    Round client(Trace trace, Path work, int port) throws IOException, InterruptedException {
        return node(trace, work, "cairn", "http://127.0.0.1:" + port, "");
    }

    private Round node(Trace trace, Path work, String... arguments) throws IOException, InterruptedException {
        Path input = work.resolve("messages.json");
        Files.write(input, Document.fromArray(trace.documents()).bytes());
        List<String> command = new ArrayList<>(List.of("node", "replay.mjs", input.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
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
                number(result, "/put_p99_ms"),
                number(result, "/get_p50_ms"),
                number(result, "/get_p99_ms"),
                number(result, "/first_get_p50_ms"),
                number(result, "/stringify_p50_ms"),
                number(result, "/bytes"),
                result.at("/synchronous").text() + ", versions "
                        + result.at("/versions").json());
    }

    private static double number(Document result, String pointer) {
        return Double.parseDouble(result.at(pointer).text());
    }

    /** What a round gave. */
    record Round(
            double putsPerSecond,
            double putMillis,
            double putLate,
            double getMillis,
            double getLate,
            double firstGetMillis,
            double stringifyMillis,
            double bytes,
            String conditions) {}
}
