package dev.cairn.transfer;

import dev.cairn.codec.internal.frame.PlacedSegment;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Key;
import dev.cairn.storage.StoredRecord;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows as lines of JSON; {@link RowReading} reads them. Its form is laid out in {@code docs/design/state-file.md}. Stateless. */
final class RowLine {
    private RowLine() {}

    static Document of(StoredRecord record) {
        return of(record, record.body().length() > 0 ? json(record) : null);
    }

    /** @param body of the record, if it has one */
    static Document of(StoredRecord record, @Nullable Document body) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("record", Document.fromNumber(record.kind()));
        members.put("key", key(record.key()));
        members.put("seq", Document.fromNumber(record.sequence()));
        if (record.modified() != record.sequence()) {
            members.put("mod", Document.fromNumber(record.modified()));
        }
        if (record.revision() != 1) {
            members.put("rev", Document.fromNumber(record.revision()));
        }
        members.put("at", Document.of(micros(record.committed())));
        if (record.expires() != null) {
            members.put("expires", Document.of(micros(record.expires())));
        }
        if (record.link() != null) {
            members.put("link", key(record.link()));
        }
        if (body != null) {
            members.put("body", body);
        }
        return Document.fromObject(members);
    }

    static Document of(PlacedSegment segment) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("lane", Document.fromNumber(segment.lane()));
        members.put("at", Document.fromNumber(segment.number()));
        if (segment.endsInString()) {
            members.put("open", Document.of(true));
        }
        String text = text(segment.bytes());
        members.put(text == null ? "base64" : "text", Document.of(text == null ? base64(segment.bytes()) : text));
        return Document.fromObject(members);
    }

    /** The time as every backend keeps it. */
    private static String micros(Instant time) {
        return time.truncatedTo(ChronoUnit.MICROS).toString();
    }

    /** The parts of a joined key as an array, a text, or an object with base64. */
    private static Document key(Bytes key) {
        String text = text(key);
        if (text == null) {
            return Document.fromObject(Map.of("base64", Document.of(base64(key))));
        }
        byte[] bytes = key.unsafeArray();
        return bytes.length > 0 && bytes[bytes.length - 1] == 0
                ? Document.fromArray(Key.parts(key).stream().map(Document::of).toList())
                : Document.of(text);
    }

    private static Document json(StoredRecord record) {
        byte[] body = record.body().unsafeArray();
        try {
            Document json = Document.parse(body);
            if (Arrays.equals(json.bytes(), body)) {
                return json;
            }
        } catch (CairnException e) {
            throw new CorruptException("record " + record.kind() + " " + record.key(), "its body is not JSON", e);
        }
        throw new CorruptException(
                "record " + record.kind() + " " + record.key(), "its body is not in the form of documents", null);
    }

    private static @Nullable String text(Bytes bytes) {
        String text = bytes.utf8();
        return Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes.unsafeArray()) ? text : null;
    }

    private static String base64(Bytes bytes) {
        return Base64.getEncoder().encodeToString(bytes.unsafeArray());
    }
}
