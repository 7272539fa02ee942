package dev.cairn.wassette.wasm;

import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.wassette.wasm.Definition.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the JSON Schemas that Wassette makes of types; members of objects are sorted bytewise. Thread-safe. */
record Schemas(int maxLength) {
    static final SchemaPart BOOLEAN = constant(Map.of("type", "boolean"));
    static final SchemaPart NUMBER = constant(Map.of("type", "number"));
    static final SchemaPart STRING = constant(Map.of("type", "string"));
    static final SchemaPart CHARACTER = constant(Map.of("type", "string", "description", "1 unicode codepoint"));
    static final SchemaPart FUTURE = constant(Map.of("type", "object", "description", "Future type (async operation)"));
    static final SchemaPart STREAM = constant(Map.of("type", "array", "description", "Stream type (async iteration)"));
    static final SchemaPart ERROR_CONTEXT = constant(Map.of("type", "object", "description", "Error context type"));
    static final SchemaPart OWNED = handle("own'd resource");
    static final SchemaPart BORROWED = handle("borrow'd resource");
    static final SchemaPart NULL = constant(Map.of("type", "null"));

    /** Wassette reads JSON of at most 127 levels, of which the schemas' surroundings need some. */
    private static final int DEPTH = 115;

    private static SchemaPart constant(Map<String, String> members) {
        Map<String, Document> sorted = new TreeMap<>();
        members.forEach((name, value) -> sorted.put(name, Document.of(value)));
        Document document = Document.fromObject(sorted);
        return new SchemaPart(document, document.byteLength(), 1, false, null);
    }

    /** Wassette describes a resource by a print of its own memory, which is never the same; ours ends where that would begin. */
    private static SchemaPart handle(String what) {
        SchemaPart part = constant(Map.of("type", "string", "description", what));
        return new SchemaPart(part.document(), part.length(), 1, true, null);
    }

    SchemaPart list(SchemaPart item) {
        return part(1, List.of(item), () -> object("items", document(item), "type", text("array")));
    }

    SchemaPart option(SchemaPart inner) {
        return part(2, List.of(inner), () -> object("anyOf", array(List.of(document(NULL), document(inner)))));
    }

    SchemaPart map(SchemaPart key, SchemaPart value) {
        return part(3, List.of(key, value), () -> {
            Document entry = struct(List.of(new Member("key", key), new Member("value", value)));
            return object("items", entry, "type", text("array"));
        });
    }

    SchemaPart tuple(List<SchemaPart> items) {
        return part(2, items, () -> {
            Document count = Document.fromNumber(items.size());
            Map<String, Document> members = sorted();
            members.put("type", text("array"));
            members.put(
                    "prefixItems", array(items.stream().map(Schemas::document).toList()));
            members.put("minItems", count);
            members.put("maxItems", count);
            return Document.fromObject(members);
        });
    }

    SchemaPart record(List<Member> fields) {
        return part(2, parts(fields), () -> struct(fields));
    }

    /** An object all of whose members are required. */
    static Document struct(List<Member> fields) {
        Map<String, Document> properties = sorted();
        fields.forEach(field -> properties.put(field.name(), document(field.schema())));
        Document required =
                array(fields.stream().map(field -> text(field.name())).toList());
        return object("properties", Document.fromObject(properties), "required", required, "type", text("object"));
    }

    /** A case without a payload has no schema. */
    record Case(String name, @Nullable SchemaPart payload) {}

    SchemaPart variant(List<Case> cases) {
        List<SchemaPart> payloads = new ArrayList<>();
        for (Case each : cases) {
            if (each.payload != null) {
                payloads.add(each.payload);
            }
        }
        return part(
                4,
                payloads,
                () -> object("oneOf", array(cases.stream().map(Schemas::caseOf).toList())));
    }

    private static Document caseOf(Case each) {
        Document tag = object("const", text(each.name));
        Document properties =
                each.payload == null ? object("tag", tag) : object("tag", tag, "val", document(each.payload));
        List<Document> required = each.payload == null ? List.of(text("tag")) : List.of(text("tag"), text("val"));
        return object("properties", properties, "required", array(required), "type", text("object"));
    }

    SchemaPart enumeration(List<String> names) {
        return part(2, List.of(), () -> {
            Document all = array(names.stream().map(Schemas::text).toList());
            return object("enum", all, "type", text("string"));
        });
    }

    SchemaPart flags(List<String> names) {
        return part(2, List.of(), () -> {
            Map<String, Document> properties = sorted();
            names.forEach(name -> properties.put(name, document(BOOLEAN)));
            return object("properties", Document.fromObject(properties), "type", text("object"));
        });
    }

    SchemaPart result(@Nullable SchemaPart ok, @Nullable SchemaPart error) {
        SchemaPart first = ok == null ? NULL : ok;
        SchemaPart second = error == null ? NULL : error;
        return part(4, List.of(first, second), () -> {
            Document one = struct(List.of(new Member("ok", first)));
            Document other = struct(List.of(new Member("err", second)));
            return object("oneOf", array(List.of(one, other)));
        });
    }

    static List<SchemaPart> parts(List<Member> members) {
        return members.stream().map(Member::schema).toList();
    }

    private SchemaPart part(int levels, List<SchemaPart> inner, Supplier<Document> maker) {
        long length = 0;
        int depth = 0;
        boolean loose = false;
        for (SchemaPart each : inner) {
            if (each.problem() != null) {
                return each;
            }
            length += each.length();
            depth = Math.max(depth, each.depth());
            loose |= each.loose();
        }
        depth += levels;
        if (length > maxLength || depth > DEPTH) {
            return tooLarge(length, depth);
        }
        Document document = maker.get();
        return document.byteLength() > maxLength
                ? tooLarge(document.byteLength(), depth)
                : new SchemaPart(document, document.byteLength(), depth, loose, null);
    }

    private SchemaPart tooLarge(long length, int depth) {
        return SchemaPart.without(
                ErrorCode.TOO_LARGE,
                "its types make a schema of at least " + length + " bytes in " + depth + " levels, the limits are "
                        + maxLength + " and " + DEPTH);
    }

    private static Document document(SchemaPart part) {
        return part.required("");
    }

    static Document text(String value) {
        return Document.of(value);
    }

    static Document array(List<Document> items) {
        return Document.fromArray(items);
    }

    /** An object of names and documents; the names are given in order. */
    static Document object(Object... namesAndDocuments) {
        Map<String, Document> members = sorted();
        for (int i = 0; i < namesAndDocuments.length; i += 2) {
            members.put((String) namesAndDocuments[i], (Document) namesAndDocuments[i + 1]);
        }
        return Document.fromObject(members);
    }

    static Map<String, Document> sorted() {
        return new TreeMap<>(CodePointOrder.INSTANCE);
    }
}
