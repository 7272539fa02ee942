package dev.cairn.wassette.wasm;

import static dev.cairn.wassette.wasm.Wasm.COMPONENT;
import static dev.cairn.wassette.wasm.Wasm.FUNCTION;
import static dev.cairn.wassette.wasm.Wasm.TYPE;
import static dev.cairn.wassette.wasm.Wasm.U32;
import static dev.cairn.wassette.wasm.Wasm.argument;
import static dev.cairn.wassette.wasm.Wasm.at;
import static dev.cairn.wassette.wasm.Wasm.function;
import static dev.cairn.wassette.wasm.Wasm.inline;
import static dev.cairn.wassette.wasm.Wasm.instanceType;
import static dev.cairn.wassette.wasm.Wasm.procedure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExportsTest {
    @Test
    void an_imported_instance_can_be_exported_again() {
        byte[] wasm = new Wasm()
                .types(instanceType("one", "two"))
                .imports("in", Wasm.INSTANCE, 0)
                .export("a:b/c@1.0.0", Wasm.INSTANCE, 0)
                .bytes();

        assertThat(shown(wasm)).containsExactly("a:b/c@1.0.0#one a_b_c_1_0_0_one", "a:b/c@1.0.0#two a_b_c_1_0_0_two");
    }

    @Test
    void an_instance_made_of_definitions_exports_them_in_its_own_order() {
        byte[] wasm = new Wasm()
                .types(procedure())
                .imports("i", FUNCTION, 0)
                .instance(inline("z", FUNCTION, 0), inline("t", TYPE, 0), inline("a", FUNCTION, 0))
                .export("x", Wasm.INSTANCE, 0)
                .bytes();

        assertThat(shown(wasm)).containsExactly("x#z x_z", "x#a x_a");
    }

    @Test
    void an_instance_of_a_nested_component_exports_what_the_component_exports() {
        Wasm shim = new Wasm()
                .types(Encoder.of(0x72, 1).name("id").u8(U32), function(at(0)))
                .imports("import-func", FUNCTION, 1)
                .sections(11, Encoder.of(0x00).name("note").u8(TYPE, 0, 0x00))
                .export("put", FUNCTION, 0);
        byte[] wasm = new Wasm()
                .types(Encoder.of(0x72, 1).name("id").u8(U32), function(at(0)))
                .imports("host", FUNCTION, 1)
                .component(shim)
                .instantiate(0, argument("import-func", FUNCTION, 0))
                .export("local:notes/notes@0.1.0", Wasm.INSTANCE, 0)
                .bytes();
        ComponentBinary binary = ComponentBinary.parse(wasm);

        assertThat(shown(wasm)).containsExactly("local:notes/notes@0.1.0#put local_notes_notes_0_1_0_put");
        assertThat(binary.tools()
                        .get(0)
                        .schema()
                        .at("/inputSchema/properties/x/required/0")
                        .text())
                .isEqualTo("id");
    }

    @Test
    void in_nested_instances_the_nearest_one_gives_the_name() {
        byte[] wasm = new Wasm()
                .types(procedure())
                .imports("i", FUNCTION, 0)
                .instance(inline("f", FUNCTION, 0))
                .instance(inline("inner", Wasm.INSTANCE, 0), inline("g", FUNCTION, 0))
                .export("outer", Wasm.INSTANCE, 1)
                .bytes();

        assertThat(shown(wasm)).containsExactly("inner#f inner_f", "outer#g outer_g");
    }

    @Test
    void an_exported_component_is_entered_like_an_instance() {
        byte[] wasm = new Wasm()
                .component(
                        new Wasm().types(procedure()).imports("i", FUNCTION, 0).export("run", FUNCTION, 0))
                .export("tool", COMPONENT, 0)
                .bytes();

        assertThat(shown(wasm)).containsExactly("tool#run tool_run");
    }

    @Test
    void aliases_lead_to_what_they_name() {
        byte[] wasm = new Wasm()
                .types(instanceType("deep"), function(Encoder.of(U32)))
                .imports("in", Wasm.INSTANCE, 0)
                .aliasExport(FUNCTION, 0, "deep")
                .component(new Wasm()
                        .aliasOuter(TYPE, 1, 1)
                        .imports("i", FUNCTION, 0)
                        .export("f", FUNCTION, 0))
                .instantiate(0)
                .aliasExport(FUNCTION, 1, "f")
                .export("first", FUNCTION, 0)
                .export("second", FUNCTION, 1)
                .bytes();

        assertThat(shown(wasm)).containsExactly("null#first first", "null#second second");
        assertThat(ComponentBinary.parse(wasm)
                        .tools()
                        .get(1)
                        .schema()
                        .at("/inputSchema/required")
                        .size())
                .isEqualTo(1);
    }

    @Test
    void an_alias_two_levels_outside_is_found() {
        Wasm innermost =
                new Wasm().aliasOuter(TYPE, 2, 0).imports("i", FUNCTION, 0).export("f", FUNCTION, 0);
        byte[] wasm = new Wasm()
                .types(function(Encoder.of(U32)))
                .component(new Wasm().component(innermost).instantiate(0).export("inner", Wasm.INSTANCE, 0))
                .instantiate(0)
                .export("outer", Wasm.INSTANCE, 0)
                .bytes();

        assertThat(shown(wasm)).containsExactly("inner#f inner_f");
    }

    @Test
    void a_type_of_an_export_overrides_what_was_defined() {
        byte[] wasm = new Wasm()
                .types(function(Encoder.of(U32)), procedure())
                .imports("i", FUNCTION, 0)
                .sections(11, Encoder.of(0x00).name("f").u8(FUNCTION, 0, 0x01, 0x01, 0x01))
                .bytes();

        assertThat(ComponentBinary.parse(wasm)
                        .tools()
                        .get(0)
                        .schema()
                        .at("/inputSchema/required")
                        .size())
                .isZero();
    }

    @Test
    void an_export_can_be_used_by_its_new_index() {
        byte[] wasm = new Wasm()
                .types(procedure())
                .imports("i", FUNCTION, 0)
                .export("a", FUNCTION, 0)
                .export("b", FUNCTION, 1)
                .bytes();

        assertThat(shown(wasm)).containsExactly("null#a a", "null#b b");
    }

    @Test
    void types_of_components_declare_imports_exports_and_types_of_their_own() {
        Encoder componentType = Encoder.of(0x41)
                .list(List.of(
                        Encoder.of(0x01).add(procedure()),
                        Encoder.of(0x03, 0x00).name("in").u8(0x01).u32(0),
                        Encoder.of(0x01).add(instanceType("f")),
                        Encoder.of(0x02).add(Wasm.outer(TYPE, 1, 0)),
                        Encoder.of(0x00, 0x60, 1, 0x7f, 0),
                        Encoder.of(0x04, 0x00).name("made").u8(0x05).u32(1),
                        Encoder.of(0x04, 0x00).name("taken").u8(0x01).u32(2)));
        byte[] wasm = new Wasm()
                .types(function(Encoder.of(U32)), componentType)
                .sections(10, Encoder.of(0x00).name("plugin").u8(0x04).u32(1))
                .instantiate(0)
                .export("p", Wasm.INSTANCE, 0)
                .bytes();

        assertThat(shown(wasm)).containsExactly("made#f made_f", "p#taken p_taken");
    }

    @Test
    void nothing_but_functions_becomes_a_tool() {
        byte[] wasm = new Wasm()
                .types(Encoder.of(U32))
                .sections(11, Encoder.of(0x00).name("number").u8(TYPE, 0, 0x00))
                .bytes();

        assertThat(ComponentBinary.parse(wasm).exports()).containsExactly("number");
        assertThat(ComponentBinary.parse(wasm).tools()).isEmpty();
    }

    @Test
    void functions_of_the_async_kind_and_their_plumbing_are_stepped_over() {
        byte[] wasm = new Wasm()
                .types(Encoder.of(0x43, 0, 0x01, 0x00), Encoder.of(0x66, 1, U32))
                .sections(
                        8,
                        Encoder.of(0x0f, 1, 2, 0x06, 0x03, 0),
                        Encoder.of(0x20, 0, 0),
                        Encoder.of(0x09, 0x01, 0x00, 1, 0x00),
                        Encoder.of(0x0a, 0x7f, 0),
                        Encoder.of(0x1f),
                        Encoder.of(0x00, 0x00, 0, 2, 0x06, 0x07, 0, 0))
                .export("run", FUNCTION, 0)
                .bytes();

        assertThat(shown(wasm)).containsExactly("null#run run");
    }

    @Test
    void what_is_not_known_is_said_and_not_guessed() {
        assertThatThrownBy(() -> ComponentBinary.parse(
                        new Wasm().sections(8, Encoder.of(0x7e)).bytes()))
                .hasMessageContaining("Cannot inspect")
                .hasMessageContaining("0x7e");
        assertThatThrownBy(() -> ComponentBinary.parse(
                        new Wasm().section(9, Encoder.of(0, 0, 0)).bytes()))
                .hasMessageContaining("start function");
        assertThatThrownBy(() -> ComponentBinary.parse(
                        new Wasm().section(12, Encoder.of(0)).bytes()))
                .hasMessageContaining("values");
    }

    @Test
    void the_authors_words_describe_functions_of_the_root() {
        byte[] docs =
                "\0{\"worlds\":{\"z\":{\"func_exports\":{\"f\":{\"docs\":\"no\"}}},\"a\":{\"func_exports\":{\"f\":{\"docs\":\"Says it.\"}}}}}"
                        .getBytes(StandardCharsets.UTF_8);
        Wasm wasm = new Wasm().types(procedure()).imports("i", FUNCTION, 0).export("f", FUNCTION, 0);

        assertThat(description(wasm.custom("package-docs", docs).custom("package-docs", new byte[] {0, '{', '}'})))
                .isEqualTo("Says it.");
    }

    @Test
    void documentation_that_is_none_is_left_out() {
        for (String docs : List.of(
                "\0nonsense",
                "\0[]",
                "\0{\"worlds\":[]}",
                "\0{\"worlds\":{\"a\":{\"func_exports\":{\"f\":{}}}}}",
                "\0",
                "")) {
            Wasm wasm = new Wasm().types(procedure()).imports("i", FUNCTION, 0).export("f", FUNCTION, 0);
            assertThat(description(wasm.custom("package-docs", docs.getBytes(StandardCharsets.UTF_8))))
                    .isEqualTo("Auto-generated schema for function 'f'");
        }
    }

    private static String description(Wasm wasm) {
        return ComponentBinary.parse(wasm.bytes())
                .tools()
                .get(0)
                .schema()
                .at("/description")
                .text();
    }

    private static List<String> shown(byte[] wasm) {
        return ComponentBinary.parse(wasm).tools().stream()
                .map(t -> t.identifier().interfaceName() + "#" + t.identifier().functionName() + " " + t.name())
                .toList();
    }
}
