package dev.cairn.codec.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.codec.internal.write.StateWriter;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.DocumentLimits;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueLimitTest {
    private static final int MOST = 10_000;

    private final StateWriter writer = new StateWriter(Compression.ZSTD, () -> 7, true, MOST);
    private final CodecBench bench = new CodecBench(Compression.ZSTD);

    private CairnException refused(StateWriter by, KnownState before, ChannelUpdate update) {
        return catchThrowableOfType(CairnException.class, () -> by.encode(before, Map.of("log", update), bench.source));
    }

    private static Document text(int bytes) {
        return Document.of("x".repeat(bytes - 2));
    }

    private static void expectTooLarge(CairnException refused, long size, int limit) {
        assertThat(refused.code()).isEqualTo(ErrorCode.TOO_LARGE);
        assertThat(refused.details()).containsEntry("value", "log").containsEntry("size", size);
        assertThat(refused).hasMessageContainingAll("'log'", size + " bytes", String.valueOf(limit));
    }

    @Test
    void a_value_may_be_exactly_as_long_as_the_limit() {
        EncodedState stored =
                writer.encode(KnownState.EMPTY, Map.of("log", new ChannelUpdate.Whole(text(MOST))), bench.source);
        assertThat(stored.state().value("log").byteLength()).isEqualTo(MOST);
        expectTooLarge(refused(writer, KnownState.EMPTY, new ChannelUpdate.Whole(text(MOST + 1))), MOST + 1, MOST);
    }

    @Test
    void appends_may_fill_a_value_up_to_the_limit_and_no_byte_further() {
        KnownState state = bench.put(KnownState.EMPTY, Map.of("log", Document.fromArray(List.of(text(4_000)))))
                .state();
        ChannelUpdate fits = new ChannelUpdate.Append(List.of(text(MOST - 4_003)));
        assertThat(writer.encode(state, Map.of("log", fits), bench.source)
                        .state()
                        .value("log")
                        .byteLength())
                .isEqualTo(MOST);
        ChannelUpdate over = new ChannelUpdate.Append(List.of(text(MOST - 4_002)));
        expectTooLarge(refused(writer, state, over), MOST + 1, MOST);
        expectTooLarge(refused(writer, state.withoutContent(), over), MOST + 1, MOST);
    }

    @Test
    void a_changed_value_is_measured_as_a_whole() {
        KnownState state = bench.put(KnownState.EMPTY, Map.of("log", Document.fromArray(List.of(text(9_000)))))
                .state();
        Document longer = Document.fromArray(List.of(text(9_000), text(2_000)));
        expectTooLarge(refused(writer, state, new ChannelUpdate.Whole(longer)), 11_003, MOST);
        ChannelUpdate parsed = new ChannelUpdate.Whole(Document.parse(longer.bytes()));
        expectTooLarge(refused(writer, state, parsed), 11_003, MOST);
    }

    /** Of a long value only the end is known, as after many appends. */
    @ParameterizedTest
    @ValueSource(ints = {(512 << 20) - 1, Integer.MAX_VALUE - 5})
    void lengths_near_the_border_of_their_numbers_do_not_wrap(int length) {
        StateWriter real = new StateWriter(Compression.ZSTD, () -> 7);
        Segment all = new Segment(new byte[0], 0, length - 1, false);
        ValueRef ref = new ValueRef(length, "00", List.of(new Run(7, 0, 1)), "]", null);
        KnownValue known =
                new KnownValue(ref, new KnownValue.Piece[] {new KnownValue.Piece(all, 0, -1)}, DigestTrail.EMPTY, null);
        KnownState state = new KnownState(Map.of("log", known), List.of());
        ChannelUpdate append = new ChannelUpdate.Append(List.of(text(100)));
        expectTooLarge(refused(real, state, append), length + 101L, DocumentLimits.DEFAULT.length());
    }

    @Test
    void items_that_are_too_much_together_are_refused_before_they_are_joined() {
        StateWriter real = new StateWriter(Compression.ZSTD, () -> 7);
        KnownState state = bench.put(KnownState.EMPTY, Map.of("log", Document.fromArray(List.of(text(4_000)))))
                .state();
        List<Document> items = Collections.nCopies(3_000, text(1 << 20));
        CairnException refused = refused(real, state, new ChannelUpdate.Append(items));
        expectTooLarge(refused, 4_002 + 3_000L * ((1 << 20) + 1), DocumentLimits.DEFAULT.length());
        assertThat(Document.fromArray(items).byteLength()).isEqualTo(Integer.MAX_VALUE);
        assertThat(Document.fromArray(List.of(Document.fromArray(items), text(9)))
                        .byteLength())
                .isEqualTo(Integer.MAX_VALUE);
    }
}
