package dev.cairn.server.report;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cairn.Cairn;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import dev.cairn.model.patch.JsonPatch;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** A report as a test reads it: its bytes, what is deflated in it, and the states that come of its differences. */
final class ReportText {
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/cairn\" id=\"(\\w+)\">([^<]*)</script>");

    private final byte[] file;
    private final Map<String, String> inflated = new LinkedHashMap<>();
    private final Map<String, Document> states = new LinkedHashMap<>();

    private ReportText(byte[] file) throws IOException {
        this.file = file;
        Matcher data = DATA.matcher(new String(file, ISO_8859_1));
        while (data.find()) {
            byte[] deflated = Base64.getDecoder().decode(data.group(2));
            inflated.put(
                    data.group(1),
                    new String(new InflaterInputStream(new ByteArrayInputStream(deflated)).readAllBytes(), UTF_8));
        }
    }

    static ReportText of(Cairn store, String thread, String... blanked) throws IOException {
        return of(begin(store, thread, blanked));
    }

    static ReportText of(Cairn store, String thread, ReportOptions options) throws IOException {
        return of(begin(store, thread, options));
    }

    /** A report that is not written yet. */
    static ThreadReport begin(Cairn store, String thread, String... blanked) {
        List<JsonPointer> pointers =
                List.of(blanked).stream().map(JsonPointer::parse).toList();
        return begin(store, thread, new ReportOptions(null, List.of(), pointers));
    }

    private static ThreadReport begin(Cairn store, String thread, ReportOptions options) {
        return ThreadReport.of(store.lookup(), thread, options, damage -> {
            throw new AssertionError(damage);
        });
    }

    /** Writes a report that was begun. */
    static ReportText of(ThreadReport report) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        report.write("memory:", Instant.parse("2026-01-31T12:00:00Z"), out);
        return new ReportText(out.toByteArray());
    }

    int length() {
        return file.length;
    }

    String html() {
        return new String(file, UTF_8);
    }

    /** The script of the page. */
    String script() {
        return inflated.getOrDefault("page", "");
    }

    /** The lines. */
    List<Document> lines() {
        return inflated.getOrDefault("report", "").lines().map(Document::parse).toList();
    }

    /** What the report says of itself. */
    Document about() {
        List<Document> lines = lines();
        return lines.get(lines.size() - 1);
    }

    /** Whether a text occurs in the file or in what is deflated in it. */
    boolean holds(String text) {
        return html().contains(text) || inflated.values().stream().anyMatch(part -> part.contains(text));
    }

    /** Every state by its checkpoint, rebuilt. */
    Map<String, Document> states() {
        for (Document line : lines()) {
            if (line.member("id").isPresent()) {
                states.put(line.at("/id").text(), rebuilt(line));
            }
        }
        return states;
    }

    private Document rebuilt(Document line) {
        if (line.member("base").isEmpty()) {
            return line.at("/state");
        }
        Document state = states.get(line.at("/base").text());
        for (Document operation : line.at("/patch").items()) {
            state = JsonPatch.parse(Document.fromArray(List.of(plain(operation, state))))
                    .apply(state);
        }
        return state;
    }

    /** A change of a part of a text as a replacement of the whole. */
    private static Document plain(Document operation, @Nullable Document state) {
        if (!operation.at("/op").text().equals("text") || state == null) {
            return operation;
        }
        String path = operation.at("/path").text();
        int at = operation.at("/at").as(Integer.class);
        StringBuilder text = new StringBuilder(state.at(path).text());
        text.replace(
                at,
                at + operation.at("/cut").as(Integer.class),
                operation.at("/add").text());
        return Document.fromObject(
                Map.of("op", Document.of("replace"), "path", Document.of(path), "value", Document.of(text.toString())));
    }
}
