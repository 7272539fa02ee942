package dev.cairn.codec.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.codec.internal.frame.CodecBench;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.frame.EncodedState;
import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.frame.KnownState;
import dev.cairn.codec.internal.write.PartAlignment;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartReaderTest {
    private final CodecBench bench = new CodecBench(Compression.ZSTD);
    private final PartReader reader = new PartReader(bench.source);

    private static Document text(Random random, int length) {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(Long.toString(random.nextLong(), 36)).append("[]{},:\"\\é😀\n".charAt(random.nextInt(10)));
        }
        return Document.of(text.toString());
    }

    private static Document item(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> Document.fromNumber(random.nextInt(100));
            case 1 -> Document.fromArray(List.of());
            case 2 ->
                Document.fromArray(
                        List.of(Document.fromObject(Map.of("a", Document.fromArray(List.of(Document.of(1)))))));
            case 3 -> text(random, random.nextInt(20_000));
            default ->
                Document.fromObject(
                        Map.of("role", Document.of("user"), "content", text(random, random.nextInt(2_000))));
        };
    }

    private static void edit(List<Document> items, Random random) {
        int at = items.isEmpty() ? 0 : random.nextInt(items.size());
        switch (random.nextInt(5)) {
            case 0 -> items.add(at, item(random));
            case 1 -> items.subList(at, Math.min(items.size(), at + 3)).clear();
            case 2 -> items.replaceAll(old -> random.nextInt(20) == 0 ? item(random) : old);
            default -> items.add(item(random));
        }
    }

    private static Document object(List<Document> items) {
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < items.size(); i++) {
            members.put("name \"" + items.get(i).byteLength() % 7 + "\" " + i, items.get(i));
        }
        return Document.fromObject(members);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void parts_of_a_version_are_the_same_whether_another_is_known_or_not(long seed) {
        Random random = new Random(seed);
        List<Document> items = new ArrayList<>();
        List<Document> versions = new ArrayList<>();
        List<StateBody> bodies = new ArrayList<>();
        KnownState known = KnownState.EMPTY;
        for (int i = 0; i < 60; i++) {
            edit(items, random);
            Document value = seed % 2 == 0 ? object(items) : Document.fromArray(items);
            EncodedState put = bench.put(known, Map.of("v", value));
            known = put.state();
            versions.add(value);
            bodies.add(put.body());
        }
        ValueParts near = null;
        for (int i = versions.size() - 1; i >= 0; i--) {
            ValueParts parts = reader.find(bodies.get(i), "v", near).orElseThrow();
            ValueParts wanted = ValueParts.of(versions.get(i));
            assertThat(Arrays.copyOf(parts.parts, parts.count))
                    .containsExactly(Arrays.copyOf(wanted.parts, wanted.count));
            for (int k = 0; k < parts.count; k++) {
                assertThat(reader.part(bodies.get(i), "v", parts, k))
                        .isEqualTo(versions.get(i).item(k));
                assertThat(parts.length(k)).isEqualTo(versions.get(i).item(k).byteLength());
                assertThat(parts.index(parts.token(k))).isEqualTo(k);
            }
            near = parts;
        }
    }

    @Test
    void a_version_that_was_only_appended_to_is_known_without_reading_it() {
        Random random = new Random(9);
        List<Document> items = new ArrayList<>();
        List<StateBody> bodies = new ArrayList<>();
        KnownState known = KnownState.EMPTY;
        for (int i = 0; i < 100; i++) {
            items.add(Document.fromObject(Map.of("content", text(random, 3_000))));
            EncodedState put = bench.put(known, Map.of("v", Document.fromArray(items)));
            known = put.state();
            bodies.add(put.body());
        }
        ValueParts near = reader.find(bodies.get(99), "v", null).orElseThrow();
        bench.framesRead = 0;
        for (int i = 98; i >= 1; i--) {
            near = reader.find(bodies.get(i), "v", near).orElseThrow();
            assertThat(near.size()).isEqualTo(i + 1);
        }
        assertThat(bench.framesRead).isZero();
    }

    @Test
    void an_item_that_moved_with_its_neighbours_is_known_again() {
        ValueParts now = ValueParts.of(Document.parse("[\"c\",\"x\",\"e\",{\"n\":2},\"g\"]"));
        ValueParts older = ValueParts.of(Document.parse("[\"a\",\"b\",\"c\",\"d\",\"e\",{\"n\":1}]"));
        PartAlignment alignment = PartAlignment.of(now, older);
        assertThat(new int[] {
                    alignment.equal(0), alignment.equal(1), alignment.equal(2), alignment.equal(3), alignment.equal(4)
                })
                .containsExactly(2, -1, 4, -1, -1);
        assertThat(new int[] {
                    alignment.before(0),
                    alignment.before(1),
                    alignment.before(2),
                    alignment.before(3),
                    alignment.before(4)
                })
                .containsExactly(2, 3, 4, 5, -1);
    }

    @Test
    void members_are_known_by_name_whatever_their_order() {
        ValueParts now = ValueParts.of(Document.parse("{\"a\":1,\"b\":2,\"c\":3}"));
        ValueParts older = ValueParts.of(Document.parse("{\"c\":3,\"a\":0}"));
        PartAlignment alignment = PartAlignment.of(now, older);
        assertThat(new int[] {alignment.equal(0), alignment.equal(1), alignment.equal(2)})
                .containsExactly(-1, -1, 0);
        assertThat(new int[] {alignment.before(0), alignment.before(1), alignment.before(2)})
                .containsExactly(1, -1, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"text [1,2]\"", "17", "null", "[]", "{}"})
    void a_value_without_parts_is_one_itself(String json) {
        ValueParts parts = ValueParts.of(Document.parse(json)).orWhole();
        assertThat(parts.size()).isEqualTo(1);
        assertThat(parts.isContainer()).isFalse();
        assertThat(parts.length(0)).isEqualTo(json.length());
    }
}
