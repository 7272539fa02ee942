package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.model.Document;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetadataFilterTest {
    @ParameterizedTest(name = "{0} against {1}: {2}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1 | 1.0 | true",
                "1 | 1e0 | true",
                "0 | -0.0 | true",
                "9007199254740993 | 9007199254740992 | false",
                "9007199254740993 | 9007199254740993.0 | true",
                "1e99999999999 | 1e99999999999 | true",
                "1e99999999999 | 1e99999999998 | false",
                "1e999999999 | 1 | false",
                "1 | \"1\" | false",
                "1 | true | false",
                "true | true | true",
                "null | null | true",
                "null | 0 | false",
                "\"\" | null | false",
                "\"a\" | \"A\" | false",
                "\"é\" | \"e\u0301\" | false",
                "[1,2] | [1.0,2] | true",
                "[1,2] | [2,1] | false",
                "[1] | [1,2] | false",
                "{\"a\":1,\"b\":[2]} | {\"b\":[2.0],\"a\":1} | true",
                "{\"a\":1} | {\"a\":1,\"b\":2} | false",
                "{} | [] | false"
            })
    void values_are_compared_by_kind_and_value(String stored, String wanted, boolean equal) {
        Document metadata = Document.parse("{\"key\":" + stored + "}");
        assertThat(DocumentFilter.fromValue("key", Document.parse(wanted)).matches(metadata))
                .isEqualTo(equal);
    }

    @Test
    void keys_are_literal_and_pointers_begin_with_a_slash() {
        Document metadata = Document.parse("{\"a.b\":1,\"a\":{\"b\":2},\"%\":3,\"x') OR 1=1 --\":4,\"\":5}");
        assertThat(matches(metadata, "a.b", 1)).isTrue();
        assertThat(matches(metadata, "/a/b", 2)).isTrue();
        assertThat(matches(metadata, "%", 3)).isTrue();
        assertThat(matches(metadata, "_", 3)).isFalse();
        assertThat(matches(metadata, "x') OR 1=1 --", 4)).isTrue();
        assertThat(matches(metadata, "nothing", null)).isFalse();
        assertThat(matches(metadata, "/a/nothing", null)).isFalse();
        assertThat(matches(metadata, "", 5)).isTrue();
    }

    private static boolean matches(Document metadata, String key, Object value) {
        return CheckpointQuery.all().where(key, value).filter().matches(metadata);
    }

    @Test
    void numbers_of_every_java_type_are_numbers() {
        for (Object number :
                List.of(5, 5L, (short) 5, (byte) 5, 5.0, 5.0f, BigInteger.valueOf(5), new BigDecimal("5.00"))) {
            CheckpointMetadata metadata =
                    CheckpointMetadata.of(0).with("n", number).with("in", Map.of("list", List.of(number)));
            assertThat(matches(metadata.toDocument(), "n", 5))
                    .as(number.getClass().getName())
                    .isTrue();
            assertThat(matches(metadata.toDocument(), "n", 5L)).isTrue();
            assertThat(matches(metadata.toDocument(), "/in/list/0", 5)).isTrue();
        }
    }

    @Test
    void metadata_of_the_wrong_kinds_is_refused_with_all_problems() {
        assertThatThrownBy(() -> CheckpointMetadata.of(
                        Document.parse("{\"source\":\"else\",\"step\":1.5,\"run_id\":7,\"parents\":{\"a\":1}}")))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("'source'")
                .hasMessageContaining("'step'")
                .hasMessageContaining("'run_id'")
                .hasMessageContaining("'parents'");
        assertThatThrownBy(() -> CheckpointMetadata.of(Document.parse("[]"))).hasMessageContaining("array");
        CheckpointMetadata full = CheckpointMetadata.of(-1).withRunId("r").with("x", 1);
        assertThat(CheckpointMetadata.of(full.toDocument())).isEqualTo(full);
    }

    @Test
    void all_keys_of_a_filter_must_match() {
        Document metadata = Document.parse("{\"a\":1,\"b\":2}");
        assertThat(CheckpointQuery.all().where("a", 1).where("b", 3).filter().matches(metadata))
                .isFalse();
        assertThat(CheckpointQuery.all().where("a", 1).where("b", 2).filter().matches(metadata))
                .isTrue();
    }

    @Test
    void a_map_that_looks_like_a_stored_java_value_stays_a_map() {
        Map<String, Object> forged = new LinkedHashMap<>();
        forged.put("@cairn", "nosuch");
        forged.put("n", 1);
        CheckpointMetadata metadata = CheckpointMetadata.of(0).with("calls", List.of(forged));
        assertThat(metadata.extra().get("calls"))
                .isNotNull()
                .satisfies(stored -> assertThat(stored.toJava()).isEqualTo(List.of(forged)));
    }
}
