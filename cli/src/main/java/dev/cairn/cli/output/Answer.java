package dev.cairn.cli.output;

import dev.cairn.model.Document;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a command answers, in every form; only the one that is asked for is made. Immutable.
 *
 * @param json for {@code --format json}
 * @param lines for {@code --format jsonl}
 * @param text lines for people
 * @param next where the listing goes on, if it does
 */
public record Answer(
        Supplier<Document> json,
        Supplier<List<Document>> lines,
        Supplier<List<String>> text,
        @Nullable String next) {
    /** An answer that is one thing. */
    public static Answer of(Document json, Supplier<List<String>> text) {
        return new Answer(() -> json, () -> List.of(json), text, null);
    }

    /** An answer that is a list. */
    public static Answer of(List<Document> items, @Nullable String next, Supplier<List<String>> text) {
        return of(items, next, new Json(), text);
    }

    /** An answer that is a list with something to say of the whole. */
    public static Answer of(List<Document> items, @Nullable String next, Json whole, Supplier<List<String>> text) {
        return of(() -> items, next, whole, text);
    }

    /** An answer that is a list of things, each with its JSON. */
    public static <T> Answer of(
            List<T> items, Function<? super T, Json> json, @Nullable String next, Supplier<List<String>> text) {
        return of(() -> items.stream().map(item -> json.apply(item).document()).toList(), next, new Json(), text);
    }

    private static Answer of(
            Supplier<List<Document>> items, @Nullable String next, Json whole, Supplier<List<String>> text) {
        return new Answer(
                () -> new Json()
                        .put("items", Document.fromArray(items.get()))
                        .put("next", next)
                        .putAll(whole)
                        .document(),
                items,
                text,
                next);
    }
}
