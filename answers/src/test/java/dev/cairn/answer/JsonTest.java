package dev.cairn.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonTest {
    private enum Colour {
        DARK_RED
    }

    private record Thing(
            String thingId, int count, @Nullable Instant lastSeen, List<Colour> colours) {}

    private static String value(@Nullable Object value) {
        return new Json().put("v", value).document().json();
    }

    @Test
    void a_record_is_an_object_of_its_components() {
        Thing thing = new Thing("a", 2, null, List.of(Colour.DARK_RED));
        assertThat(Json.of(thing).document().json())
                .isEqualTo("{\"thing_id\":\"a\",\"count\":2,\"last_seen\":null,\"colours\":[\"dark_red\"]}");
    }

    @Test
    void values_become_plain_json() {
        assertThat(value(5L)).isEqualTo("{\"v\":5}");
        assertThat(value(true)).isEqualTo("{\"v\":true}");
        assertThat(value(Instant.EPOCH)).isEqualTo("{\"v\":\"1970-01-01T00:00:00Z\"}");
        assertThat(value(Path.of("a", "b"))).isEqualTo("{\"v\":\"a/b\"}");
        assertThat(value(Optional.empty())).isEqualTo("{\"v\":null}");
        assertThat(value(OptionalLong.of(7))).isEqualTo("{\"v\":7}");
        assertThat(value(Map.of("k", List.of()))).isEqualTo("{\"v\":{\"k\":[]}}");
        assertThat(value(Document.parse("1.10"))).isEqualTo("{\"v\":1.10}");
        assertThat(value(new Json().put("w", "x"))).isEqualTo("{\"v\":{\"w\":\"x\"}}");
    }

    @Test
    void a_member_that_is_put_again_keeps_its_place() {
        assertThat(new Json().put("a", 1).put("b", 2).put("a", 3).document().json())
                .isEqualTo("{\"a\":3,\"b\":2}");
    }
}
