package dev.cairn.store;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the items of a search are near to: a text, or a vector. Immutable.
 *
 * @param text a text, of which the store's {@link Embedder} makes a vector; or null
 * @param vector a vector, whose components are finite; or null
 * @param model of which model the vector is; null for that of the store's embedder, and where it has none for the only model that made
 *     vectors of this length
 * @param minimum the lowest score of an item that is found, or null for any
 */
public record Nearness(
        @Nullable String text,
        @Nullable List<Float> vector,
        @Nullable String model,
        @Nullable Double minimum) {
    /** Copies the vector and checks that there is one vector or text to be near. */
    public Nearness {
        List<String> problems = new ArrayList<>();
        vector = vector == null ? null : List.copyOf(vector);
        if ((text == null) == (vector == null)) {
            problems.add("items are near to a text or to a vector, to one of them");
        }
        if (vector != null && (vector.isEmpty() || !vector.stream().allMatch(Float::isFinite))) {
            problems.add("a vector has at least one component, and all of them are finite");
        }
        if (model != null && vector == null) {
            problems.add("a model goes with a vector");
        }
        if (minimum != null && minimum.isNaN()) {
            problems.add("the minimum score is a number");
        }
        if (!problems.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot search by similarity: " + String.join("; ", problems) + ".",
                    Map.of("problems", problems),
                    null);
        }
    }

    static List<Float> components(float[] vector) {
        List<Float> components = new ArrayList<>(vector.length);
        for (float component : vector) {
            components.add(component);
        }
        return components;
    }

    Nearness atLeast(double score) {
        return new Nearness(text, vector, model, score);
    }

    @Internal
    public boolean admits(double score) {
        return minimum == null || score >= minimum;
    }
}
