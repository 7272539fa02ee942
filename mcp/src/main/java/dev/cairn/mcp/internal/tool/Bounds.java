package dev.cairn.mcp.internal.tool;

import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** How much a model is given at once. Stateless. */
public final class Bounds {
    /** The most bytes of stored content in one answer. */
    static final int MOST = 100_000;

    private static final int USUAL = 20_000;
    private static final int ROWS = 20;
    private static final int MOST_ROWS = 100;
    private static final int LEAST_OF_ROW = 400;

    private Bounds() {}

    /** How long the stored part of an answer may be. */
    static int bytes(Call call) {
        return Math.min(MOST, call.arguments().count("max_bytes").orElse(USUAL));
    }

    /** How many rows an answer may have. */
    static int rows(Call call) {
        return Math.min(MOST_ROWS, call.arguments().count("limit").orElse(ROWS));
    }

    /** A part of a listing: rows that are too long for their share are shortened. */
    static <T> Json page(Call call, Page<T> page, Function<? super T, Json> each) {
        int share =
                Math.max(LEAST_OF_ROW, bytes(call) / Math.max(1, page.items().size()));
        List<Document> rows = page.items().stream()
                .map(item -> Shortened.of(each.apply(item).document(), share).value())
                .toList();
        return Json.fromPage(rows, row -> row, page.next());
    }

    /** A value of a state, or a part of it, within the bounds of a call. */
    static Shortened cut(Call call, Document value) {
        Input arguments = call.arguments();
        Optional<Integer> offset = arguments.count("offset");
        return Shortened.from(value, arguments.text("path", ""), offset.orElse(0), bytes(call));
    }

    /** A value within the usual bounds. */
    public static Document usual(Document value) {
        return Shortened.of(value, USUAL).value();
    }
}
