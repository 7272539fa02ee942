package dev.cairn.codec.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.codec.internal.frame.KnownState.Inline;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A small value that goes on growing leaves the record, so that it is not written out again in each step. */
class GrowingValuesTest {
    private static final Document FIRST = Document.parse("[\"" + "a".repeat(200) + "\"]");
    private static final Document LONGER = Document.parse("[\"" + "a".repeat(200) + "\",\"b\"]");

    private final CodecBench bench = new CodecBench(Compression.ZSTD);

    private EncodedState after(Document before, Document value) {
        EncodedState stored = bench.put(KnownState.EMPTY, Map.of("channel", before));
        assertThat(stored.state().channels().get("channel")).isInstanceOf(Inline.class);
        EncodedState next = bench.put(stored.state(), Map.of("channel", value));
        assertThat(next.changed()).containsExactly("channel");
        assertThat(bench.read(stored.body())).containsEntry("channel", before);
        assertThat(bench.read(next.body())).containsEntry("channel", value);
        return next;
    }

    private static boolean isInline(EncodedState state) {
        return state.state().channels().get("channel") instanceof Inline;
    }

    @Test
    void a_list_that_grows_goes_into_a_lane_and_is_shared_from_then_on() {
        EncodedState second = after(FIRST, LONGER);
        assertThat(isInline(second)).isFalse();

        Document third = Document.parse("[\"" + "a".repeat(200) + "\",\"b\",\"c\"]");
        EncodedState next = bench.put(second.state(), Map.of("channel", third));
        assertThat(next.frames())
                .singleElement()
                .satisfies(frame -> assertThat(frame.body().length()).isLessThan(100));
        assertThat(bench.read(next.body())).containsEntry("channel", third);
    }

    @Test
    void an_object_that_grows_does_so_too() {
        Document object = Document.of(Map.of("text", "a".repeat(200)));
        Document longer = Document.parse("{\"text\":\"" + "a".repeat(200) + "\",\"more\":{\"n\":1}}");
        assertThat(isInline(after(object, longer))).isFalse();
    }

    @Test
    void a_value_that_is_replaced_or_tiny_or_shorter_stays_in_the_record() {
        assertThat(isInline(after(FIRST, Document.parse("[\"" + "c".repeat(200) + "\",\"b\"]"))))
                .isTrue();
        assertThat(isInline(after(Document.parse("[1]"), Document.parse("[1,2]"))))
                .isTrue();
        assertThat(isInline(after(LONGER, FIRST))).isTrue();
        assertThat(isInline(after(FIRST, Document.of(List.of())))).isTrue();
    }
}
