package dev.cairn.wassette.wasm;

import static dev.cairn.wassette.wasm.Wasm.FUNCTION;
import static dev.cairn.wassette.wasm.Wasm.U32;
import static dev.cairn.wassette.wasm.Wasm.at;
import static dev.cairn.wassette.wasm.Wasm.function;
import static dev.cairn.wassette.wasm.Wasm.inline;
import static dev.cairn.wassette.wasm.Wasm.procedure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Small binaries that would be endless if they were believed. */
final class Bombs {
    private Bombs() {}

    static Map<String, byte[]> all() {
        Map<String, byte[]> bombs = new LinkedHashMap<>();
        bombs.put("a type of 2^60 parts", doubledTypes(60));
        bombs.put("a type of 2^20 parts", doubledTypes(20));
        bombs.put("lists in lists", chain(50_000));
        bombs.put("instances with 2^40 functions", doubledInstances(40));
        bombs.put("components in components", nestedComponents(5_000));
        bombs.put("types in types", nestedTypes(100_000));
        bombs.put("two million types", many(2_000_000));
        bombs.put("a function with two million parameters", parameters(2_000_000));
        bombs.put("a million custom sections", customs(1_000_000));
        bombs.put("ten thousand exports of a large type", largeTypes(10_000));
        return bombs;
    }

    private static byte[] doubledTypes(int times) {
        Encoder[] types = new Encoder[times + 1];
        types[0] = Encoder.of(0x70, U32);
        for (int i = 1; i <= times; i++) {
            types[i] = Encoder.of(0x6f, 2).add(at(i - 1)).add(at(i - 1));
        }
        return Wasm.taking(types);
    }

    private static byte[] chain(int length) {
        Encoder[] types = new Encoder[length];
        types[0] = Encoder.of(0x70, U32);
        for (int i = 1; i < length; i++) {
            types[i] = Encoder.of(0x70).add(at(i - 1));
        }
        return Wasm.taking(types);
    }

    private static byte[] doubledInstances(int times) {
        Wasm wasm = new Wasm().types(procedure()).imports("i", FUNCTION, 0).instance(inline("f", FUNCTION, 0));
        for (int i = 0; i < times; i++) {
            wasm.instance(inline("a", Wasm.INSTANCE, i), inline("b", Wasm.INSTANCE, i));
        }
        return wasm.export("x", Wasm.INSTANCE, times).bytes();
    }

    private static byte[] nestedComponents(int depth) {
        byte[] inner = new Wasm().bytes();
        for (int i = 0; i < depth; i++) {
            inner = new Wasm().section(4, new Encoder().raw(inner)).bytes();
        }
        return inner;
    }

    private static byte[] nestedTypes(int depth) {
        Encoder types = new Encoder().u32(1);
        for (int i = 0; i < depth; i++) {
            types.u8(0x41, 1, 0x01);
        }
        return new Wasm().section(7, types.u8(0x41, 0)).bytes();
    }

    private static byte[] many(int count) {
        Encoder types = new Encoder().u32(count);
        for (int i = 0; i < count; i++) {
            types.u8(U32);
        }
        return new Wasm().section(7, types).bytes();
    }

    private static byte[] parameters(int count) {
        Encoder types = new Encoder().u32(1).u8(0x40).u32(count);
        for (int i = 0; i < count; i++) {
            types.name(Integer.toString(i, 36)).u8(U32);
        }
        return new Wasm().section(7, types.u8(0x01, 0)).bytes();
    }

    private static byte[] customs(int count) {
        Encoder all = new Encoder().raw(new Wasm().bytes());
        for (int i = 0; i < count; i++) {
            all.u8(0, 1, 0);
        }
        return all.bytes();
    }

    private static byte[] largeTypes(int count) {
        Encoder record = Encoder.of(0x72).u32(10_000);
        for (int i = 0; i < 10_000; i++) {
            record.name("field" + i).u8(U32);
        }
        Wasm wasm = new Wasm().types(record, function(at(0))).imports("i", FUNCTION, 1);
        List<Encoder> exports = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            exports.add(Encoder.of(0x00).name("f" + i).u8(FUNCTION, 0, 0));
        }
        return wasm.section(11, new Encoder().list(exports)).bytes();
    }
}
