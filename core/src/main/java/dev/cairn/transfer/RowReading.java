package dev.cairn.transfer;

import dev.cairn.codec.internal.frame.PlacedSegment;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.TimeReading;
import dev.cairn.internal.text.StoredTime;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.StoredRecord;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what {@link RowLine} writes; {@code INVALID} says what a line lacks. Stateless. */
final class RowReading {
    private static final long MAX_NUMBER = 1L << 53;
    private static final Set<String> MEMBERS =
            Set.of("record", "key", "seq", "mod", "rev", "at", "expires", "link", "body");
    private static final byte[] BODY = ",\"body\":".getBytes(StandardCharsets.US_ASCII);

    private RowReading() {}

    static boolean isRecord(Document line) {
        return line.kind() == Kind.OBJECT && line.member("record").isPresent();
    }

    /** The record of a line that {@link TextCheck} found right. */
    static StoredRecord checkedRecord(byte[] line) {
        int body = bodyAt(line);
        if (body < 0) {
            return record(Document.fromTrusted(line, Types.STANDARD), Bytes.EMPTY);
        }
        byte[] head = Arrays.copyOf(line, body - BODY.length + 1);
        head[head.length - 1] = '}';
        return record(
                Document.fromTrusted(head, Types.STANDARD),
                Bytes.fromOwned(Arrays.copyOfRange(line, body, line.length - 1)));
    }

    /** Where the body begins, which is the last member; what stands before it holds no object with a member of that name. */
    private static int bodyAt(byte[] line) {
        for (int i = 0; i + BODY.length < line.length; i++) {
            if (line[i] == BODY[0] && Arrays.equals(line, i, i + BODY.length, BODY, 0, BODY.length)) {
                return i + BODY.length;
            }
        }
        return -1;
    }

    /** The segment of a line that {@link TextCheck} found right. */
    static PlacedSegment checkedSegment(byte[] line) {
        return segment(Document.fromTrusted(line, Types.STANDARD));
    }

    static StoredRecord record(Document line) {
        for (int i = 0; i < line.size(); i++) {
            if (!MEMBERS.contains(line.name(i)) || (line.name(i).equals("body") && i < line.size() - 1)) {
                throw invalid("\"" + line.name(i) + "\" is not a member of a row, or is out of order");
            }
        }
        return record(line, body(line));
    }

    private static StoredRecord record(Document line, Bytes body) {
        int kind = (int) number(line, "record", Put.MIN_KIND, Put.MAX_KIND);
        Bytes key = key(line, "key").orElseThrow(() -> invalid("its key is missing"));
        long sequence = number(line, "seq", 1, MAX_NUMBER);
        if (key.length() == 0 || key.length() > Key.MAX_LENGTH || body.length() > Put.MAX_BODY) {
            throw invalid("its key or body is too long or empty");
        }
        return new StoredRecord(
                kind,
                key,
                line.member("rev").isEmpty() ? 1 : number(line, "rev", 1, MAX_NUMBER),
                sequence,
                line.member("mod").isEmpty() ? sequence : number(line, "mod", sequence, MAX_NUMBER),
                time(line, "at").orElseThrow(() -> invalid("its time is missing")),
                time(line, "expires").orElse(null),
                key(line, "link").orElse(null),
                body);
    }

    static PlacedSegment segment(Document line) {
        if (line.kind() != Kind.OBJECT || line.member("lane").isEmpty()) {
            throw invalid("it is neither a record nor a segment");
        }
        @Nullable String text = text(line, "text");
        Bytes bytes = text == null ? decoded(text(line, "base64")) : Bytes.fromUtf8(text);
        if (bytes.length() == 0) {
            throw invalid("the segment is empty");
        }
        return new PlacedSegment(
                number(line, "lane", 1, Frame.MAX_LANE),
                (int) number(line, "at", 0, Integer.MAX_VALUE - 1),
                bytes,
                line.member("open").isPresent());
    }

    private static long number(Document line, String name, long least, long most) {
        String text = line.member(name)
                .filter(value -> value.kind() == Kind.NUMBER)
                .map(Document::text)
                .orElse("");
        long number = isWhole(text) ? Long.parseLong(text) : -1;
        if (number < least || number > most) {
            throw invalid("\"" + name + "\" is not a whole number from " + least + " to " + most);
        }
        return number;
    }

    private static boolean isWhole(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= 16;
    }

    private static Optional<Bytes> key(Document line, String name) {
        return line.member(name).map(value -> switch (value.kind()) {
            case STRING -> Bytes.fromUtf8(value.text());
            case OBJECT -> {
                if (value.size() != 1) {
                    throw invalid("\"" + name + "\" is not a key");
                }
                yield decoded(text(value, "base64"));
            }
            case ARRAY -> joined(value, name);
            default -> throw invalid("\"" + name + "\" is not a key");
        });
    }

    private static Bytes joined(Document parts, String name) {
        String[] texts = new String[parts.size()];
        for (int i = 0; i < texts.length; i++) {
            Document part = parts.item(i);
            if (part.kind() != Kind.STRING || part.text().indexOf('\0') >= 0) {
                throw invalid("\"" + name + "\" is not a key");
            }
            texts[i] = part.text();
        }
        return Key.of(texts);
    }

    private static Bytes body(Document line) {
        return line.member("body").map(json -> Bytes.fromOwned(json.bytes())).orElse(Bytes.EMPTY);
    }

    private static Bytes decoded(@Nullable String base64) {
        try {
            return Bytes.fromOwned(Base64.getDecoder().decode(base64 == null ? "?" : base64));
        } catch (IllegalArgumentException e) {
            throw invalid("its base64 is missing or damaged");
        }
    }

    private static Optional<Instant> time(Document line, String name) {
        String text = text(line, name);
        if (text == null) {
            return Optional.empty();
        }
        try {
            Instant time = TimeReading.parse(text);
            if (StoredTime.isIn(time)) {
                return Optional.of(time);
            }
        } catch (DateTimeException e) {
            throw invalid("\"" + name + "\" is not a time");
        }
        throw invalid("\"" + name + "\" is not a time in the years 1 to 9999");
    }

    private static @Nullable String text(Document object, String name) {
        Optional<Document> value = object.member(name);
        if (value.isPresent() && value.get().kind() != Kind.STRING) {
            throw invalid("\"" + name + "\" is not a text");
        }
        return value.map(Document::text).orElse(null);
    }

    private static CairnException invalid(String problem) {
        return new CairnException(ErrorCode.INVALID, problem);
    }
}
