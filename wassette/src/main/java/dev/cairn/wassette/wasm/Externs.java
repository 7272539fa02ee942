package dev.cairn.wassette.wasm;

import dev.cairn.wassette.wasm.Definition.Extern;
import dev.cairn.wassette.wasm.Definition.ModuleType;
import dev.cairn.wassette.wasm.Definition.ResourceType;
import dev.cairn.wassette.wasm.Definition.Sort;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads names, sorts and aliases: what leads from one definition to another. Not thread-safe. */
record Externs(WasmReader in, ValueTypes values) {
    private static final int CORE_TYPE = 0x10;
    private static final int CORE_MODULE = 0x11;

    /** A name of an import or export. */
    String name() {
        int form = in.u8();
        if (form > 0x02) {
            throw in.fault("a name must begin with 0x00 to 0x02, not " + WasmReader.hex(form));
        }
        String name = in.name();
        if (form == 0x02) {
            skipAttributes();
        }
        return name;
    }

    private void skipAttributes() {
        int count = in.count();
        for (int i = 0; i < count; i++) {
            in.u8();
            in.skip(in.u32());
        }
    }

    /** The type that an import or export is said to have. */
    Extern type(IndexSpaces spaces) {
        int code = in.u8();
        return switch (code) {
            case 0x00 -> module();
            case 0x01 -> new Extern(Sort.FUNCTION, spaces.functionType(in.u32()));
            case 0x03 -> bound(spaces);
            case 0x04 -> new Extern(Sort.COMPONENT, spaces.componentType(in.u32()));
            case 0x05 -> new Extern(Sort.INSTANCE, spaces.instanceType(in.u32()));
            case 0x02 -> throw in.unsupported("an imported or exported value");
            default -> throw in.fault("an import or export has the unknown kind " + WasmReader.hex(code));
        };
    }

    private Extern module() {
        in.expect(CORE_MODULE, "a core module");
        in.u32();
        return new Extern(Sort.MODULE, new ModuleType());
    }

    private Extern bound(IndexSpaces spaces) {
        int bound = in.u8();
        return switch (bound) {
            case 0x00 -> spaces.at(Sort.TYPE, in.u32());
            case 0x01 -> new Extern(Sort.TYPE, new ResourceType());
            default -> throw in.fault("a type's bound must be 0x00 or 0x01, not " + WasmReader.hex(bound));
        };
    }

    /** A sort; null for the core sorts other than modules, which no export shows. */
    @Nullable
    Sort sort() {
        int code = in.u8();
        return switch (code) {
            case 0x00 -> in.u8() == CORE_MODULE ? Sort.MODULE : null;
            case 0x01 -> Sort.FUNCTION;
            case 0x03 -> Sort.TYPE;
            case 0x04 -> Sort.COMPONENT;
            case 0x05 -> Sort.INSTANCE;
            case 0x02 -> throw in.unsupported("a value");
            default -> throw in.fault("a definition has the unknown sort " + WasmReader.hex(code));
        };
    }

    /** An export of a component: a name for what is defined, maybe said to have another type. */
    void export(IndexSpaces spaces) {
        String name = name();
        Extern extern = target(spaces);
        if (values.isThere()) {
            Extern said = type(spaces);
            if (said.sort() != extern.sort()) {
                throw in.fault("an export's declared sort differs from its actual one");
            }
            extern = said;
        }
        spaces.export(name, extern);
        spaces.add(extern);
    }

    private Extern target(IndexSpaces spaces) {
        Sort sort = sort();
        if (sort == null) {
            throw in.fault("a part of a core module is exported, which is not allowed");
        }
        return spaces.at(sort, in.u32());
    }

    /** An instance that is made of definitions, each under a name. */
    Map<String, Extern> inlineExports(IndexSpaces spaces) {
        int count = in.count();
        Map<String, Extern> exports = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            if (exports.put(name(), target(spaces)) != null) {
                throw in.fault("two exports of an instance have the same name");
            }
        }
        return exports;
    }

    /** What is handed to a component; steps over it after a look at the indices. */
    void skipArguments(IndexSpaces spaces) {
        int count = in.count();
        for (int i = 0; i < count; i++) {
            in.name();
            target(spaces);
        }
    }

    void alias(IndexSpaces spaces) {
        int first = in.u8();
        int core = first == 0x00 ? in.u8() : -1;
        Sort sort = aliasSort(first, core);
        int target = in.u8();
        switch (target) {
            case 0x00 -> aliasExport(spaces, sort);
            case 0x01 -> {
                in.u32();
                in.name();
            }
            case 0x02 -> aliasOuter(spaces, sort, core);
            default -> throw in.fault("an alias has the unknown target " + WasmReader.hex(target));
        }
    }

    private @Nullable Sort aliasSort(int code, int core) {
        return switch (code) {
            case 0x00 -> core == CORE_MODULE ? Sort.MODULE : null;
            case 0x01 -> Sort.FUNCTION;
            case 0x03 -> Sort.TYPE;
            case 0x04 -> Sort.COMPONENT;
            case 0x05 -> Sort.INSTANCE;
            case 0x02 -> throw in.unsupported("an alias of a value");
            default -> throw in.fault("an alias has the unknown sort " + WasmReader.hex(code));
        };
    }

    private void aliasExport(IndexSpaces spaces, @Nullable Sort sort) {
        Map<String, Extern> exports = spaces.instance(in.u32()).exports();
        Extern found = exports.get(in.name());
        if (found == null || found.sort() != sort) {
            throw in.fault("an alias names an export that its instance does not have");
        }
        spaces.add(found);
    }

    private void aliasOuter(IndexSpaces spaces, @Nullable Sort sort, int core) {
        IndexSpaces outer = spaces.outer(in.u32());
        int index = in.u32();
        if (sort == null && core == CORE_TYPE) {
            return;
        }
        if (sort != Sort.TYPE && sort != Sort.COMPONENT && sort != Sort.MODULE) {
            throw in.fault("an outer alias must name a type, component or module");
        }
        spaces.add(outer.at(sort, index));
    }
}
