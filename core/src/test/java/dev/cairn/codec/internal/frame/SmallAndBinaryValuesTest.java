package dev.cairn.codec.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.codec.internal.frame.KnownState.Inline;
import dev.cairn.model.Document;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmallAndBinaryValuesTest {
    private final CodecBench bench = new CodecBench(Compression.ZSTD);

    private static Document binary(int length, String mediaType) {
        return Document.fromBinary(new byte[length], mediaType);
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void the_smallest_frames_are_written_and_read(Compression compression) {
        CodecBench own = new CodecBench(compression);
        for (int length = 0; length < 20; length++) {
            EncodedState stored = own.put(KnownState.EMPTY, Map.of("image", binary(length, "image/png")));
            assertThat(own.read(stored.body())).containsEntry("image", binary(length, "image/png"));
        }
    }

    @Test
    void another_media_type_of_the_same_bytes_is_another_value() {
        EncodedState png = bench.put(KnownState.EMPTY, Map.of("image", binary(5_000, "image/png")));
        EncodedState jpeg = bench.put(png.state(), Map.of("image", binary(5_000, "image/jpeg")));
        assertThat(jpeg.changed()).containsExactly("image");
        assertThat(bench.read(jpeg.body())).containsEntry("image", binary(5_000, "image/jpeg"));
        assertThat(bench.read(png.body())).containsEntry("image", binary(5_000, "image/png"));
        assertThat(jpeg.frames()).isEmpty();
    }

    @Test
    void an_empty_binary_value_has_no_content_to_be_left_out() {
        EncodedState empty = bench.put(KnownState.EMPTY, Map.of("image", binary(0, "image/png")));
        KnownState ends = empty.state().withoutContent();
        EncodedState next = bench.put(ends, Map.of("image", binary(3, "image/png")));
        assertThat(bench.read(next.body())).containsEntry("image", binary(3, "image/png"));
    }

    @ParameterizedTest
    @ValueSource(ints = {127, 128, 129})
    void values_of_at_most_128_bytes_stand_in_the_record_whatever_else_changes(int length) {
        Document small = Document.of("x".repeat(length - 2));
        EncodedState stored =
                bench.put(KnownState.EMPTY, Map.of("small", small, "large", Document.of("word ".repeat(2_000))));
        assertThat(stored.state().channels().get("small") instanceof Inline).isEqualTo(length <= 128);
    }
}
