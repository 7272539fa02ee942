package dev.cairn.cli.output;

import dev.cairn.answer.Json;
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
 * @param next cursor of the next page, if there is one
 */
public record Answer(
        Supplier<Document> json,
        Supplier<List<Document>> lines,
        Supplier<List<String>> text,
        @Nullable String next) {
    /** An answer that is one thing. */
    public static Answer of(Json json, Supplier<List<String>> text) {
        return new Answer(json::document, () -> List.of(json.document()), text, null);
    }

    /** An answer that is one thing, and a sentence for people, which is made safe for a terminal. */
    public static Answer of(Json json, String sentence) {
        return of(json, () -> List.of(SafeText.of(sentence)));
    }

    /** An answer that is a list. */
    public static <T> Answer of(List<T> items, Function<? super T, Json> json, Supplier<List<String>> text) {
        return of(items, json, null, new Json(), text);
    }

    /** An answer that is a list, or a part of one, with something to say of the whole. */
    public static <T> Answer of(
            List<T> items,
            Function<? super T, Json> json,
            @Nullable String next,
            Json whole,
            Supplier<List<String>> text) {
        Supplier<List<Document>> lines =
                () -> items.stream().map(item -> json.apply(item).document()).toList();
        return new Answer(
                () -> new Json()
                        .put("items", lines.get())
                        .put("next", next)
                        .putAll(whole)
                        .document(),
                lines,
                text,
                next);
    }
}
