package dev.cairn.server.internal.report;

import dev.cairn.model.Document;
import dev.cairn.model.OwnValues;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Texts that must not stand anywhere: as they are, and as JSON writes them within a text. A short one is looked for as a whole text only,
 * since it is in many others by chance. Not safe for use by several threads.
 */
final class Needles {
    /** Shorter texts are not looked for within others. */
    static final int SHORTEST = 4;

    private static final int LEVELS = 2;
    private static final int DELETE = 0x7f;

    private static final Pattern ID = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");

    private final Set<String> whole = new HashSet<>();
    private final List<String> parts = new ArrayList<>();

    boolean areNone() {
        return whole.isEmpty();
    }

    /** All texts and numbers in a value. The name of its type is none of them: other values have it too. */
    void addAll(Document value) {
        Document own = OwnValues.of(value);
        switch (own.kind()) {
            case ARRAY, OBJECT -> own.items().forEach(this::addAll);
            case STRING -> addText(own.text());
            case NUMBER -> addNumber(own.text());
            default -> {}
        }
    }

    /** Also as it stands in JSON within a text, and in JSON within that. */
    private void addText(String text) {
        Set<String> forms = Set.of(text);
        for (int level = 0; level <= LEVELS; level++) {
            forms.forEach(this::addForm);
            forms = forms.stream().flatMap(Needles::inJson).collect(Collectors.toSet());
        }
    }

    private void addForm(String form) {
        if (!form.isEmpty() && whole.add(form) && form.length() >= SHORTEST) {
            addPart(form);
        }
    }

    /** As writers of JSON differ: with all characters as they are, with ASCII alone, with escaped slashes. */
    private static Stream<String> inJson(String text) {
        String json = Document.of(text).json();
        String plain = json.substring(1, json.length() - 1);
        return Stream.of(plain, ascii(plain, "\\u%04x"), ascii(plain, "\\u%04X"), plain.replace("/", "\\/"));
    }

    private static String ascii(String json, String escape) {
        return json.chars()
                .mapToObj(unit -> unit < DELETE ? String.valueOf((char) unit) : String.format(escape, unit))
                .collect(Collectors.joining());
    }

    private void addNumber(String text) {
        if (text.length() >= SHORTEST && whole.add(text)) {
            addPart(text);
        }
    }

    /** Long ones first, so that one which is within another leaves nothing of it. */
    private void addPart(String part) {
        parts.add(part);
        parts.sort(Comparator.comparingInt(String::length).reversed());
    }

    String without(String text) {
        if (whole.contains(text)) {
            return Blanks.MARK;
        }
        if (ID.matcher(text).matches() || TIME.matcher(text).matches()) {
            return text;
        }
        String left = text;
        for (String part : parts) {
            left = left.contains(part) ? left.replace(part, Blanks.MARK) : left;
        }
        return left;
    }

    boolean areIn(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        return parts.stream()
                .anyMatch(part ->
                        text.contains(new String(part.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)));
    }
}
