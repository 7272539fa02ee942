package dev.cairn.server.internal.report;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.JsonPointer;
import dev.cairn.model.patch.JsonPatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What leads from one state to another: a JSON Patch with one more operation. {@code text} changes a part of a long text: {@code cut} UTF-16
 * units at {@code at} become {@code add}. Stateless.
 */
final class StateDelta {
    /** Shorter texts are replaced. */
    private static final int LONG = 200;

    private StateDelta() {}

    /**
     * The operations between two states as an array. A new member goes to the end, so from the first channel on that is not in its old
     * order, all are removed and added.
     */
    static Document between(ShownState from, ShownState to) {
        Map<String, ShownValue> before = from.channels();
        Map<String, ShownValue> after = to.channels();
        Set<String> kept = kept(new ArrayList<>(before.keySet()), after.keySet());
        List<Document> operations = new ArrayList<>();
        before.keySet().stream()
                .filter(channel -> !kept.contains(channel))
                .forEach(channel -> operations.add(operation("remove", JsonPointer.ROOT.child(channel), null)));
        after.forEach((channel, value) -> {
            JsonPointer path = JsonPointer.ROOT.child(channel);
            ShownValue old = before.get(channel);
            if (old == null || !kept.contains(channel)) {
                operations.add(operation("add", path, value.document()));
            } else {
                operations.addAll(new ValueDelta(path, old, value).operations());
            }
        });
        return Document.fromArray(operations);
    }

    private static Set<String> kept(List<String> before, Set<String> after) {
        Set<String> kept = new LinkedHashSet<>();
        int last = -1;
        for (String channel : after) {
            int index = before.indexOf(channel);
            if (index <= last) {
                break;
            }
            kept.add(channel);
            last = index;
        }
        return kept;
    }

    static Document operation(String name, JsonPointer path, @Nullable Document value) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("op", Document.of(name));
        members.put("path", Document.of(path.toString()));
        if (value != null) {
            members.put("value", value);
        }
        return Document.fromObject(members);
    }

    /** An object with another value of a member. */
    static Document with(Document object, String name, Document value) {
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < object.size(); i++) {
            members.put(object.name(i), object.name(i).equals(name) ? value : object.item(i));
        }
        return Document.fromObject(members);
    }

    /** The operations between two values as an array. */
    static Document between(Document from, Document to) {
        Document patch = JsonPatch.fromDiff(from, to).toDocument();
        List<Document> operations = new ArrayList<>();
        List<Document> passed = new ArrayList<>();
        Document now = from;
        for (Document operation : patch.items()) {
            if (isLongText(operation)) {
                now = JsonPatch.parse(Document.fromArray(passed)).apply(now);
                passed.clear();
                operations.add(shortened(operation, now));
            } else {
                operations.add(operation);
            }
            passed.add(operation);
        }
        return Document.fromArray(operations);
    }

    private static boolean isLongText(Document operation) {
        if (!operation.at("/op").text().equals("replace")) {
            return false;
        }
        Document value = operation.at("/value");
        return value.kind() == Kind.STRING && value.byteLength() > LONG;
    }

    private static Document shortened(Document operation, Document before) {
        String path = operation.at("/path").text();
        Document old = before.at(path);
        if (old.kind() != Kind.STRING) {
            return operation;
        }
        String from = old.text();
        String to = operation.at("/value").text();
        int start = common(from, to);
        int end = commonEnd(from, to, start);
        if (start + end < LONG) {
            return operation;
        }
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("op", Document.of("text"));
        members.put("path", Document.of(path));
        members.put("at", Document.fromNumber(start));
        members.put("cut", Document.fromNumber(from.length() - start - end));
        members.put("add", Document.of(to.substring(start, to.length() - end)));
        return Document.fromObject(members);
    }

    private static int common(String a, String b) {
        int most = Math.min(a.length(), b.length());
        int same = 0;
        while (same < most && a.charAt(same) == b.charAt(same)) {
            same++;
        }
        return same > 0 && Character.isHighSurrogate(a.charAt(same - 1)) ? same - 1 : same;
    }

    private static int commonEnd(String a, String b, int start) {
        int most = Math.min(a.length(), b.length()) - start;
        int same = 0;
        while (same < most && a.charAt(a.length() - 1 - same) == b.charAt(b.length() - 1 - same)) {
            same++;
        }
        return same > 0 && Character.isLowSurrogate(a.charAt(a.length() - same)) ? same - 1 : same;
    }
}
