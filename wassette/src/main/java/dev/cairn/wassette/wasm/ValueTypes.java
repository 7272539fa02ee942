package dev.cairn.wassette.wasm;

import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.wasm.Definition.FunctionType;
import dev.cairn.wassette.wasm.Definition.Member;
import dev.cairn.wassette.wasm.Definition.ResourceType;
import dev.cairn.wassette.wasm.Definition.ValueType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the types that are not made of declarations: of values, functions and resources. Not thread-safe. */
final class ValueTypes {
    private static final int MAX_FLAGS = 32;

    private final WasmReader in;
    private final Schemas schemas;

    ValueTypes(WasmReader in) {
        this.in = in;
        schemas = new Schemas(in.limits().schemaLength());
    }

    /** Reads what follows the first byte of a type. */
    Definition read(int code, IndexSpaces spaces) {
        return switch (code) {
            case 0x40, 0x43 -> function(spaces);
            case 0x3f -> resource();
            default -> new ValueType(value(code, spaces));
        };
    }

    private SchemaPart value(int code, IndexSpaces spaces) {
        return switch (code) {
            case 0x72 -> schemas.record(members(spaces, "field"));
            case 0x71 -> schemas.variant(cases(spaces));
            case 0x70 -> schemas.list(type(spaces));
            case 0x6f -> schemas.tuple(types(spaces));
            case 0x6e -> schemas.flags(flagNames());
            case 0x6d -> schemas.enumeration(names("case"));
            case 0x6b -> schemas.option(type(spaces));
            case 0x6a -> schemas.result(optional(spaces), optional(spaces));
            case 0x69 -> handle(spaces, Schemas.OWNED);
            case 0x68 -> handle(spaces, Schemas.BORROWED);
            case 0x67 -> fixedList(spaces);
            case 0x66 -> async(spaces, Schemas.STREAM);
            case 0x65 -> async(spaces, Schemas.FUTURE);
            case 0x63 -> schemas.map(type(spaces), type(spaces));
            default -> primitive(code);
        };
    }

    private SchemaPart primitive(int code) {
        return switch (code) {
            case 0x7f -> Schemas.BOOLEAN;
            case 0x7e, 0x7d, 0x7c, 0x7b, 0x7a, 0x79, 0x78, 0x77, 0x76, 0x75 -> Schemas.NUMBER;
            case 0x74 -> Schemas.CHARACTER;
            case 0x73 -> Schemas.STRING;
            case 0x64 -> Schemas.ERROR_CONTEXT;
            default -> throw in.unsupported("a type with the code " + WasmReader.hex(code));
        };
    }

    /** A type by its index or, if negative, by its code. */
    SchemaPart type(IndexSpaces spaces) {
        long type = in.s33();
        if (type < 0) {
            return primitive((int) (type & 0x7f));
        }
        if (type > Integer.MAX_VALUE) {
            throw in.fault("the number " + type + " is not a valid index");
        }
        return spaces.valueType((int) type);
    }

    private @Nullable SchemaPart optional(IndexSpaces spaces) {
        return isThere() ? type(spaces) : null;
    }

    boolean isThere() {
        int mark = in.u8();
        if (mark > 1) {
            throw in.fault("0x00 (absent) or 0x01 (present) is expected, found " + WasmReader.hex(mark));
        }
        return mark == 1;
    }

    private SchemaPart handle(IndexSpaces spaces, SchemaPart schema) {
        spaces.checkResource(in.u32());
        return schema;
    }

    private SchemaPart async(IndexSpaces spaces, SchemaPart schema) {
        SchemaPart unused = optional(spaces);
        return unused != null && unused.problem() != null ? unused : schema;
    }

    private SchemaPart fixedList(IndexSpaces spaces) {
        type(spaces);
        in.u32();
        return SchemaPart.without(
                ErrorCode.UNSUPPORTED, "it uses a list of fixed length, for which Wassette has no schema");
    }

    private List<SchemaPart> types(IndexSpaces spaces) {
        int count = in.count();
        List<SchemaPart> types = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            types.add(type(spaces));
        }
        return types;
    }

    private List<Member> members(IndexSpaces spaces, String what) {
        int count = in.count();
        Set<String> seen = new HashSet<>();
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            members.add(new Member(unique(seen, what), type(spaces)));
        }
        return members;
    }

    private List<Schemas.Case> cases(IndexSpaces spaces) {
        int count = in.count();
        Set<String> seen = new HashSet<>();
        List<Schemas.Case> cases = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            cases.add(new Schemas.Case(unique(seen, "case"), optional(spaces)));
            in.expect(0x00, "end of a case");
        }
        return cases;
    }

    private List<String> names(String what) {
        int count = in.count();
        Set<String> seen = new HashSet<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(unique(seen, what));
        }
        return names;
    }

    private List<String> flagNames() {
        List<String> names = names("flag");
        if (names.size() > MAX_FLAGS) {
            throw in.fault("a set of " + names.size() + " flags ends; more than " + MAX_FLAGS + " are not allowed");
        }
        return names;
    }

    private String unique(Set<String> seen, String what) {
        String name = in.name();
        if (!seen.add(name)) {
            throw in.fault("a type has two members (" + what + ") of the same name");
        }
        return name;
    }

    private FunctionType function(IndexSpaces spaces) {
        List<Member> parameters = members(spaces, "parameter");
        return new FunctionType(parameters, results(spaces));
    }

    /** One result, or a list of named ones, which is empty in binaries of today. */
    List<SchemaPart> results(IndexSpaces spaces) {
        int form = in.u8();
        if (form == 0x00) {
            return List.of(type(spaces));
        }
        if (form == 0x01) {
            return Schemas.parts(members(spaces, "result"));
        }
        throw in.fault("a function's result must begin with 0x00 or 0x01, not " + WasmReader.hex(form));
    }

    private ResourceType resource() {
        int representation = in.u8();
        if (representation != 0x7f && representation != 0x7e) {
            throw in.fault("a resource's representation must be i32 or i64, not " + WasmReader.hex(representation));
        }
        if (isThere()) {
            in.u32();
        }
        return new ResourceType();
    }
}
