package dev.cairn.wassette.wasm;

import dev.cairn.wassette.wasm.Definition.ComponentType;
import dev.cairn.wassette.wasm.Definition.Extern;
import dev.cairn.wassette.wasm.Definition.FunctionType;
import dev.cairn.wassette.wasm.Definition.InstanceType;
import dev.cairn.wassette.wasm.Definition.ModuleType;
import dev.cairn.wassette.wasm.Definition.Sort;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a component, or a type of one, has defined so far. Not thread-safe. */
final class IndexSpaces {
    private final WasmReader reader;
    private final @Nullable IndexSpaces parent;
    private final Map<Sort, List<Definition>> spaces = new EnumMap<>(Sort.class);
    private final Map<String, Extern> exports = new LinkedHashMap<>();
    private final Map<String, Extern> imports = new LinkedHashMap<>();

    IndexSpaces(WasmReader reader, @Nullable IndexSpaces parent) {
        this.reader = reader;
        this.parent = parent;
    }

    Map<String, Extern> exports() {
        return exports;
    }

    Map<String, Extern> imports() {
        return imports;
    }

    void add(Extern extern) {
        reader.use(1);
        spaces.computeIfAbsent(extern.sort(), sort -> new ArrayList<>()).add(extern.type());
    }

    void add(Sort sort, Definition definition) {
        add(new Extern(sort, definition));
    }

    Extern at(Sort sort, int index) {
        List<Definition> space = spaces.getOrDefault(sort, List.of());
        if (index >= space.size()) {
            throw reader.fault(
                    "number " + index + " of " + word(sort) + " is named, but there are " + space.size() + " so far");
        }
        return new Extern(sort, space.get(index));
    }

    /** The spaces around these, 0 for these themselves. */
    IndexSpaces outer(int count) {
        IndexSpaces found = this;
        for (int i = 0; i < count; i++) {
            found = found.parent;
            if (found == null) {
                throw reader.fault("an alias refers to " + count + " levels outside, but there are " + i);
            }
        }
        return found;
    }

    FunctionType functionType(int index) {
        if (at(Sort.TYPE, index).type() instanceof FunctionType function) {
            return function;
        }
        throw wrongType(index, "functions");
    }

    InstanceType instanceType(int index) {
        if (at(Sort.TYPE, index).type() instanceof InstanceType instance) {
            return instance;
        }
        throw wrongType(index, "instances");
    }

    ComponentType componentType(int index) {
        if (at(Sort.TYPE, index).type() instanceof ComponentType component) {
            return component;
        }
        throw wrongType(index, "components");
    }

    SchemaPart valueType(int index) {
        if (at(Sort.TYPE, index).type() instanceof Definition.ValueType value) {
            return value.schema();
        }
        throw wrongType(index, "values");
    }

    void checkResource(int index) {
        if (!(at(Sort.TYPE, index).type() instanceof Definition.ResourceType)) {
            throw wrongType(index, "resources");
        }
    }

    InstanceType instance(int index) {
        return (InstanceType) at(Sort.INSTANCE, index).type();
    }

    ComponentType component(int index) {
        return (ComponentType) at(Sort.COMPONENT, index).type();
    }

    void export(String name, Extern extern) {
        put(exports, name, extern, "exports");
    }

    void imported(String name, Extern extern) {
        put(imports, name, extern, "imports");
        add(extern);
    }

    private void put(Map<String, Extern> map, String name, Extern extern, String what) {
        if (map.put(name, extern) != null) {
            throw reader.fault("two " + what + " have the same name");
        }
    }

    void addModule() {
        add(Sort.MODULE, new ModuleType());
    }

    private RuntimeException wrongType(int index, String wanted) {
        return reader.fault("type number " + index + " is used as a type of " + wanted + ", but is not one");
    }

    private static String word(Sort sort) {
        return switch (sort) {
            case MODULE -> "the core modules";
            case FUNCTION -> "the functions";
            case TYPE -> "the types";
            case COMPONENT -> "the components";
            case INSTANCE -> "the instances";
        };
    }
}
