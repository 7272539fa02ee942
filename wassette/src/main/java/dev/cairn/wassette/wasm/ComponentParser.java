package dev.cairn.wassette.wasm;

import dev.cairn.wassette.wasm.Definition.ComponentType;
import dev.cairn.wassette.wasm.Definition.InstanceType;
import dev.cairn.wassette.wasm.Definition.Sort;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the sections of a component and of those inside it. Keeps its own stack instead of recursion. Format: the component model's
 * {@code Binary.md}. Not thread-safe.
 */
final class ComponentParser {
    private static final int MAX_DOCS = 16 << 20;

    private final WasmReader in;
    private final ValueTypes values;
    private final Externs externs;
    private final TypeSection types;
    private final CanonSection canons;
    private final CoreModules modules;
    private final Deque<Open> open = new ArrayDeque<>();
    private @Nullable PackageDocs docs;

    /** A component that is being read. */
    private record Open(IndexSpaces spaces, long boundsBefore) {}

    ComponentParser(WasmReader in) {
        this.in = in;
        values = new ValueTypes(in);
        externs = new Externs(in, values);
        types = new TypeSection(in, values, externs);
        canons = new CanonSection(in, values);
        modules = new CoreModules(in, this::custom);
    }

    ComponentBinary read() {
        Preamble.checkComponent(in);
        IndexSpaces root = new IndexSpaces(in, null);
        open.push(new Open(root, 0));
        while (!open.isEmpty()) {
            Open top = open.element();
            if (in.remaining() > 0) {
                section(top.spaces);
            } else {
                open.pop();
                close(top);
            }
        }
        List<Tool> tools = new ToolList(in.limits(), docs == null ? PackageDocs.NONE : docs).of(root.exports());
        return new ComponentBinary(
                tools,
                List.copyOf(root.exports().keySet()),
                List.copyOf(root.imports().keySet()));
    }

    private void close(Open done) {
        if (!open.isEmpty()) {
            in.leave(done.boundsBefore);
            open.element().spaces.add(Sort.COMPONENT, new ComponentType(done.spaces.exports()));
        }
    }

    private void section(IndexSpaces spaces) {
        in.use(1);
        int id = in.u8();
        long before = in.enter(in.u32());
        if (id == 4) {
            nested(spaces, before);
            return;
        }
        switch (id) {
            case 0 -> custom();
            case 1 -> {
                modules.skip();
                spaces.addModule();
            }
            case 2, 3 -> in.skipRest();
            case 5 -> instances(spaces);
            case 6 -> aliases(spaces);
            case 7 -> types.read(spaces, open.size());
            case 8 -> canons.read(spaces);
            case 10 -> imports(spaces);
            case 11 -> exports(spaces);
            case 9 -> throw in.unsupported("a start function");
            case 12 -> throw in.unsupported("values");
            default -> throw in.fault("a section has the unknown number " + id);
        }
        in.leave(before);
    }

    private void nested(IndexSpaces spaces, long before) {
        if (open.size() >= in.limits().depth()) {
            throw WasmReader.tooLarge("nests components too deep", in.limits().depth() + " levels");
        }
        Preamble.checkComponent(in);
        open.push(new Open(new IndexSpaces(in, spaces), before));
    }

    /** Keeps the first documentation of all, as Wassette does. */
    private void custom() {
        String name = in.name();
        if (docs == null && name.equals(PackageDocs.SECTION) && in.remaining() > 1) {
            if (in.remaining() > MAX_DOCS) {
                throw WasmReader.tooLarge("has documentation of " + in.remaining() + " bytes", MAX_DOCS + " bytes");
            }
            docs = PackageDocs.read(in.bytes((int) in.remaining()));
        }
        in.skipRest();
    }

    private void instances(IndexSpaces spaces) {
        int count = in.count();
        for (int i = 0; i < count; i++) {
            int form = in.u8();
            if (form == 0x00) {
                ComponentType component = spaces.component(in.u32());
                externs.skipArguments(spaces);
                spaces.add(Sort.INSTANCE, new InstanceType(component.exports()));
            } else if (form == 0x01) {
                spaces.add(Sort.INSTANCE, new InstanceType(externs.inlineExports(spaces)));
            } else {
                throw in.fault("an instance has the unknown form " + WasmReader.hex(form));
            }
        }
    }

    private void aliases(IndexSpaces spaces) {
        int count = in.count();
        for (int i = 0; i < count; i++) {
            externs.alias(spaces);
        }
    }

    private void imports(IndexSpaces spaces) {
        int count = in.count();
        for (int i = 0; i < count; i++) {
            spaces.imported(externs.name(), externs.type(spaces));
        }
    }

    private void exports(IndexSpaces spaces) {
        int count = in.count();
        for (int i = 0; i < count; i++) {
            externs.export(spaces);
        }
    }
}
