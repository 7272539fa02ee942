package dev.cairn.wassette.wasm;

import static dev.cairn.wassette.wasm.Wasm.COMPONENT;
import static dev.cairn.wassette.wasm.Wasm.FUNCTION;
import static dev.cairn.wassette.wasm.Wasm.TYPE;
import static dev.cairn.wassette.wasm.Wasm.U32;
import static dev.cairn.wassette.wasm.Wasm.procedure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MalformedTest {
    private static final byte[] MODULE = {0, 'a', 's', 'm', 1, 0, 0, 0};

    static Stream<Arguments> malformed() {
        return Stream.of(
                bad("not WebAssembly", "#!/bin/sh exit".getBytes(StandardCharsets.UTF_8), "is not WebAssembly"),
                bad("nothing", new byte[0], "has only 0 bytes"),
                bad("half a beginning", new byte[] {0, 'a', 's', 'm', 13}, "has only 5 bytes"),
                bad("a strange version", new byte[] {0, 'a', 's', 'm', 2, 0, 0, 0}, "unknown version"),
                bad("a section without an end", tail(0x07), "the bytes end"),
                bad("a section over the end", tail(0x07, 0x7f), "only 0 are left"),
                bad("a section with an unknown number", new Wasm().section(13, Encoder.of()), "unknown number 13"),
                bad("bytes after a section's content", new Wasm().section(7, Encoder.of(0, 0)), "left over"),
                bad("a list that cannot be that long", new Wasm().section(7, Encoder.of(0x7f)), "a list of 127 items"),
                bad("a huge list", new Wasm().section(7, new Encoder().u32(0xffffffffL)), "not a valid length"),
                bad(
                        "a number of six bytes",
                        new Wasm().section(7, Encoder.of(0x80, 0x80, 0x80, 0x80, 0x80, 0)),
                        "five bytes"),
                bad("a number of 35 bits", new Wasm().section(7, Encoder.of(0xff, 0xff, 0xff, 0xff, 0x7f)), "32 bits"),
                bad(
                        "a type's number over 33 bits",
                        new Wasm().types(Encoder.of(0x70, 0x80, 0x80, 0x80, 0x80, 0x60)),
                        "33 bits"),
                bad("a type that is not there", new Wasm().types(Encoder.of(0x70, 0)), "there are 0 so far"),
                bad(
                        "a type of itself",
                        new Wasm().types(Encoder.of(U32), Encoder.of(0x70, 1)),
                        "number 1 of the types"),
                bad(
                        "a function's type as a value's",
                        new Wasm().types(procedure(), Encoder.of(0x70, 0)),
                        "a type of values"),
                bad(
                        "a value's type as a function's",
                        new Wasm().types(Encoder.of(U32)).imports("i", FUNCTION, 0),
                        "functions"),
                bad(
                        "a function's type as an instance's",
                        new Wasm().types(procedure()).imports("i", Wasm.INSTANCE, 0),
                        "instances"),
                bad(
                        "an instance's type as a component's",
                        new Wasm().types(Wasm.instanceType()).imports("i", COMPONENT, 0),
                        "components"),
                bad("a handle of no resource", new Wasm().types(Encoder.of(U32), Encoder.of(0x69, 0)), "resources"),
                bad("a name that is not UTF-8", new Wasm().types(Encoder.of(0x6d, 1, 1, 0xff)), "not UTF-8"),
                bad("a name that is cut", new Wasm().types(Encoder.of(0x6d, 1, 9, 'a')), "9 bytes are announced"),
                bad(
                        "two fields of one name",
                        new Wasm().types(Encoder.of(0x72, 2, 1, 'a', U32, 1, 'a', U32)),
                        "same name"),
                bad("two cases of one name", new Wasm().types(Encoder.of(0x6d, 2, 1, 'a', 1, 'a')), "same name"),
                bad(
                        "two exports of one name",
                        new Wasm().types(procedure()).export("a", TYPE, 0).export("a", TYPE, 0),
                        "two exports"),
                bad(
                        "two imports of one name",
                        new Wasm().types(procedure()).imports("a", FUNCTION, 0).imports("a", FUNCTION, 0),
                        "two imports"),
                bad("33 flags", new Wasm().types(flags(33)), "33 flags"),
                bad("an export of nothing", new Wasm().export("a", FUNCTION, 0), "number 0 of the functions"),
                bad(
                        "an export of another sort than said",
                        new Wasm()
                                .types(procedure())
                                .imports("i", FUNCTION, 0)
                                .sections(11, Encoder.of(0, 1, 'f', FUNCTION, 0, 1, 3, 0, 0)),
                        "declared sort"),
                bad(
                        "an export of a core function",
                        new Wasm().sections(11, Encoder.of(0, 1, 'f', 0, 0, 0, 0)),
                        "core module"),
                bad(
                        "an alias of what is not exported",
                        new Wasm()
                                .types(Wasm.instanceType("f"))
                                .imports("i", Wasm.INSTANCE, 0)
                                .aliasExport(FUNCTION, 0, "g"),
                        "does not have"),
                bad(
                        "an alias of another sort",
                        new Wasm()
                                .types(Wasm.instanceType("f"))
                                .imports("i", Wasm.INSTANCE, 0)
                                .aliasExport(TYPE, 0, "f"),
                        "does not have"),
                bad("an alias too far outside", new Wasm().aliasOuter(TYPE, 1, 0), "1 levels outside"),
                bad("an alias far, far outside", new Wasm().aliasOuter(TYPE, Integer.MAX_VALUE, 0), "levels outside"),
                bad(
                        "an alias of an outer function",
                        new Wasm().types(procedure()).imports("i", FUNCTION, 0).aliasOuter(FUNCTION, 0, 0),
                        "an outer alias must name"),
                bad("an instance of no component", new Wasm().instantiate(0), "number 0 of the components"),
                bad(
                        "an import in an instance's type",
                        new Wasm().types(Encoder.of(0x42, 2, 1).add(procedure()).u8(3, 0, 1, 'i', 1, 0)),
                        "declares an import"),
                bad(
                        "a cut core module",
                        new Wasm().section(1, new Encoder().raw(MODULE).u8(1, 9, 0)),
                        "of 9 bytes begins"),
                bad(
                        "a core module that is a component",
                        new Wasm().section(1, new Encoder().raw(new Wasm().bytes())),
                        "a core module"),
                bad(
                        "a core module inside where a component belongs",
                        new Wasm().section(4, new Encoder().raw(MODULE)),
                        "core module"),
                bad("a nested component that is cut", new Wasm().section(4, Encoder.of(0, 0x61)), "has only 2 bytes"));
    }

    private static Arguments bad(String what, Wasm wasm, String message) {
        return bad(what, wasm.bytes(), message);
    }

    private static Arguments bad(String what, byte[] wasm, String message) {
        return Arguments.of(what, wasm, message);
    }

    private static byte[] tail(int... bytes) {
        return new Encoder().raw(new Wasm().bytes()).u8(bytes).bytes();
    }

    private static Encoder flags(int count) {
        Encoder flags = Encoder.of(0x6e, count);
        for (int i = 0; i < count; i++) {
            flags.name("f" + i);
        }
        return flags;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformed")
    void is_refused_with_what_is_wrong_and_where(String what, byte[] wasm, String message) {
        CairnException e = catchThrowableOfType(CairnException.class, () -> ComponentBinary.parse(wasm));

        assertThat(e).hasMessageContaining(message);
        assertThat(e.code()).isEqualTo(ErrorCode.INVALID);
    }

    @Test
    void a_core_module_is_distinguished_from_damage_and_the_way_out_is_named() {
        assertThatThrownBy(() -> ComponentBinary.parse(MODULE))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageContaining("core module, not a component")
                .hasMessageContaining("component new");
    }

    @Test
    void a_later_version_of_the_format_is_unknown_rather_than_wrong() {
        assertThatThrownBy(() -> ComponentBinary.parse(new byte[] {0, 'a', 's', 'm', 0x0e, 0, 1, 0}))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED))
                .hasMessageContaining("version 14, this version of Cairn reads 13");
    }

    @Test
    void every_cut_of_a_component_ends_in_an_error_or_in_fewer_sections() {
        for (String name : Fixtures.ALL) {
            byte[] whole = Fixtures.bytes(name);
            int tools = ComponentBinary.parse(whole).tools().size();
            int refused = 0;
            for (int length = 0; length < whole.length; length++) {
                try {
                    assertThat(ComponentBinary.parse(Arrays.copyOf(whole, length))
                                    .tools())
                            .hasSizeLessThanOrEqualTo(tools);
                } catch (CairnException e) {
                    assertThat(e.code()).isIn(ErrorCode.INVALID, ErrorCode.UNSUPPORTED);
                    refused++;
                }
            }
            assertThat(refused).as(name).isGreaterThan(whole.length * 9 / 10);
        }
    }

    @Test
    void what_is_over_a_limit_is_refused_with_the_limit() {
        byte[] wasm = Fixtures.bytes("agent-dummy");
        WasmLimits all = WasmLimits.DEFAULT;
        List<WasmLimits> small = List.of(
                new WasmLimits(100, all.depth(), all.items(), all.nameLength(), all.tools(), all.schemaLength()),
                new WasmLimits(all.size(), 1, all.items(), all.nameLength(), all.tools(), all.schemaLength()),
                new WasmLimits(all.size(), all.depth(), 20, all.nameLength(), all.tools(), all.schemaLength()),
                new WasmLimits(all.size(), all.depth(), all.items(), 5, all.tools(), all.schemaLength()),
                new WasmLimits(all.size(), all.depth(), all.items(), all.nameLength(), 3, all.schemaLength()),
                new WasmLimits(all.size(), all.depth(), all.items(), all.nameLength(), all.tools(), 300));
        for (WasmLimits limits : small) {
            assertThatThrownBy(() -> ComponentBinary.parse(wasm, limits))
                    .as(limits.toString())
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_LARGE));
        }
    }

    @Test
    void a_file_that_is_not_there_is_not_found(@TempDir Path folder) {
        assertThatThrownBy(() -> ComponentBinary.parse(folder.resolve("none.wasm")))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }
}
