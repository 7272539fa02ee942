package dev.cairn.wassette.wasm;

import java.util.ArrayList;
import java.util.List;

/** Makes component binaries for tests. What is made is well-formed; whether it makes sense is up to the test. */
final class Wasm {
    static final int BOOL = 0x7f;
    static final int U32 = 0x79;
    static final int S64 = 0x78;
    static final int CHAR = 0x74;
    static final int STRING = 0x73;
    static final int FUNCTION = 1;
    static final int TYPE = 3;
    static final int COMPONENT = 4;
    static final int INSTANCE = 5;

    private final Encoder out = Encoder.of(0x00, 0x61, 0x73, 0x6d, 0x0d, 0x00, 0x01, 0x00);

    byte[] bytes() {
        return out.bytes();
    }

    Wasm section(int id, Encoder body) {
        out.u8(id).sized(body);
        return this;
    }

    Wasm sections(int id, Encoder... items) {
        return section(id, new Encoder().list(List.of(items)));
    }

    Wasm types(Encoder... types) {
        return sections(7, types);
    }

    /** Imports a function of a type, an instance of a type, and so on. */
    Wasm imports(String name, int kind, int type) {
        return sections(10, Encoder.of(0x00).name(name).u8(kind).u32(type));
    }

    Wasm export(String name, int sort, int index) {
        return sections(11, Encoder.of(0x00).name(name).u8(sort).u32(index).u8(0x00));
    }

    Wasm component(Wasm inner) {
        return section(4, new Encoder().raw(inner.bytes()));
    }

    Wasm instantiate(int component, Encoder... arguments) {
        return sections(5, Encoder.of(0x00).u32(component).list(List.of(arguments)));
    }

    Wasm instance(Encoder... exports) {
        return sections(5, Encoder.of(0x01).list(List.of(exports)));
    }

    static Encoder argument(String name, int sort, int index) {
        return new Encoder().name(name).u8(sort).u32(index);
    }

    static Encoder inline(String name, int sort, int index) {
        return Encoder.of(0x00).name(name).u8(sort).u32(index);
    }

    Wasm aliasExport(int sort, int instance, String name) {
        return sections(6, Encoder.of(sort, 0x00).u32(instance).name(name));
    }

    Wasm aliasOuter(int sort, int levels, int index) {
        return sections(6, outer(sort, levels, index));
    }

    static Encoder outer(int sort, int levels, int index) {
        return Encoder.of(sort, 0x02).u32(levels).u32(index);
    }

    Wasm custom(String name, byte[] content) {
        return section(0, new Encoder().name(name).raw(content));
    }

    /** A function without a result whose only parameter {@code x} has a type. */
    static Encoder function(Encoder type) {
        return Encoder.of(0x40, 1).name("x").add(type).u8(0x01, 0x00);
    }

    static Encoder functionTo(Encoder result) {
        return Encoder.of(0x40, 0, 0x00).add(result);
    }

    static Encoder procedure() {
        return Encoder.of(0x40, 0, 0x01, 0x00);
    }

    static Encoder at(int index) {
        return new Encoder().type(index);
    }

    static Encoder primitive(int code) {
        return Encoder.of(code);
    }

    /** An instance's type with one export: a type 0 of functions and a function of it for each name. */
    static Encoder instanceType(String... functions) {
        List<Encoder> declarations = new ArrayList<>();
        declarations.add(Encoder.of(0x01).add(procedure()));
        for (String function : functions) {
            declarations.add(Encoder.of(0x04, 0x00).name(function).u8(0x01).u32(0));
        }
        return Encoder.of(0x42).list(declarations);
    }

    /** A component whose only export {@code f} takes a parameter {@code x} of the last of some types. */
    static byte[] taking(Encoder... types) {
        Wasm wasm = new Wasm().types(types);
        return wasm.types(function(at(types.length - 1)))
                .imports("i", FUNCTION, types.length)
                .export("f", FUNCTION, 0)
                .bytes();
    }
}
