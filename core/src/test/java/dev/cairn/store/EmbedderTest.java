package dev.cairn.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An embedder of the application that fails in any way stores nothing and is named. */
class EmbedderTest {
    private static final Namespace NOTES = Namespace.of("notes");

    /** An embedder's answers. */
    private record Given(String name, Supplier<String> named, int dimension, Supplier<List<float[]>> vectors)
            implements Embedder {
        @Override
        public String model() {
            return named.get();
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            return vectors.get();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Given gives(String name, @Nullable List<float[]> vectors) {
        return new Given(name, () -> "m", 2, () -> vectors);
    }

    private static IllegalStateException thrown() {
        return new IllegalStateException("no model server");
    }

    static Stream<Embedder> failing() {
        List<float[]> right = List.of(new float[] {1, 2});
        return Stream.of(
                gives("null for the list", null),
                gives("null for a vector", Collections.singletonList(null)),
                gives("no vector", List.of()),
                gives("too many vectors", List.of(new float[] {1, 2}, new float[] {1, 2})),
                gives("a short vector", List.of(new float[] {1})),
                gives("not a number", List.of(new float[] {1, Float.NaN})),
                gives("infinity", List.of(new float[] {Float.POSITIVE_INFINITY, 1})),
                new Given("an exception", () -> "m", 2, () -> {
                    throw thrown();
                }),
                new Given("no model", () -> null, 2, () -> right),
                new Given(
                        "an exception for the model",
                        () -> {
                            throw thrown();
                        },
                        2,
                        () -> right),
                new Given("no dimension", () -> "m", 0, () -> List.of(new float[0])),
                new Given("less than no dimension", () -> "m", Integer.MIN_VALUE, () -> right));
    }

    @ParameterizedTest
    @MethodSource("failing")
    void one_that_fails_is_named_and_nothing_is_stored(Embedder embedder) {
        try (Cairn cairn = Cairn.open("memory:")) {
            KeyValueStore store = cairn.store(StoreSettings.DEFAULT.embedder(embedder, Similarity.COSINE));
            ItemOptions options = ItemOptions.none().vectors(VectorFields.of("/text"));
            CairnException put = catchThrowableOfType(
                    CairnException.class, () -> store.put(NOTES, "k", Map.of("text", "t"), options));
            assertThat(put.code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
            assertThat(put).hasMessageContaining("embedder").hasMessageContaining("Nothing was stored.");
            CairnException found = catchThrowableOfType(
                    CairnException.class, () -> store.search(ItemQuery.of(NOTES).near("t")));
            assertThat(found.code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
            assertThat(store.find(NOTES, "k")).isEmpty();
        }
    }
}
