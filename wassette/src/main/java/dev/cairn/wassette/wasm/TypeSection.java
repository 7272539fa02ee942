package dev.cairn.wassette.wasm;

import dev.cairn.wassette.wasm.Definition.ComponentType;
import dev.cairn.wassette.wasm.Definition.Extern;
import dev.cairn.wassette.wasm.Definition.InstanceType;
import dev.cairn.wassette.wasm.Definition.Sort;
import java.util.ArrayDeque;
import java.util.Deque;

/** Reads a section of types, which nest by declarations. Keeps its own stack instead of recursion. */
final class TypeSection {
    private static final int COMPONENT = 0x41;
    private static final int INSTANCE = 0x42;

    private final WasmReader in;
    private final ValueTypes values;
    private final Externs externs;
    private final Deque<Open> open = new ArrayDeque<>();

    /** A list of types or declarations that is being read. */
    private static final class Open {
        private final int code;
        private final IndexSpaces spaces;
        private int left;

        private Open(int code, IndexSpaces spaces, int left) {
            this.code = code;
            this.spaces = spaces;
            this.left = left;
        }
    }

    TypeSection(WasmReader in, ValueTypes values, Externs externs) {
        this.in = in;
        this.values = values;
        this.externs = externs;
    }

    void read(IndexSpaces spaces, int depth) {
        open.push(new Open(0, spaces, in.count()));
        while (!open.isEmpty()) {
            Open top = open.element();
            if (top.left == 0) {
                open.pop();
                close(top);
            } else {
                top.left--;
                readOne(top, depth);
            }
        }
    }

    private void readOne(Open top, int depth) {
        if (top.code == 0) {
            type(top.spaces, depth);
        } else {
            declaration(top, depth);
        }
    }

    private void declaration(Open top, int depth) {
        int declaration = in.u8();
        switch (declaration) {
            case 0x00 -> new CoreTypes(in).skip();
            case 0x01 -> type(top.spaces, depth);
            case 0x02 -> externs.alias(top.spaces);
            case 0x03 -> importDeclaration(top);
            case 0x04 -> exportDeclaration(top.spaces);
            default -> throw in.fault("a declaration has the unknown kind " + WasmReader.hex(declaration));
        }
    }

    private void importDeclaration(Open top) {
        if (top.code != COMPONENT) {
            throw in.fault("an instance's type declares an import");
        }
        top.spaces.imported(externs.name(), externs.type(top.spaces));
    }

    private void exportDeclaration(IndexSpaces spaces) {
        String name = externs.name();
        Extern extern = externs.type(spaces);
        spaces.export(name, extern);
        spaces.add(extern);
    }

    private void type(IndexSpaces spaces, int depth) {
        int code = in.u8();
        if (code != COMPONENT && code != INSTANCE) {
            spaces.add(Sort.TYPE, values.read(code, spaces));
            return;
        }
        if (open.size() + depth >= in.limits().depth()) {
            throw WasmReader.tooLarge("nests types too deep", in.limits().depth() + " levels");
        }
        open.push(new Open(code, new IndexSpaces(in, spaces), in.count()));
    }

    private void close(Open done) {
        if (done.code == 0) {
            return;
        }
        Definition type = done.code == COMPONENT
                ? new ComponentType(done.spaces.exports())
                : new InstanceType(done.spaces.exports());
        open.element().spaces.add(Sort.TYPE, type);
    }
}
