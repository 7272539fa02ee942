package dev.cairn.server.internal.api;

import dev.cairn.answer.Input;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.ItemQuery.Order;
import dev.cairn.store.Namespace;
import dev.cairn.store.Similarity;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Which items are wanted, as bodies say it. Stateless. */
final class ItemQueries {
    private ItemQueries() {}

    static ItemQuery of(Input input) {
        ItemQuery query = ItemQuery.of(Namespace.parse(input.text("prefix", "")))
                .where(input.find("filter")
                        .map(filter -> DocumentFilter.parse(filter.asData()))
                        .orElse(DocumentFilter.ALL))
                .order(order(input.text("order", "newest")))
                .limit(input.count("limit").orElse(ItemQuery.DEFAULT_LIMIT))
                .from(input.text("cursor"));
        query = input.input("near").map(near(query)).orElse(query);
        String sort = input.text("sort");
        if (sort == null && input.flag("descending")) {
            throw new CairnException(ErrorCode.INVALID, "descending requires sort.");
        }
        return sort == null ? query : input.flag("descending") ? query.descending(sort) : query.ascending(sort);
    }

    private static Order order(String word) {
        return switch (word) {
            case "oldest" -> Order.OLDEST_FIRST;
            case "key" -> Order.BY_KEY;
            default -> Order.NEWEST_FIRST;
        };
    }

    private static Function<Input, ItemQuery> near(ItemQuery query) {
        return near -> {
            List<String> numbers = near.texts("vector");
            float[] vector = new float[numbers.size()];
            for (int i = 0; i < vector.length; i++) {
                vector[i] = Float.parseFloat(numbers.get(i));
            }
            ItemQuery nearest = query.nearVector(vector, near.text("model"));
            return near.find("min_score")
                    .map(score -> nearest.minimumScore(Double.parseDouble(score.text())))
                    .orElse(nearest);
        };
    }

    /** How vectors are compared. */
    static Similarity similarity(Input input) {
        String word = input.input("near")
                .map(near -> near.text("similarity", "cosine"))
                .orElse("cosine");
        return Similarity.valueOf(word.toUpperCase(Locale.ROOT));
    }
}
