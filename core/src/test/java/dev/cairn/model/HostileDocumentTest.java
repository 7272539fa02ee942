package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.binding.Types;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stored text that someone has forged: nothing is made that was not registered. */
class HostileDocumentTest {
    private static final AtomicInteger MADE = new AtomicInteger();

    static final class Gadget {
        @Nullable
        String command;

        Gadget() {
            MADE.incrementAndGet();
        }
    }

    record Holder(Object any) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"@class\":\"GADGET\",\"command\":\"x\"}",
                "{\"@type\":\"GADGET\",\"command\":\"x\"}",
                "{\"class\":\"GADGET\",\"command\":\"x\"}",
                "[\"GADGET\",{\"command\":\"x\"}]",
                "[\"javax.script.ScriptEngineManager\",[[\"java.net.URLClassLoader\",[[[\"java.net.URL\",[\"http://x/\"]]]]]]]"
            })
    void class_names_of_other_serializers_are_plain_data(String json) {
        Document document = Document.parse(json.replace("GADGET", Gadget.class.getName()));
        assertThat(document.toJava()).isInstanceOfAny(Map.class, List.class);
        assertThat(Document.of(document.toJava())).isEqualTo(document);
        assertThat(MADE).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"javax.script.ScriptEngineManager", "GADGET", "java.lang.Thread", "", "../x", "@cairn"})
    void class_names_in_tags_are_refused(String name) {
        String type = name.replace("GADGET", Gadget.class.getName());
        for (String rest : List.of("\"version\":1,\"value\":{}", "\"value\":{}", "\"value\":null")) {
            Document document = Document.parse("{\"x\":[{\"@cairn\":\"" + type + "\"," + rest + "}]}");
            for (var call : List.<org.assertj.core.api.ThrowableAssert.ThrowingCallable>of(
                    document::toJava,
                    () -> document.at("/x/0").as(Object.class),
                    () -> document.at("/x/0").as(Holder.class))) {
                CairnException error = Objects.requireNonNull(catchThrowableOfType(CairnException.class, call));
                assertThat(error.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
                assertThat(error.details()).containsEntry("type", type);
            }
            assertThat(document.json()).contains(type);
        }
        assertThat(MADE).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"@cairn\":\"gadget\",\"version\":1,\"value\":{\"command\":\"x\"}}",
                "[1,{\"a\":{\"@cairn\":\"gadget\",\"version\":1,\"value\":{\"command\":null}}}]",
                "{\"@cairn\":\"nosuch\"}",
                "{\"\\u0040cairn\":\"instant\",\"value\":\"2026-01-31T12:00:00Z\"}",
                "{\"@cairn\":\"object\",\"value\":{\"@cairn\":\"gadget\",\"version\":1,\"value\":{\"command\":null}}}",
                "{\"@cairn\":5,\"more\":[{\"@cairn\":null}]}"
            })
    void json_from_outside_is_data_whatever_it_looks_like(String json) {
        Types types = Types.empty();
        types.register("gadget", 1, Gadget.class);
        Document data = Document.parse(json).asData();
        Object java = data.with(types).toJava();
        assertThat(MADE).hasValue(0);
        assertThat(java).isInstanceOfAny(Map.class, List.class);
        assertThat(types.document(java)).isEqualTo(data);
        assertThat(String.valueOf(java)).doesNotContain("Gadget");
    }

    @Test
    void data_without_such_members_stays_the_same_document() {
        Document document = Document.parse("{\"a\":[1.10,{\"b\":1,\"@cairn\":2}],\"c\":\"@cairn\"}");
        assertThat(document.asData()).isSameAs(document);
    }

    @Test
    void a_registered_class_is_not_made_where_another_is_declared() {
        Types types = Types.empty();
        types.register("gadget", 1, Gadget.class);
        types.register("holder", 1, Holder.class);
        Document document = Document.parse("{\"@cairn\":\"gadget\",\"version\":1,\"value\":{\"command\":null}}")
                .with(types);
        assertThatThrownBy(() -> document.as(String.class)).hasMessageContaining("\"gadget\"");
        assertThatThrownBy(() -> document.as(Holder.class)).hasMessageContaining("\"gadget\"");
        assertThat(MADE).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"@cairn\":5}",
                "{\"@cairn\":null,\"value\":1}",
                "{\"@cairn\":{\"@cairn\":\"instant\"}}",
                "{\"@cairn\":\"instant\"}",
                "{\"@cairn\":\"instant\",\"value\":null}",
                "{\"@cairn\":\"instant\",\"value\":5}",
                "{\"@cairn\":\"instant\",\"value\":\"now\"}",
                "{\"@cairn\":\"instant\",\"value\":\"2026-01-01T00:00:00Z\",\"more\":1}",
                "{\"@cairn\":\"instant\",\"version\":1,\"value\":\"2026-01-01T00:00:00Z\"}",
                "{\"@cairn\":\"instant\",\"value\":{\"@cairn\":\"instant\",\"value\":{}}}",
                "{\"@cairn\":\"set\",\"value\":[1,1]}",
                "{\"@cairn\":\"set\",\"value\":{}}",
                "{\"@cairn\":\"map\",\"value\":[[1,2],[1,3]]}",
                "{\"@cairn\":\"map\",\"value\":[[1]]}",
                "{\"@cairn\":\"map\",\"value\":[[null,1]]}",
                "{\"@cairn\":\"map\",\"value\":{}}",
                "{\"@cairn\":\"object\",\"value\":[]}",
                "{\"@cairn\":\"object\"}",
                "{\"@cairn\":\"optional\"}",
                "{\"@cairn\":\"optional-int\",\"value\":\"x\"}",
                "{\"@cairn\":\"bytes\",\"value\":\"!\"}",
                "{\"@cairn\":\"binary\",\"value\":\"AQID\"}",
                "{\"@cairn\":\"binary\",\"media\":1,\"value\":\"AQID\"}",
                "{\"@cairn\":\"binary\",\"media\":\"a\",\"value\":\"*\"}",
                "{\"@cairn\":\"int[]\",\"value\":[1,null]}",
                "{\"@cairn\":\"byte\",\"value\":128}",
                "{\"@cairn\":\"float\",\"value\":1e39}",
                "{\"@cairn\":\"double\",\"value\":\"nan\"}",
                "{\"@cairn\":\"decimal\",\"value\":\"NaN\"}",
                "{\"@cairn\":\"decimal\",\"value\":\"1e99999999999\"}",
                "{\"@cairn\":\"zoned-datetime\",\"value\":\"2026-01-01T00:00Z[Nowhere/Else]\"}",
                "{\"@cairn\":\"zoned-datetime\",\"value\":\"2026-01-01T00:00Z[UTC\"}",
                "{\"@cairn\":\"uuid\",\"value\":\"1-1-1-1-1\"}",
                "{\"@cairn\":\"char\",\"value\":\"ab\"}",
                "{\"@cairn\":\"year\",\"value\":99999999999}",
                "{\"@cairn\":\"gadget\",\"value\":{}}",
                "{\"@cairn\":\"gadget\",\"version\":0,\"value\":{}}",
                "{\"@cairn\":\"gadget\",\"version\":1e99999999999,\"value\":{}}",
                "{\"@cairn\":\"gadget\",\"version\":99999999999999999999,\"value\":{}}",
                "{\"@cairn\":\"gadget\",\"version\":1.0,\"value\":{}}",
                "{\"@cairn\":\"gadget\",\"version\":\"1\",\"value\":{}}",
                "{\"@cairn\":\"gadget\",\"value\":{},\"version\":1}",
                "{\"@cairn\":\"gadget\",\"version\":1}",
                "{\"@cairn\":\"gadget\",\"version\":1,\"value\":null}",
                "{\"@cairn\":\"gadget\",\"version\":1,\"value\":[]}"
            })
    void malformed_tags_are_refused_with_their_place_and_never_null(String json) {
        Types types = Types.empty();
        types.register("gadget", 1, Gadget.class);
        Document document = Document.parse("[1,{\"in\":" + json + "}]").with(types);
        CairnException error = Objects.requireNonNull(catchThrowableOfType(CairnException.class, document::toJava));
        assertThat(error.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(String.valueOf(error.details().get("pointer"))).startsWith("/1/in");
        assertThat(document.item(0).toJava()).isEqualTo(1);
    }

    @Test
    void a_million_digits_in_a_string_cost_nothing() {
        String digits = "{\"@cairn\":\"decimal\",\"value\":\"" + "9".repeat(1_000_000) + "\"}";
        assertThatThrownBy(() -> Document.parse(digits).toJava()).hasMessageContaining("1000 characters");
    }

    @Test
    void no_main_code_reads_java_serialization_or_makes_classes_by_name() throws IOException {
        List<String> found = new ArrayList<>();
        Path sources = Path.of(System.getProperty("cairn.root"), "core", "src", "main", "java");
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                String code = Files.readString(file);
                for (String word : List.of(
                        "ObjectInputStream",
                        "Class.forName",
                        "loadClass",
                        "enableDefaultTyping",
                        "activateDefaultTyping",
                        "JsonTypeInfo",
                        "XMLDecoder")) {
                    if (code.contains(word)) {
                        found.add(file + ": " + word);
                    }
                }
            }
        }
        assertThat(found).isEmpty();
        assertThat(sources.resolve("dev/cairn/model/binding/Types.java")).exists();
    }
}
