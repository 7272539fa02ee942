package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.model.binding.Types;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImmutableClassesTest {
    static class Party {
        private final String name;

        Party(String name) {
            this.name = name;
        }
    }

    static final class Booking extends Party {
        private final int persons;
        private final Optional<List<Party>> guests;
        private final transient int computed;

        Booking(int persons, String name, Optional<List<Party>> guests) {
            super(name);
            this.persons = persons;
            this.guests = guests;
            this.computed = persons * 2;
        }

        Booking(Booking other) {
            this(other.persons, ((Party) other).name, other.guests);
        }
    }

    @TempDir
    static Path folder;

    private static ClassLoader nameless;

    /** Compiled as tools do that do not name parameters. */
    @BeforeAll
    static void compile() throws IOException {
        Map<String, String> classes = Map.of(
                "Wrapper",
                "final String value; Wrapper(String v) { value = v; }",
                "Pair",
                "final String left; final int right; Pair(int r, String l) { left = l; right = r; }",
                "Twins",
                "final String left; final String right; Twins(String l, String r) { left = l; right = r; }",
                "Data",
                "final String left; final String right; Data(String l, String r) { left = l; right = r; }"
                        + " public String component1() { return left; } public String component2() { return right; }",
                "Crossed",
                "final String left; final String right; Crossed(String r, String l) { left = l; right = r; }"
                        + " public String component1() { return right; } public String component2() { return left; }",
                "Properties",
                "final String left; final String right; @java.beans.ConstructorProperties({\"right\", \"left\"})"
                        + " Properties(String r, String l) { left = l; right = r; }");
        List<String> sources = classes.entrySet().stream()
                .map(each -> write(each.getKey(), each.getValue()).toString())
                .toList();
        String[] arguments = java.util.stream.Stream.concat(
                        java.util.stream.Stream.of("-d", folder.toString(), "-proc:none"), sources.stream())
                .toArray(String[]::new);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments))
                .isZero();
        nameless = new URLClassLoader(new URL[] {folder.toUri().toURL()});
    }

    private static Path write(String name, String body) {
        try {
            return Files.writeString(folder.resolve(name + ".java"), "public class " + name + " { " + body + " }");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static Document read(String name, String json) throws ReflectiveOperationException {
        Types types = Types.empty();
        types.register("x", 1, nameless.loadClass(name));
        Document stored = Document.parse("{\"@cairn\":\"x\",\"version\":1,\"value\":" + json + "}");
        return types.document(stored.with(types).toJava());
    }

    @Test
    void a_class_with_a_constructor_of_its_fields_is_stored_by_them() {
        Types types = Types.empty();
        types.register("party", 1, Party.class);
        types.register("booking", 1, Booking.class);
        Document stored = types.document(new Booking(4, "Ada", Optional.of(List.of(new Party("Bob")))));
        assertThat(stored.at("/value").json())
                .isEqualTo(
                        "{\"name\":\"Ada\",\"persons\":4,\"guests\":[{\"@cairn\":\"party\",\"version\":1,\"value\":{\"name\":\"Bob\"}}]}");
        Booking back = stored.as(Booking.class);
        assertThat(back.computed).isEqualTo(8);
        assertThat(types.document(back)).isEqualTo(stored);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Pair", "Properties", "Data"})
    void parameters_without_names_are_known_by_types_annotation_or_component_functions(String name) throws Exception {
        String json = name.equals("Pair") ? "{\"left\":\"a\",\"right\":2}" : "{\"left\":\"a\",\"right\":\"b\"}";
        assertThat(read(name, json).at("/value").json()).isEqualTo(json);
        assertThat(read("Wrapper", "{\"value\":\"v\"}").at("/value/value").text())
                .isEqualTo("v");
    }

    @Test
    void a_class_of_which_the_parameters_cannot_be_known_is_refused() {
        assertThatThrownBy(() -> read("Twins", "{}"))
                .hasMessageContainingAll("Twins", "has no names for the parameters", "-parameters", "record");
    }

    @Test
    void a_constructor_that_takes_fields_in_another_order_than_its_functions_say_gives_no_wrong_object() {
        assertThatThrownBy(() -> read("Crossed", "{\"left\":\"a\",\"right\":\"b\"}"))
                .hasMessageContainingAll("Crossed", "\"left\"", "does not keep");
    }

    @Test
    void classes_with_other_constructors_are_refused_with_what_to_do() {
        Types types = Types.empty();
        assertThatThrownBy(() -> types.register("x", 1, Computed.class))
                .hasMessageContainingAll("[x, twice]", "transient");
        assertThatThrownBy(() -> types.register("x", 1, NotStatic.class)).hasMessageContaining("make it static");
    }

    static final class Computed {
        final int x;
        final int twice;

        Computed(int x) {
            this.x = x;
            this.twice = 2 * x;
        }
    }

    @SuppressWarnings("ClassCanBeStatic")
    final class NotStatic {
        final int x;

        NotStatic(int x) {
            this.x = x;
        }
    }
}
