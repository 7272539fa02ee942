package dev.cairn.codec.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.codec.internal.read.FrameV1;
import dev.cairn.error.CorruptException;
import dev.cairn.model.Document;
import dev.cairn.model.JsonSamples;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StateCodecTest {
    private final CodecBench bench = new CodecBench(Compression.ZSTD);
    private final Random random = new Random(42);

    private Map<String, Object> message(int i) {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("id", "message-" + i);
        message.put("role", i % 2 == 0 ? "user" : "assistant");
        message.put("content", words(20 + random.nextInt(400)));
        return message;
    }

    private String words(int n) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n; i++) {
            text.append("word").append(random.nextInt(500)).append(i % 17 == 0 ? "\n" : " ");
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_growing_list_costs_what_is_new_and_every_state_reads_back(boolean asText) {
        List<Object> messages = new ArrayList<>();
        List<EncodedState> stored = new ArrayList<>();
        List<Document> given = new ArrayList<>();
        KnownState known = KnownState.EMPTY;
        for (int i = 0; i < 120; i++) {
            messages.add(message(i));
            Document value = Document.of(messages);
            given.add(value);
            Document put = asText ? Document.parse(value.bytes()) : value;
            EncodedState encoded = bench.put(known, Map.of("messages", put));
            known = encoded.state();
            stored.add(encoded);
        }
        for (int i = 0; i < stored.size(); i++) {
            assertThat(bench.read(stored.get(i).body()).get("messages")).isEqualTo(given.get(i));
        }
        assertThat(bench.frameBytes()).isLessThan(given.get(119).byteLength());
        assertThat(stored.get(119).body().values().json()).contains("\"at\":[0,0,");
        assertThat(bench.reader.frames(stored.get(119).body())).isLessThan(40);
    }

    @Test
    void a_state_that_differs_in_one_element_encodes_only_that_one() {
        List<Object> messages = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            messages.add(message(i));
        }
        KnownState known = bench.put(KnownState.EMPTY, Map.of("messages", Document.of(messages)))
                .state();
        messages.add(message(200));
        EncodedState appended = bench.put(known, Map.of("messages", Document.of(messages)));
        assertThat(appended.encodedDocuments()).isEqualTo(1);
        messages.set(77, message(77));
        EncodedState changed = bench.put(appended.state(), Map.of("messages", Document.of(messages)));
        assertThat(changed.encodedDocuments()).isLessThanOrEqualTo(2);
        EncodedState same = bench.put(changed.state(), Map.of("messages", Document.of(messages)));
        assertThat(same.encodedDocuments()).isZero();
        assertThat(same.frames()).isEmpty();
    }

    @Test
    void a_window_that_slides_over_a_list_shares_what_stays() {
        List<Object> messages = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            messages.add(message(i));
        }
        for (boolean asText : new boolean[] {false, true}) {
            List<Object> window = new ArrayList<>(messages);
            KnownState known = bench.put(KnownState.EMPTY, Map.of("m", Document.of(window)))
                    .state();
            long before = bench.frameBytes();
            window.subList(0, 10).clear();
            window.add(message(100));
            Document value = Document.of(window);
            EncodedState moved = bench.put(known, Map.of("m", asText ? Document.parse(value.bytes()) : value));
            assertThat(bench.read(moved.body()).get("m")).isEqualTo(value);
            assertThat(bench.frameBytes() - before).isLessThan(before / 5);
        }
    }

    @Test
    void values_that_change_whole_do_not_break_the_runs_of_one_that_grows() {
        List<Object> messages = new ArrayList<>();
        KnownState known = KnownState.EMPTY;
        EncodedState last = null;
        Map<String, Document> state = new LinkedHashMap<>();
        for (int i = 0; i < 300; i++) {
            messages.add(message(i));
            state.put("scratch", Document.of(words(300)));
            state.put("messages", Document.of(messages));
            state.put("plan", Document.of(words(400)));
            last = bench.put(known, state);
            known = last.state();
        }
        assertThat(bench.read(last.body())).isEqualTo(state);
        assertThat(last.body().values().byteLength() + last.body().lanes().byteLength())
                .isLessThan(600);
    }

    @Test
    void random_edits_of_random_documents_read_back_whatever_form_they_come_in() {
        for (int seed = 0; seed < 60; seed++) {
            Random dice = new Random(seed);
            JsonSamples samples = new JsonSamples(seed);
            List<Document> items = new ArrayList<>();
            KnownState known = KnownState.EMPTY;
            for (int step = 0; step < 25; step++) {
                edit(items, dice, samples);
                Document value = Document.fromArray(items);
                Document nested = Document.fromObject(Map.of("list", value));
                Map<String, Document> state = new LinkedHashMap<>();
                state.put("flat", dice.nextBoolean() ? value : Document.parse(value.bytes()));
                state.put("nested", dice.nextBoolean() ? nested : Document.parse(nested.bytes()));
                EncodedState encoded = bench.put(known, state);
                assertThat(bench.read(encoded.body())).isEqualTo(state);
                known = dice.nextInt(4) == 0 ? bench.reader.known(encoded.body()) : encoded.state();
            }
        }
    }

    private static void edit(List<Document> items, Random dice, JsonSamples samples) {
        int edits = 1 + dice.nextInt(3);
        for (int i = 0; i < edits; i++) {
            int at = items.isEmpty() ? 0 : dice.nextInt(items.size());
            switch (items.isEmpty() ? 0 : dice.nextInt(6)) {
                case 0, 1 -> {
                    for (int k = 0; k < 30; k++) {
                        items.add(Document.parse(samples.next(4)));
                    }
                }
                case 2 -> items.set(at, Document.parse(samples.next(5)));
                case 3 -> items.remove(at);
                case 4 -> items.add(at, Document.of("x".repeat(dice.nextInt(60_000)) + "\\\"" + dice.nextLong()));
                default -> items.subList(0, at / 2).clear();
            }
        }
    }

    @Test
    void appended_items_are_not_compared_with_anything() {
        List<Object> messages = new ArrayList<>(List.of(message(0), message(1), message(2), message(3), message(4)));
        KnownState known =
                bench.put(KnownState.EMPTY, Map.of("m", Document.of(messages))).state();
        for (int i = 5; i < 90; i++) {
            Map<String, Object> next = message(i);
            messages.add(next);
            EncodedState encoded =
                    bench.update(known, Map.of("m", new ChannelUpdate.Append(List.of(Document.of(next)))));
            assertThat(encoded.encodedDocuments()).isEqualTo(1);
            known = encoded.state();
            assertThat(bench.read(encoded.body()).get("m")).isEqualTo(Document.of(messages));
        }
    }

    @Test
    void a_value_of_which_only_the_end_is_known_can_be_appended_to() {
        List<Object> messages = new ArrayList<>(List.of(message(0), message(1), message(2), message(3), message(4)));
        KnownValue value = (KnownValue) bench.put(KnownState.EMPTY, Map.of("m", Document.of(messages)))
                .state()
                .channels()
                .get("m");
        KnownState known = new KnownState(Map.of("m", value.withoutContent()), List.of());
        for (int i = 5; i < 9; i++) {
            Map<String, Object> next = message(i);
            messages.add(next);
            EncodedState encoded =
                    bench.update(known, Map.of("m", new ChannelUpdate.Append(List.of(Document.of(next)))));
            known = encoded.state();
            assertThat(((KnownValue) known.channels().get("m")).opaque()).isTrue();
            assertThat(bench.read(encoded.body()).get("m")).isEqualTo(Document.of(messages));
        }
    }

    @Test
    void small_changes_stand_in_the_record_and_move_to_a_lane_once_they_stay() {
        Map<String, Document> state = new LinkedHashMap<>();
        state.put("config", Document.of("c".repeat(1_000)));
        state.put("step", Document.of(1));
        EncodedState first = bench.put(KnownState.EMPTY, state);
        assertThat(first.frames()).isEmpty();
        state.put("step", Document.of(2));
        EncodedState second = bench.put(first.state(), state);
        assertThat(second.frames()).hasSize(1);
        assertThat(second.body().values().json()).contains("\"step\":[2]").contains("\"sha256\"");
        state.put("step", Document.of(3));
        EncodedState third = bench.put(second.state(), state);
        assertThat(third.frames()).isEmpty();
        for (EncodedState encoded : List.of(first, second, third)) {
            assertThat(bench.read(encoded.body()).get("config")).isEqualTo(state.get("config"));
        }
    }

    @ParameterizedTest
    @EnumSource(Compression.class)
    void every_compression_reads_back_and_says_what_it_is(Compression compression) throws Exception {
        CodecBench own = new CodecBench(compression);
        Document text = Document.of(words(3_000));
        byte[] noise = new byte[40_000];
        random.nextBytes(noise);
        Map<String, Document> state = Map.of("text", text, "noise", Document.fromBinary(noise, "image/png"));
        EncodedState encoded = own.put(KnownState.EMPTY, state);
        assertThat(own.read(encoded.body())).isEqualTo(state);
        List<Segment> segments = new ArrayList<>();
        Segmenter.cutJson(text.bytes(), text.byteLength(), false, segments);
        assertThat(compressionOf(FrameV1.encode(segments, compression))).isEqualTo(compression);
        segments.clear();
        Segmenter.cutRaw(noise, noise.length, segments);
        assertThat(compressionOf(FrameV1.encode(segments, compression))).isEqualTo(Compression.NONE);
    }

    private static Compression compressionOf(Bytes frame) throws IOException {
        return Compression.fromNumber(frame.unsafeArray()[5]);
    }

    @Test
    void the_digest_is_the_sha256_of_the_values_bytes() throws Exception {
        Document value = Document.of(words(9_000));
        EncodedState encoded = bench.put(KnownState.EMPTY, Map.of("v", value));
        byte[] digest = java.security.MessageDigest.getInstance("SHA-256").digest(value.bytes());
        assertThat(encoded.body().values().at("/v/sha256").text())
                .isEqualTo(java.util.HexFormat.of().formatHex(digest));
    }

    @Test
    void many_edits_in_the_middle_never_make_a_record_long() {
        List<Object> messages = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            messages.add(message(i));
        }
        KnownState known =
                bench.put(KnownState.EMPTY, Map.of("m", Document.of(messages))).state();
        EncodedState last = null;
        for (int i = 0; i < 500; i++) {
            messages.set(random.nextInt(400), message(i));
            last = bench.put(known, Map.of("m", Document.of(messages)));
            known = last.state();
            assertThat(last.body().values().byteLength()).isLessThan(5_000);
        }
        assertThat(bench.read(last.body()).get("m")).isEqualTo(Document.of(messages));
    }

    @Test
    void a_flipped_bit_in_any_byte_of_a_frame_is_corrupt() {
        Document value = Document.of(words(600));
        EncodedState encoded = bench.put(KnownState.EMPTY, Map.of("v", value));
        TreeMap<Integer, Frame> lane = bench.lanes.values().iterator().next();
        Frame whole = lane.get(0);
        for (int i = 0; i < whole.body().length(); i++) {
            byte[] bytes = whole.body().toArray();
            bytes[i] ^= (byte) (1 << (i % 8));
            lane.put(0, new Frame(whole.lane(), 0, whole.count(), whole.plainLength(), Bytes.fromOwned(bytes)));
            assertThatThrownBy(() -> bench.read(encoded.body())).isInstanceOf(CorruptException.class);
        }
    }

    @Test
    void a_missing_frame_is_corrupt_and_names_the_segment() {
        EncodedState encoded = bench.put(KnownState.EMPTY, Map.of("v", Document.of(words(2_000))));
        bench.lanes.clear();
        assertThatThrownBy(() -> bench.read(encoded.body()))
                .isInstanceOf(CorruptException.class)
                .hasMessageContaining("segment ");
    }

    @Test
    void a_long_string_edited_in_its_middle_shares_most_of_its_segments() {
        StringBuilder text = new StringBuilder(words(40_000));
        KnownState known = bench.put(KnownState.EMPTY, Map.of("doc", Document.of(text.toString())))
                .state();
        long before = bench.frameBytes();
        text.insert(text.length() / 2, "a new sentence in the middle");
        text.insert(text.length() / 4, "and \"another\" one");
        Document value = Document.of(text.toString());
        EncodedState encoded = bench.put(known, Map.of("doc", Document.parse(value.bytes())));
        assertThat(bench.read(encoded.body()).get("doc")).isEqualTo(value);
        assertThat(bench.frameBytes() - before).isLessThan(before / 5);
    }
}
