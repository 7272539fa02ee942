package dev.cairn.mcp.internal.tool;

import dev.cairn.answer.Json;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A value of which as much is shown as fits. Of an object all names are shown while they fit, of an array and a text the beginning. What is
 * left out is listed with its pointer, so that it can be asked for. Not safe for use by several threads.
 */
final class Shortened {
    private static final int LEAST = 60;

    private final List<Json> cuts = new ArrayList<>();
    private final String path;
    private Document value = Document.of(null);
    private @Nullable Integer next;

    private Shortened(String path) {
        this.path = path;
    }

    static Shortened of(Document value, int bytes) {
        return from(value, "", 0, bytes);
    }

    /** The value at a path, from an item of an array, or a character of a text, onwards. */
    static Shortened from(Document value, String path, int offset, int bytes) {
        Shortened shortened = new Shortened(path);
        shortened.value = offset == 0 ? shortened.cut(value, "", bytes) : shortened.later(value, offset, bytes);
        return shortened;
    }

    /** What is shown. */
    Document value() {
        return value;
    }

    /** Adds what was left out, if anything was. */
    Json addTo(Json json) {
        json.put("truncated", !cuts.isEmpty());
        if (!cuts.isEmpty()) {
            json.put("left_out", cuts.size() > 20 ? cuts.subList(0, 20) : cuts);
        }
        return next == null ? json : json.put("next_offset", next);
    }

    /** Says how to see more, in words; nothing where all is shown. */
    String hint() {
        if (cuts.isEmpty()) {
            return "";
        }
        return " The answer is shortened: left_out lists the omitted parts; ask for a part with path"
                + (next == null ? "" : ", or continue with offset " + next) + ".";
    }

    private Document later(Document whole, int offset, int bytes) {
        if (whole.kind() == Kind.ARRAY && offset <= whole.size()) {
            return array(whole, offset, "", bytes);
        }
        if (whole.kind() == Kind.STRING) {
            String text = whole.text();
            int characters = text.codePointCount(0, text.length());
            if (offset <= characters) {
                String rest = text.substring(text.offsetByCodePoints(0, offset));
                Document shown = cut(Document.of(rest), "", bytes);
                next = next == null ? null : next + offset;
                return shown;
            }
        }
        throw new CairnException(
                ErrorCode.INVALID, "The offset must be within the array or text at path, not " + offset + ".");
    }

    private Document cut(Document whole, String pointer, int bytes) {
        if (whole.byteLength() <= bytes) {
            return whole;
        }
        return switch (whole.kind()) {
            case OBJECT -> object(whole, pointer, bytes);
            case ARRAY -> array(whole, 0, pointer, bytes);
            case STRING -> text(whole, pointer, bytes);
            default -> gap(whole, pointer, Optional.empty());
        };
    }

    private Document gap(Document whole, String pointer, Optional<Integer> shown) {
        Json cut = new Json()
                .put("pointer", path + pointer)
                .put("kind", whole.kind().name().toLowerCase(Locale.ROOT))
                .put("bytes", whole.byteLength());
        if (whole.kind() == Kind.ARRAY || whole.kind() == Kind.OBJECT) {
            cut.put("size", whole.size());
        }
        shown.ifPresent(count -> cut.put("shown", count));
        cuts.add(cut);
        return Document.of("… (" + whole.byteLength() + " bytes left out)");
    }

    private Document text(Document whole, String pointer, int bytes) {
        String text = whole.text();
        int characters = text.codePointCount(0, text.length());
        long room = (long) characters * Math.max(bytes, LEAST) / whole.byteLength();
        int shown = (int) Math.max(1, Math.min(characters, room));
        gap(whole, pointer, Optional.of(shown));
        next = pointer.isEmpty() ? (Integer) shown : next;
        return Document.of(text.substring(0, text.offsetByCodePoints(0, shown)) + "…");
    }

    private Document array(Document whole, int from, String pointer, int bytes) {
        List<Document> shown = new ArrayList<>();
        int left = bytes;
        for (int i = from; i < whole.size() && left > 0; i++) {
            Document item = whole.item(i);
            if (item.byteLength() > left && !shown.isEmpty()) {
                break;
            }
            shown.add(cut(item, pointer + "/" + i, left));
            left -= item.byteLength() + 1;
        }
        if (from + shown.size() < whole.size()) {
            gap(whole, pointer, Optional.of(shown.size()));
            next = pointer.isEmpty() ? (Integer) (from + shown.size()) : next;
        }
        return Document.fromArray(shown);
    }

    private Document object(Document whole, String pointer, int bytes) {
        Map<String, Document> shown = new LinkedHashMap<>();
        int left = bytes - small(whole, bytes);
        int used = 0;
        int large = large(whole, bytes);
        for (int i = 0; i < whole.size(); i++) {
            String name = whole.name(i);
            Document member = whole.item(i);
            String place = pointer + "/" + name.replace("~", "~0").replace("/", "~1");
            boolean fits = member.byteLength() <= share(whole, bytes);
            int room = fits ? member.byteLength() : Math.max(0, left) / Math.max(1, large);
            if (used > bytes) {
                gap(whole, pointer, Optional.of(shown.size()));
                break;
            }
            Document part = room < LEAST && !fits ? gap(member, place, Optional.empty()) : cut(member, place, room);
            shown.put(name, part);
            used += name.length() + part.byteLength();
        }
        return Document.fromObject(shown);
    }

    private static int share(Document whole, int bytes) {
        return bytes / Math.max(1, whole.size());
    }

    private static int small(Document whole, int bytes) {
        return whole.items().stream()
                .mapToInt(Document::byteLength)
                .filter(length -> length <= share(whole, bytes))
                .sum();
    }

    private static int large(Document whole, int bytes) {
        return (int) whole.items().stream()
                .filter(member -> member.byteLength() > share(whole, bytes))
                .count();
    }
}
