package dev.cairn.store.internal.item;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.StoredTime;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemOptions.Restored;
import dev.cairn.store.Namespace;
import dev.cairn.store.VectorFields;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An item as a line of an export: an object with {@code namespace} (list of labels), {@code key}, {@code value}, {@code created}, {@code
 * updated}, {@code revision}, {@code expires} (RFC 3339, or null) and {@code version}. Only namespace, key and value are needed for an
 * import.
 *
 * <p>A value of which some part is a tagged object of {@link dev.cairn.model.binding.Types} has {@code "typed":true} at its line's end. Without it
 * a value is data, whatever it looks like. Stateless.
 */
public final class ItemLine {
    /** Says that the value is in the form of a store, tagged objects included. */
    public static final String TYPED = "typed";

    private ItemLine() {}

    /** The line of an item. */
    public static Document of(Item item) {
        Map<String, Document> line = new LinkedHashMap<>();
        line.put("namespace", Document.of(item.namespace().labels()));
        line.put("key", Document.of(item.key()));
        line.put("value", item.value());
        line.put("created", Document.of(item.created().toString()));
        line.put("updated", Document.of(item.updated().toString()));
        line.put("revision", Document.fromNumber(item.revision()));
        line.put(
                "expires",
                Document.of(item.expires() == null ? null : item.expires().toString()));
        line.put("version", Document.of(item.version()));
        if (looksTyped(item.value())) {
            line.put(TYPED, Document.of(true));
        }
        return Document.fromObject(line);
    }

    private static boolean looksTyped(Document value) {
        return !value.asData().equals(value);
    }

    /** Whether the value of a line is stored escaped, since it looks like a typed one and the line does not say so. */
    public static boolean isEscaped(Document line) {
        return !isTyped(line)
                && line.member("value").filter(ItemLine::looksTyped).isPresent();
    }

    private static boolean isTyped(Document line) {
        return line.member(TYPED).filter(Document.of(true)::equals).isPresent();
    }

    /**
     * What puts the item of a line.
     *
     * @param vectors which texts get vectors
     * @return empty when it has expired
     * @throws CairnException {@code INVALID} with all that is wrong
     */
    public static Optional<ItemOperation.Put> read(Document line, Instant now, VectorFields vectors) {
        List<String> problems = new ArrayList<>();
        Document labels = member(line, "namespace", Kind.ARRAY, problems);
        Document key = member(line, "key", Kind.STRING, problems);
        Document value = line.member("value").orElse(null);
        if (value == null) {
            problems.add("it has no \"value\"");
        }
        if (labels != null && labels.items().stream().anyMatch(label -> label.kind() != Kind.STRING)) {
            problems.add("\"namespace\" is not a list of strings");
        }
        Instant created = time(line, "created", problems);
        Instant expires = time(line, "expires", problems);
        if (line.member(TYPED).filter(said -> said.kind() != Kind.BOOLEAN).isPresent()) {
            problems.add("\"" + TYPED + "\" is neither true nor false");
        }
        if (labels == null || key == null || value == null || !problems.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot import the line: it is not an item: " + String.join("; ", problems) + ".",
                    Map.of("problems", problems),
                    null);
        }
        if (expires != null && !expires.isAfter(now)) {
            return Optional.empty();
        }
        Namespace namespace =
                new Namespace(labels.items().stream().map(Document::text).toList());
        ItemPlaces.checkKey(key.text());
        ItemOptions options = expires == null
                ? ItemOptions.none().forever()
                : ItemOptions.none().living(life(now, expires));
        Document stored = isTyped(line) ? value : value.asData();
        return Optional.of(new ItemOperation.Put(
                namespace, key.text(), stored, options.vectors(vectors).restored(new Restored(created, expires))));
    }

    private static Duration life(Instant now, Instant expires) {
        Duration rest = Duration.between(now, expires);
        return rest.toMillis() < 1 ? Duration.ofMillis(1) : rest;
    }

    private static @Nullable Document member(Document line, String name, Kind kind, List<String> problems) {
        Optional<Document> found = line.member(name);
        if (found.isEmpty() || found.get().kind() != kind) {
            problems.add(
                    found.isEmpty()
                            ? "it has no \"" + name + "\""
                            : "\"" + name + "\" is " + found.get().kind().phrase() + ", not " + kind.phrase());
            return null;
        }
        return found.get();
    }

    private static @Nullable Instant time(Document line, String name, List<String> problems) {
        Optional<Document> found = line.member(name).filter(value -> value.kind() != Kind.NULL);
        if (found.isEmpty()) {
            return null;
        }
        try {
            Instant time = Instant.parse(found.get().text());
            if (StoredTime.isIn(time)) {
                return time;
            }
            problems.add("\"" + name + "\" is not a time in the years 1 to 9999");
        } catch (DateTimeException | CairnException e) {
            problems.add("\"" + name + "\" is not a time such as 2026-03-29T01:30:00Z");
        }
        return null;
    }
}
