package dev.cairn.wassette.wasm;

import static dev.cairn.wassette.wasm.Wasm.BOOL;
import static dev.cairn.wassette.wasm.Wasm.FUNCTION;
import static dev.cairn.wassette.wasm.Wasm.STRING;
import static dev.cairn.wassette.wasm.Wasm.U32;
import static dev.cairn.wassette.wasm.Wasm.at;
import static dev.cairn.wassette.wasm.Wasm.primitive;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TypeSchemasTest {
    private static final String TEXT = "{'type':'string'}";
    private static final String NUMBER = "{'type':'number'}";

    static Stream<Arguments> types() {
        return Stream.of(
                type("bool", "{'type':'boolean'}", primitive(0x7f)),
                type("s8", NUMBER, primitive(0x7e)),
                type("u8", NUMBER, primitive(0x7d)),
                type("s16", NUMBER, primitive(0x7c)),
                type("u16", NUMBER, primitive(0x7b)),
                type("s32", NUMBER, primitive(0x7a)),
                type("u32", NUMBER, primitive(0x79)),
                type("s64", NUMBER, primitive(0x78)),
                type("u64", NUMBER, primitive(0x77)),
                type("f32", NUMBER, primitive(0x76)),
                type("f64", NUMBER, primitive(0x75)),
                type("char", "{'description':'1 unicode codepoint','type':'string'}", primitive(0x74)),
                type("string", TEXT, primitive(0x73)),
                type("error-context", "{'description':'Error context type','type':'object'}", primitive(0x64)),
                type("list", "{'items':" + TEXT + ",'type':'array'}", Encoder.of(0x70, STRING)),
                type(
                        "record, members sorted, required in the order of the fields",
                        "{'properties':{'a':" + NUMBER + ",'z':" + TEXT + "},'required':['z','a'],'type':'object'}",
                        Encoder.of(0x72, 2).name("z").u8(STRING).name("a").u8(U32)),
                type(
                        "tuple",
                        "{'maxItems':2,'minItems':2,'prefixItems':[" + TEXT + ",{'type':'boolean'}],'type':'array'}",
                        Encoder.of(0x6f, 2, STRING, BOOL)),
                type(
                        "variant",
                        "{'oneOf':[{'properties':{'tag':{'const':'none'}},'required':['tag'],'type':'object'},{'properties':"
                                + "{'tag':{'const':'some'},'val':" + NUMBER
                                + "},'required':['tag','val'],'type':'object'}]}",
                        Encoder.of(0x71, 2).name("none").u8(0, 0).name("some").u8(1, U32, 0)),
                type(
                        "enum in the order of the cases",
                        "{'enum':['warm','cold'],'type':'string'}",
                        Encoder.of(0x6d, 2).name("warm").name("cold")),
                type(
                        "flags without required members",
                        "{'properties':{'read':{'type':'boolean'},'write':{'type':'boolean'}},'type':'object'}",
                        Encoder.of(0x6e, 2).name("write").name("read")),
                type("option", "{'anyOf':[{'type':'null'}," + TEXT + "]}", Encoder.of(0x6b, STRING)),
                type("result", result(TEXT, NUMBER), Encoder.of(0x6a, 1, STRING, 1, U32)),
                type("result without ok", result("{'type':'null'}", NUMBER), Encoder.of(0x6a, 0, 1, U32)),
                type("result without err", result(TEXT, "{'type':'null'}"), Encoder.of(0x6a, 1, STRING, 0)),
                type("empty result", result("{'type':'null'}", "{'type':'null'}"), Encoder.of(0x6a, 0, 0)),
                type(
                        "future",
                        "{'description':'Future type (async operation)','type':'object'}",
                        Encoder.of(0x65, 1, U32)),
                type("stream", "{'description':'Stream type (async iteration)','type':'array'}", Encoder.of(0x66, 0)),
                type(
                        "map",
                        "{'items':{'properties':{'key':" + TEXT + ",'value':" + NUMBER
                                + "},'required':['key','value'],'type':'object'},'type':'array'}",
                        Encoder.of(0x63, STRING, U32)),
                type(
                        "types of types",
                        "{'items':{'anyOf':[{'type':'null'},{'properties':{'a':" + NUMBER
                                + "},'required':['a'],'type':'object'}]},'type':'array'}",
                        Encoder.of(0x72, 1).name("a").u8(U32),
                        Encoder.of(0x6b).add(at(0)),
                        Encoder.of(0x70).add(at(1))));
    }

    private static Arguments type(String name, String schema, Encoder... types) {
        return Arguments.of(name, schema.replace('\'', '"'), types);
    }

    private static String result(String ok, String error) {
        return "{'oneOf':[{'properties':{'ok':" + ok + "},'required':['ok'],'type':'object'},{'properties':{'err':"
                + error + "},'required':['err'],'type':'object'}]}";
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    void each_type_has_the_schema_that_wassette_gives_it(String name, String schema, Encoder[] types) {
        Tool tool = only(Wasm.taking(types));

        assertThat(tool.schema().at("/inputSchema/properties/x").json()).isEqualTo(schema);
        assertThat(tool.schema().at("/inputSchema/required").json()).isEqualTo("[\"x\"]");
        assertThat(tool.loose()).isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    void a_result_of_each_type_stands_under_result(String name, String schema, Encoder[] types) {
        byte[] wasm = new Wasm()
                .types(types)
                .types(Wasm.functionTo(at(types.length - 1)))
                .imports("i", FUNCTION, types.length)
                .export("f", FUNCTION, 0)
                .bytes();

        assertThat(only(wasm).schema().at("/outputSchema").json())
                .isEqualTo(
                        "{\"properties\":{\"result\":" + schema + "},\"required\":[\"result\"],\"type\":\"object\"}");
    }

    @Test
    void several_results_are_numbered() {
        Encoder function =
                Encoder.of(0x40, 0, 0x01, 2).name("a").u8(STRING).name("b").u8(BOOL);
        byte[] wasm = new Wasm()
                .types(function)
                .imports("i", FUNCTION, 0)
                .export("f", FUNCTION, 0)
                .bytes();

        assertThat(only(wasm).schema().at("/outputSchema").json())
                .isEqualTo(
                        "{'properties':{'result':{'properties':{'val0':{'type':'string'},'val1':{'type':'boolean'}},'required':"
                                        .replace('\'', '"')
                                + "['val0','val1'],'type':'object'}},'required':['result'],'type':'object'}"
                                        .replace('\'', '"'));
    }

    @Test
    void handles_of_resources_are_texts_that_are_compared_loosely() {
        byte[] wasm = new Wasm()
                .sections(10, Encoder.of(0x00).name("thing").u8(0x03, 0x01))
                .types(
                        Encoder.of(0x69).u32(0),
                        Encoder.of(0x68).u32(0),
                        Encoder.of(0x40, 1).name("self").add(at(2)).u8(0x00).add(at(1)))
                .imports("i", FUNCTION, 3)
                .export("[method]thing.next", FUNCTION, 0)
                .bytes();
        Tool tool = only(wasm);

        assertThat(tool.loose()).isTrue();
        assertThat(tool.name()).isEqualTo("_method_thing_next");
        assertThat(tool.schema().at("/inputSchema/properties/self/type").text()).isEqualTo("string");
        assertThat(tool.schema().at("/outputSchema/properties/result/type").text())
                .isEqualTo("string");
    }

    @Test
    void a_list_of_fixed_length_is_said_to_be_unknown_to_wassette() {
        assertThatThrownBy(() -> ComponentBinary.parse(Wasm.taking(Encoder.of(0x67, U32, 4))))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED))
                .hasMessageContaining("exported function f")
                .hasMessageContaining("fixed length");
    }

    @Test
    void names_are_sorted_by_code_points_and_not_by_java_chars() {
        String emoji = "\ud83d\ude00";
        byte[] wasm = Wasm.taking(
                Encoder.of(0x72, 2).name(emoji).u8(U32).name("\uff5e").u8(U32));

        assertThat(only(wasm)
                        .schema()
                        .at("/inputSchema/properties/x/properties")
                        .name(1))
                .isEqualTo(emoji);
    }

    private static Tool only(byte[] wasm) {
        ComponentBinary binary = ComponentBinary.parse(wasm);
        assertThat(binary.tools()).hasSize(1);
        return binary.tools().get(0);
    }
}
