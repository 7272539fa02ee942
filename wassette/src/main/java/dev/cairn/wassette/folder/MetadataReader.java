package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.wassette.wasm.FunctionIdentifier;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads metadata by Wassette's rules and collects everything that is wrong; never shows a value. Not thread-safe.
 */
final class MetadataReader {
    private final List<String> problems = new ArrayList<>();

    ComponentMetadata read(Document root) {
        if (root.kind() != Document.Kind.OBJECT) {
            throw refused(List.of("it is not an object"));
        }
        String id = text(root, "", "component_id");
        List<Document> schemas = list(root, "tool_schemas", (item, at) -> free(item, at));
        List<FunctionIdentifier> functions = list(root, "function_identifiers", this::function);
        List<String> names = list(root, "tool_names", (item, at) -> textOf(item, at));
        ValidationStamp stamp = stamp(root);
        long createdAt = number(root, "", "created_at");
        if (!problems.isEmpty()) {
            throw refused(problems);
        }
        return new ComponentMetadata(id, schemas, functions, names, stamp, createdAt);
    }

    static CairnException refused(List<String> problems) {
        return new CairnException(
                ErrorCode.INVALID,
                "Wassette cannot read the metadata: " + String.join("; ", problems) + ".",
                Map.of("problems", List.copyOf(problems)),
                null);
    }

    private FunctionIdentifier function(Document item, String at) {
        return new FunctionIdentifier(
                optionalText(item, at, "package_name"),
                optionalText(item, at, "interface_name"),
                text(item, at, "function_name"));
    }

    private ValidationStamp stamp(Document root) {
        Document stamp = root.member("validation_stamp").orElse(null);
        if (stamp == null || stamp.kind() != Document.Kind.OBJECT) {
            problems.add("/validation_stamp is not an object");
            return new ValidationStamp(0, 0, null);
        }
        String at = "/validation_stamp";
        return new ValidationStamp(
                number(stamp, at, "file_size"), number(stamp, at, "mtime"), optionalText(stamp, at, "content_hash"));
    }

    private <T> List<T> list(Document root, String name, BiFunction<Document, String, T> reader) {
        Document list = root.member(name).orElse(null);
        if (list == null || list.kind() != Document.Kind.ARRAY) {
            problems.add("/" + name + " is not an array");
            return List.of();
        }
        List<T> items = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            items.add(reader.apply(list.item(i), "/" + name + "/" + i));
        }
        return items;
    }

    private Document free(Document item, String at) {
        try {
            return SerdeJsonWriter.normalized(item);
        } catch (CairnException e) {
            problems.add(at + ": " + e.getMessage());
            return item;
        }
    }

    private String text(Document object, String at, String name) {
        return textOf(member(object, name), at + "/" + name);
    }

    private @Nullable String optionalText(Document object, String at, String name) {
        Document value = member(object, name);
        return value == null || value.kind() == Document.Kind.NULL ? null : textOf(value, at + "/" + name);
    }

    private String textOf(@Nullable Document value, String at) {
        if (value == null || value.kind() != Document.Kind.STRING) {
            problems.add(at + " is not a text");
            return "";
        }
        try {
            SerdeJsonWriter.checkText(value.text());
        } catch (CairnException e) {
            problems.add(at + ": " + e.getMessage());
        }
        return value.text();
    }

    private static @Nullable Document member(Document object, String name) {
        return object.kind() == Document.Kind.OBJECT ? object.member(name).orElse(null) : null;
    }

    /** A whole number from 0 on; those over 63 bits are no sizes or times of real files. */
    private long number(Document object, String at, String name) {
        Document value = member(object, name);
        if (value == null || value.kind() != Document.Kind.NUMBER || !isUnsigned(value.text())) {
            problems.add(at + "/" + name + " is not a whole number from 0 on");
            return 0;
        }
        return new BigInteger(value.text()).longValueExact();
    }

    private static boolean isUnsigned(String text) {
        return SerdeJsonWriter.isWhole(text) && text.charAt(0) != '-' && new BigInteger(text).bitLength() < 64;
    }
}
