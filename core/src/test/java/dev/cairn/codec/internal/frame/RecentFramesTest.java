package dev.cairn.codec.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.read.StateVerifier;
import dev.cairn.codec.internal.text.TextScan;
import dev.cairn.error.CorruptException;
import dev.cairn.filter.TextPattern;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecentFramesTest {
    private static final int STEPS = 2_000;

    private final CodecBench bench = new CodecBench(Compression.ZSTD);

    private List<StateBody> states() {
        List<StateBody> states = new ArrayList<>();
        List<Document> items = new ArrayList<>();
        KnownState known = KnownState.EMPTY;
        for (int i = 0; i < STEPS; i++) {
            items.add(Document.of("needle " + i + " "
                    + Long.toString(i * 0x9e3779b97f4a7c15L, 36).repeat(12)));
            EncodedState put = bench.put(known, Map.of("v", Document.fromArray(items)));
            known = put.state();
            states.add(put.body());
        }
        bench.framesRead = 0;
        return states;
    }

    private int frames() {
        return bench.lanes.values().stream().mapToInt(Map::size).sum();
    }

    @Test
    void a_history_is_verified_and_searched_with_each_frame_read_about_once() {
        List<StateBody> states = states();
        StateVerifier verifier = new StateVerifier(bench.source);
        states.forEach(verifier::verify);
        assertThat(bench.framesRead).isLessThanOrEqualTo(2 * frames());
        bench.framesRead = 0;
        TextScan scan = new TextScan(bench.source, TextPattern.fromWords("needle", false));
        Set<String> found = new LinkedHashSet<>();
        states.forEach(state ->
                scan.search(state, Optional::empty, channel -> true, hit -> found.add(hit.pointer()), damage -> {
                    throw damage;
                }));
        assertThat(found).hasSize(STEPS).endsWith("/" + (STEPS - 1));
        assertThat(bench.framesRead).isLessThanOrEqualTo(2 * frames());
    }

    @Test
    void a_frame_that_is_damaged_is_reported_for_each_state_that_needs_it_and_read_again_once_it_is_repaired() {
        List<StateBody> states = states();
        var lane = bench.lanes.values().iterator().next();
        Frame whole = lane.firstEntry().getValue();
        byte[] bytes = whole.body().unsafeArray().clone();
        bytes[bytes.length / 2] ^= 1;
        lane.put(
                whole.first(),
                new Frame(whole.lane(), whole.first(), whole.count(), whole.plainLength(), Bytes.fromOwned(bytes)));
        StateVerifier verifier = new StateVerifier(bench.source);
        StateBody last = states.get(STEPS - 1);
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> verifier.verify(last)).isInstanceOf(CorruptException.class);
        }
        lane.put(whole.first(), whole);
        verifier.verify(last);
    }
}
