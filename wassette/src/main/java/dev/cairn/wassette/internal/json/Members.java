package dev.cairn.wassette.internal.json;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads members of a JSON object by name and type, and notes what is not as it should be. Not thread-safe. */
public final class Members {
    private final Document object;
    private final String pointer;
    private final StateProblems problems;
    private final Set<String> known = new HashSet<>();

    public Members(Document object, String pointer, StateProblems problems) {
        this.object = object;
        this.pointer = pointer;
        this.problems = problems;
        if (object.kind() != Kind.OBJECT) {
            problems.add(pointer, "there must be an object, not " + name(object.kind()));
        }
    }

    public String pointer(String member) {
        return pointer + "/" + member.replace("~", "~0").replace("/", "~1");
    }

    public StateProblems problems() {
        return problems;
    }

    /** A member that may be missing or null. */
    public @Nullable Document any(String member) {
        known.add(member);
        Optional<Document> found = object.member(member);
        return found.isEmpty() || found.get().kind() == Kind.NULL ? null : found.get();
    }

    /** A member of one kind that may be missing or null. */
    public @Nullable Document optional(String member, Kind kind) {
        Document found = any(member);
        if (found == null || found.kind() == kind) {
            return found;
        }
        problems.add(pointer(member), "there must be " + name(kind) + ", not " + name(found.kind()));
        return null;
    }

    public @Nullable String optionalText(String member) {
        Document found = optional(member, Kind.STRING);
        return found == null ? null : found.text();
    }

    /** A text that must be there; empty after noting that it is not. */
    public String text(String member) {
        String found = optionalText(member);
        if (found == null && isAbsent(member)) {
            problems.add(pointer(member), "a text is missing");
        }
        return found == null ? "" : found;
    }

    public boolean isAbsent(String member) {
        return any(member) == null;
    }

    public @Nullable Boolean optionalBoolean(String member) {
        Document found = optional(member, Kind.BOOLEAN);
        return found == null ? null : found.text().equals("true");
    }

    /** A whole number of at least 0 that may be missing. */
    public @Nullable Long optionalNumber(String member) {
        Document found = optional(member, Kind.NUMBER);
        if (found == null) {
            return null;
        }
        if (found.text().matches("[0-9]{1,18}")) {
            return Long.parseLong(found.text());
        }
        problems.add(pointer(member), "there must be a whole number from 0 to 999999999999999999");
        return null;
    }

    /** A whole number of at least 0 that must be there. */
    public long number(String member) {
        Long found = optionalNumber(member);
        if (found == null && isAbsent(member)) {
            problems.add(pointer(member), "a number is missing");
        }
        return found == null ? 0 : found;
    }

    /** An array that may be missing. */
    public List<Document> array(String member) {
        Document found = optional(member, Kind.ARRAY);
        return found == null ? List.of() : found.items();
    }

    /** Texts of an array that may be missing. */
    public List<String> texts(String member) {
        List<Document> items = array(member);
        if (items.stream().allMatch(item -> item.kind() == Kind.STRING)) {
            return items.stream().map(Document::text).toList();
        }
        problems.add(pointer(member), "there must be texts only");
        return List.of();
    }

    /** Texts by name of an object that may be missing, sorted. */
    public SortedMap<String, String> textsByName(String member) {
        SortedMap<String, String> texts = new TreeMap<>();
        Document found = optional(member, Kind.OBJECT);
        for (int i = 0; found != null && i < found.size(); i++) {
            if (found.item(i).kind() == Kind.STRING) {
                texts.put(found.name(i), found.item(i).text());
            } else {
                problems.add(pointer(member), "there must be texts only");
            }
        }
        return texts;
    }

    /** The members that no one asked for. */
    public Map<String, Document> others() {
        Map<String, Document> others = new LinkedHashMap<>();
        for (int i = 0; i < object.size() && object.kind() == Kind.OBJECT; i++) {
            if (!known.contains(object.name(i))) {
                others.put(object.name(i), object.item(i));
            }
        }
        return others;
    }

    static String name(Kind kind) {
        return switch (kind) {
            case NULL -> "null";
            case BOOLEAN -> "true or false";
            case NUMBER -> "a number";
            case STRING -> "a text";
            case ARRAY -> "an array";
            case OBJECT -> "an object";
            case BINARY -> "bytes";
        };
    }
}
