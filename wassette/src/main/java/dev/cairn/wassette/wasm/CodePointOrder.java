package dev.cairn.wassette.wasm;

import java.util.Comparator;

/** The order of texts by their UTF-8 bytes, which is that of their code points. Thread-safe. */
public enum CodePointOrder implements Comparator<String> {
    /** The order. */
    INSTANCE;

    @Override
    public int compare(String a, String b) {
        int common = Math.min(a.length(), b.length());
        for (int i = 0; i < common; i++) {
            char left = a.charAt(i);
            char right = b.charAt(i);
            if (left != right) {
                return rank(left) - rank(right);
            }
        }
        return a.length() - b.length();
    }

    /** Surrogates stand for code points above all others. */
    private static int rank(char unit) {
        return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
    }
}
