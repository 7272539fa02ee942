package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.model.binding.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainJavaTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "true",
                "false",
                "[]",
                "{}",
                "\"\"",
                "[null,true,false,[],{},\"\"]",
                "{\"a\":null,\"\":1,\"nested\":{\"a\":[{\"b\":[[]]}]},\"last\":false}",
                "[0,-0,1.10,1e400,-2147483648,2147483648,9007199254740993,18446744073709551615,0.1,1E-7,1e2]",
                "[\"a\\u0000b\",\"\\\"\\\\\\n\",\"\u00e9\u4e2d\",\"\ud83d\ude00\",\"\\ud83d\",\"a\\\\u0000b\"]",
                "{\"b\":1,\"a\":2,\"@cairn2\":3,\"x\":{\"y\":1,\"@cairn\":\"not first\"}}"
            })
    void values_read_at_once_are_those_read_from_nodes(String json) {
        byte[] bytes = Document.parse(json).bytes();
        Document nodes = JsonTree.parse(bytes, Types.STANDARD);
        Object value = JsonTree.plainJava(bytes);
        assertThat(value).isEqualTo(nodes.toJava());
        assertThat(Document.of(value).json())
                .isEqualTo(Document.of(nodes.toJava()).json());
    }

    @Test
    void maps_and_lists_can_be_changed_and_keep_their_order() {
        Object value = Document.parse("{\"b\":[1],\"a\":{}}").toJava();
        assertThat(value).isInstanceOf(LinkedHashMap.class);
        Map<?, ?> map = (Map<?, ?>) value;
        assertThat(map.keySet().stream().map(String::valueOf)).containsExactly("b", "a");
        assertThat(map.get("b")).isInstanceOf(ArrayList.class);
    }

    @Test
    void tagged_objects_are_what_they_were_also_deep_inside() {
        Document document = Document.of(List.of(Map.of("wait", Duration.ofSeconds(90)), "plain"));
        assertThat(Document.parse(document.json()).toJava())
                .isEqualTo(List.of(Map.of("wait", Duration.ofSeconds(90)), "plain"));
    }

    @Test
    void a_number_without_a_java_value_is_refused_with_its_place() {
        assertThatThrownBy(() -> Document.parse("{\"a\":[1e99999999999]}").toJava())
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("/a/0");
    }
}
