package dev.cairn.integration.proof;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Makes channel values around the borders that the encoding has, and edits of them. Not safe for use by several threads. */
final class Values {
    /** Lengths of strings whose JSON form has two bytes more: both sides of 128, 2,048 and of one segment. */
    private static final int[] LENGTHS = {
        0, 1, 20, 100, 124, 125, 126, 127, 128, 300, 500, 1_000, 2_044, 2_045, 2_046, 2_047
    };
    /** Lengths of strings that fill a segment, several, and more than a frame that is never folded. */
    private static final int[] LONG = {4_000, 5_000, 17_000, 17_000, 40_000, 150_000};

    private static final String[] PIECES = {
        "word ",
        "another ",
        "\"quoted\" ",
        "back\\slash ",
        "line\n",
        "umlaut \u00e4\u00f6 ",
        "euro \u20ac ",
        "smile \ud83d\ude00 ",
        "nul \u0000 ",
        "half \ud83d ",
        "[1,2],{\"a\":\"b\"} ",
        "]}]}",
        ",,,, "
    };

    private static final String[] NUMBERS = {
        "1.10", "1e400", "-0.0", "9007199254740993", "18446744073709551615", "1" + "0".repeat(200), "0.1", "1E-7"
    };

    private final Random random;

    Values(Random random) {
        this.random = random;
    }

    /** A value of any kind. */
    Document value() {
        return switch (random.nextInt(11)) {
            case 0 -> Document.of(null);
            case 1 -> number();
            case 2, 3 -> string();
            case 4 -> Document.fromArray(List.of());
            case 5 -> binary();
            case 6, 7 -> object(random.nextInt(6));
            default -> array(random.nextInt(8));
        };
    }

    private Document number() {
        return random.nextBoolean()
                ? Document.fromNumber(random.nextLong())
                : Document.parse(NUMBERS[random.nextInt(NUMBERS.length)]);
    }

    private Document binary() {
        byte[] bytes = new byte[LENGTHS[random.nextInt(LENGTHS.length)]];
        if (random.nextBoolean()) {
            random.nextBytes(bytes);
        }
        return Document.fromBinary(bytes, random.nextBoolean() ? "image/png" : "image/jpeg");
    }

    Document string() {
        int length =
                random.nextInt(30) == 0 ? LONG[random.nextInt(LONG.length)] : LENGTHS[random.nextInt(LENGTHS.length)];
        StringBuilder text = new StringBuilder(length);
        boolean plain = random.nextBoolean();
        while (text.length() < length) {
            text.append(plain ? "word" + random.nextInt(90) : PIECES[random.nextInt(PIECES.length)]);
        }
        text.setLength(length);
        return Document.of(text.toString());
    }

    private Document item() {
        return switch (random.nextInt(5)) {
            case 0 -> random.nextBoolean() ? Document.fromNumber(random.nextInt(9)) : number();
            case 1 -> random.nextInt(8) == 0 ? binary() : object(random.nextInt(4));
            case 2 -> Document.fromArray(List.of(Document.fromArray(List.of())));
            default -> string();
        };
    }

    Document array(int items) {
        List<Document> all = new ArrayList<>();
        for (int i = 0; i < items; i++) {
            all.add(item());
        }
        return Document.fromArray(all);
    }

    private Document object(int members) {
        Map<String, Document> all = new LinkedHashMap<>();
        for (int i = 0; i < members; i++) {
            all.put("m" + random.nextInt(9), item());
        }
        return Document.fromObject(all);
    }

    /** A value that shares much with another one. */
    Document edited(Document value) {
        if (value.kind() == Kind.ARRAY) {
            return editedArray(new ArrayList<>(value.items()));
        } else if (value.kind() == Kind.OBJECT) {
            return editedObject(value);
        } else if (value.kind() == Kind.STRING) {
            return Document.of(editedText(value.text()));
        }
        return value.kind() == Kind.BINARY ? editedBinary(value) : item();
    }

    private Document editedArray(List<Document> items) {
        int at = items.isEmpty() ? 0 : random.nextInt(items.size());
        switch (random.nextInt(8)) {
            case 0 -> items.add(at, item());
            case 1 -> items.subList(at, items.size()).clear();
            case 2 -> items.subList(0, at).clear();
            case 3 -> Collections.shuffle(items, random);
            case 4, 5 ->
                items.replaceAll(item -> random.nextInt(4) == 0 && item.kind() != Kind.NUMBER ? edited(item) : item);
            default -> items.addAll(array(1 + random.nextInt(3)).items());
        }
        return Document.fromArray(items);
    }

    private Document editedObject(Document value) {
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < value.size(); i++) {
            if (random.nextInt(8) > 0) {
                members.put(value.name(i), random.nextInt(3) == 0 ? edited(value.item(i)) : value.item(i));
            }
        }
        if (random.nextInt(3) == 0) {
            members.put("m" + random.nextInt(9), item());
        }
        return Document.fromObject(members);
    }

    private String editedText(String text) {
        int at = random.nextInt(text.length() + 1);
        String more = string().text();
        return switch (random.nextInt(4)) {
            case 0 -> text + more;
            case 1 -> more + text;
            case 2 -> text.substring(0, at);
            default -> text.substring(0, at) + more.substring(0, Math.min(9, more.length())) + text.substring(at);
        };
    }

    private Document editedBinary(Document value) {
        byte[] bytes = value.bytes();
        if (bytes.length > 0 && random.nextBoolean()) {
            bytes[random.nextInt(bytes.length)]++;
        }
        return Document.fromBinary(bytes, random.nextBoolean() ? "image/png" : "image/jpeg");
    }

    /** The same value as a document of another inner form: bytes that are parsed later instead of nodes. */
    Document inSomeForm(Document value) {
        return value.kind() != Kind.BINARY && random.nextBoolean() ? Document.parse(value.bytes()) : value;
    }
}
