package dev.cairn.wassette;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Documents with values that must not be in them. */
public final class OddValues {
    private static final List<Document> ODD = List.of(
            Document.fromNumber(-1),
            Document.fromNumber(0),
            Document.fromNumber(7),
            Document.parse("1.5"),
            Document.parse("1e3"),
            Document.parse("-100000000000000000"),
            Document.parse("9223372036854775807"),
            Document.parse("4294967296"),
            Document.parse("9223372036854775808"),
            Document.parse("1e999999999"),
            Document.of(""),
            Document.of("x"),
            Document.of("+1000000000-12-31T23:59:59.999999999Z"),
            Document.of("\u0000"),
            Document.of("a".repeat(70_000)),
            Document.of(true),
            Document.parse("null"),
            Document.parse("[]"),
            Document.parse("[[]]"),
            Document.parse("{}"),
            Document.parse("{\"@cairn\":\"nosuch\",\"version\":1,\"value\":1}"));

    private OddValues() {}

    /**
     * A changed document.
     *
     * @param place where it was changed, without numbers of elements behind the second
     * @param odd what stands there
     * @param json the whole
     */
    public record Change(String place, String odd, String json) {}

    /** A document with one odd value in the place of each value, and without each member. */
    public static List<Change> of(Document document, String name) {
        List<Change> changes = new ArrayList<>();
        changes(document, name, inner -> inner, changes);
        return changes;
    }

    /** What stands around a value. */
    private interface Around {
        Document of(Document inner);
    }

    private static void changes(Document value, String place, Around around, List<Change> changes) {
        for (Document odd : ODD) {
            String json = odd.json();
            changes.add(new Change(
                    place,
                    json.length() > 60 ? "long text" : json,
                    around.of(odd).json()));
        }
        if (value.kind() == Kind.ARRAY) {
            for (int i = 0; i < value.size(); i++) {
                int index = i;
                changes(
                        value.item(i),
                        place + "/" + Math.min(i, 2),
                        inner -> around.of(with(value, index, inner)),
                        changes);
            }
        } else if (value.kind() == Kind.OBJECT) {
            for (int i = 0; i < value.size(); i++) {
                String name = value.name(i);
                changes.add(new Change(
                        place + "/" + name,
                        "missing",
                        around.of(without(value, name)).json()));
                changes(value.item(i), place + "/" + name, inner -> around.of(with(value, name, inner)), changes);
            }
        }
    }

    private static Document with(Document array, int index, Document inner) {
        List<Document> items = new ArrayList<>(array.items());
        items.set(index, inner);
        return Document.fromArray(items);
    }

    private static Document with(Document object, String name, Document inner) {
        Map<String, Document> members = members(object);
        members.put(name, inner);
        return Document.fromObject(members);
    }

    private static Document without(Document object, String name) {
        Map<String, Document> members = members(object);
        members.remove(name);
        return Document.fromObject(members);
    }

    private static Map<String, Document> members(Document object) {
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < object.size(); i++) {
            members.put(object.name(i), object.item(i));
        }
        return members;
    }
}
