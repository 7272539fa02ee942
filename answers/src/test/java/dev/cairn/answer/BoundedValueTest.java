package dev.cairn.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BoundedValueTest {
    private static final JsonPointer AT = JsonPointer.parse("/c");

    private final BoundedValue cut = new BoundedValue();

    private String large() {
        return new Json().put("l", cut.large()).document().json();
    }

    @Test
    void a_short_value_is_whole() {
        Document value = Document.parse("{\"a\":[1.10,9007199254740993,\"\\u0000\"]}");

        assertThat(cut.cut(value, AT, 2_000)).isSameAs(value);
        assertThat(cut.large()).isEmpty();
    }

    @Test
    void of_a_long_text_its_beginning_is_held_without_half_a_pair() {
        Document value = Document.of("x".repeat(1_999) + "\ud83d\ude00".repeat(3_000));

        Document held = cut.cut(value, AT, 2_000);

        assertThat(held.text()).isEqualTo("x".repeat(1_999));
        assertThat(large()).contains("\"pointer\":\"/c\",\"type\":\"string\"", "\"items\":7999,\"held\":1999");
    }

    @Test
    void of_a_long_array_the_last_items_are_held() {
        Document value = Document.of(IntStream.range(0, 10_000).boxed().toList());

        Document held = cut.cut(value, AT, 2_000);

        assertThat(held.item(held.size() - 1).json()).isEqualTo("9999");
        assertThat(held.byteLength()).isLessThan(4_000);
        assertThat(large()).contains("\"items\":10000,\"from\":" + (10_000 - held.size()));
    }

    @Test
    void a_long_item_is_held_in_part_at_its_own_place() {
        Document value = Document.of(List.of("first", Map.of("text", "y".repeat(100_000))));

        Document held = cut.cut(value, AT, 60_000);

        assertThat(held.at("/0").text()).isEqualTo("first");
        assertThat(held.at("/1/text").text()).hasSize(2_000);
        assertThat(large()).contains("\"pointer\":\"/c/1/text\"").doesNotContain("\"pointer\":\"/c\",");
    }

    @Test
    void of_a_large_object_the_first_members_are_held() {
        Json members = new Json();
        IntStream.range(0, 5_000).forEach(i -> members.put("member " + i, i));

        Document held = cut.cut(members.document(), AT, 2_000);

        assertThat(held.name(0)).isEqualTo("member 0");
        assertThat(large()).contains("\"type\":\"object\"", "\"items\":5000,\"held\":" + held.size());
    }

    @Test
    void of_binary_data_nothing_is_held() {
        Document held = cut.cut(Document.fromBinary(new byte[5_000], "image/png"), AT, 2_000);

        assertThat(held.json()).isEqualTo("null");
        assertThat(large()).contains("\"type\":\"binary\"");
    }

    @Test
    void a_part_of_a_value_says_where_the_next_one_begins() {
        Document value = Document.of(List.of("a", "b", "c"));

        assertThat(ValuePart.of(value, AT, 1, 1).document().json())
                .contains("\"items\":3,\"offset\":1,\"next\":2,\"value\":[\"b\"],\"large\":[]");
        assertThat(ValuePart.of(value, AT, 2, 5).document().json()).contains("\"next\":null,\"value\":[\"c\"]");
        assertThat(ValuePart.of(value, AT, 9, 5).document().json()).contains("\"next\":null,\"value\":[]");
        assertThat(ValuePart.of(Document.of("text"), AT, 1, 2).document().json())
                .contains("\"next\":3,\"value\":\"ex\"");
    }
}
