package dev.cairn.integration.proof;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Copies of documents that say something else in the same form: the letters inside the words of each string of more than 40 characters
 * change places. Words of one length are changed alike, so that a word that comes twice still does: no text of another copy can be
 * shared, and within a copy there is as much to compress as there was.
 */
final class Shuffled {
    private static final int SHORT = 40;

    private final long seed;
    private final Map<Integer, int[]> places = new HashMap<>();

    Shuffled(long seed) {
        this.seed = seed;
    }

    Document copy(Document document) {
        if (document.kind() == Kind.STRING) {
            return Document.of(text(document.text()));
        } else if (document.kind() == Kind.ARRAY) {
            return Document.fromArray(document.items().stream().map(this::copy).toList());
        } else if (document.kind() == Kind.OBJECT) {
            Map<String, Document> members = new LinkedHashMap<>();
            for (int i = 0; i < document.size(); i++) {
                members.put(document.name(i), copy(document.item(i)));
            }
            return Document.fromObject(members);
        }
        return document;
    }

    private String text(String text) {
        if (text.length() <= SHORT) {
            return text;
        }
        char[] chars = text.toCharArray();
        int start = 0;
        for (int i = 0; i <= chars.length; i++) {
            if (i == chars.length || !Character.isLetter(chars[i])) {
                shuffle(chars, start, i);
                start = i + 1;
            }
        }
        return new String(chars);
    }

    private void shuffle(char[] chars, int from, int to) {
        int[] moved = places.computeIfAbsent(to - from, this::permutation);
        char[] word = Arrays.copyOfRange(chars, from, to);
        for (int i = 0; i < word.length; i++) {
            chars[from + i] = word[moved[i]];
        }
    }

    private int[] permutation(int length) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, length).boxed().toList());
        Collections.shuffle(order, new Random(seed * 1_000 + length));
        return order.stream().mapToInt(Integer::intValue).toArray();
    }
}
