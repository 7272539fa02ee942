package dev.cairn.cli.store;

import dev.cairn.cli.options.OptionWord;
import dev.cairn.cli.output.Words;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.Input;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Similarity;
import dev.cairn.store.StoreSettings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that search by nearness. Not safe for use by several threads. */
final class NearOptions {
    @Option(
            names = "--near",
            paramLabel = "VECTOR",
            description =
                    "Order by distance from a vector: a JSON array of numbers, or @FILE. Only items with vectors.")
    private @Nullable String vector;

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description = "With --near: the model of the vector. Default: the only one with vectors of this length.")
    private @Nullable String model;

    @Option(
            names = "--min-score",
            paramLabel = "NUMBER",
            description = "With --near: only items with at least this score.")
    private @Nullable Double minimum;

    @Option(
            names = "--similarity",
            paramLabel = "MEASURE",
            completionCandidates = Words.Similarities.class,
            description = "With --near: cosine, inner-product or l2. Default: cosine.")
    private @Nullable String similarity;

    /** The query with what is said of nearness. */
    ItemQuery to(ItemQuery query, Input input) {
        if (vector == null) {
            if (model != null || minimum != null || similarity != null) {
                throw CommandFailure.usage("--model, --min-score and --similarity require --near.");
            }
            return query;
        }
        if (vector.matches("[\\p{L}_ ]+")) {
            throw CommandFailure.usage(
                    "--near must be a vector such as [0.1,0.7], not words. Use the embedding model of the items' "
                            + "vectors to compute one for '" + vector + "'. --filter finds values by their fields.");
        }
        ItemQuery near = query.nearVector(components(input.json("--near", vector)), model);
        return minimum == null ? near : near.minimumScore(minimum);
    }

    private static float[] components(Document json) {
        boolean numbers =
                json.kind() == Kind.ARRAY && json.items().stream().allMatch(each -> each.kind() == Kind.NUMBER);
        if (!numbers) {
            throw CommandFailure.usage("--near must be a JSON array of numbers such as [0.1,0.7].");
        }
        float[] components = new float[json.size()];
        for (int i = 0; i < components.length; i++) {
            components[i] = Float.parseFloat(json.item(i).text());
        }
        return components;
    }

    /** How vectors are compared. */
    StoreSettings settings() {
        String measure = similarity == null ? "cosine" : similarity;
        return StoreSettings.DEFAULT.similarity(OptionWord.of("--similarity", Similarity.class, measure));
    }
}
