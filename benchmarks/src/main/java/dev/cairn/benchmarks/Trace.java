package dev.cairn.benchmarks;

import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A recorded run: the messages of a conversation, oldest first.
 *
 * @param name what it is, for the report
 * @param messages as Java values, as an agent would hold them
 * @param documents the same as documents
 */
record Trace(String name, List<Object> messages, List<Document> documents) {
    /** Reads the array at a JSON Pointer of a file, or of one line of a JSON Lines file (from 1; 0 for the whole file). */
    static Trace read(Path file, String pointer, int line) throws IOException {
        byte[] json = line == 0
                ? Files.readAllBytes(file)
                : Files.readAllLines(file).get(line - 1).getBytes(StandardCharsets.UTF_8);
        return of(
                file.getFileName() + " " + pointer,
                Document.parse(json).at(pointer).items());
    }

    /** A conversation of made-up words: lengths spread like those of real ones, about 4.5 kB on average. */
    static Trace generated(int count) {
        Random random = new Random(1);
        List<Document> messages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Map<String, Object> message = new LinkedHashMap<>();
            message.put("id", "message-" + i);
            message.put("role", i % 2 == 0 ? "user" : "assistant");
            message.put("content", words(random, (int)
                    Math.exp(4 + 1.3 * Math.abs(random.nextGaussian()) + random.nextDouble())));
            messages.add(Document.of(message));
        }
        return of("generated " + count, messages);
    }

    static String words(Random random, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(Integer.toString(Math.abs((int) (random.nextGaussian() * 4_000)), 36))
                    .append(i % 14 == 13 ? "\n" : " ");
        }
        return text.toString();
    }

    private static Trace of(String name, List<Document> documents) {
        List<Object> values = new ArrayList<>();
        documents.forEach(document -> values.add(document.toJava()));
        return new Trace(name, List.copyOf(values), List.copyOf(documents));
    }

    /** The bytes of the whole list as JSON. */
    int bytes() {
        return Document.fromArray(documents).byteLength();
    }
}
