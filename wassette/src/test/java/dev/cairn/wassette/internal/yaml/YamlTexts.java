package dev.cairn.wassette.internal.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random texts near to YAML: policies of many forms, changed in a few places. */
final class YamlTexts {
    private static final List<String> BASES = List.of(
            "version: \"1.0\"\npermissions:\n  network:\n    allow:\n      - host: \"good.example\" # note\n      - host: 'a''b'\n",
            "$schema: https://example.org/s.json\nversion: '1.0'\ndescription: |-\n  two\n  lines\npermissions: {network: {allow: [{host: a.example}, {cidr: 10.0.0.0/8}]}}\n",
            "version: 1.0\ndescription: >\n  folded\n  text\n\n  more\npermissions:\n  storage:\n    allow:\n    - uri: fs:///a/**\n      access: [read, write]\n",
            "a: &x {k: v}\nb: *x\nc: &y text\nd: *y\n",
            "---\nversion: \"1.\\x30\"\npermissions:\n  environment:\n    allow:\n    - key: \"A\\u0042\\\n        C\"\n    - {key: HOME}\n",
            "? k\n: v\n? - x\n: - y\n",
            "a: 'one\n  two\n\n  three'\nb: plain\n  goes on\n  here\nc: \"x\n  y\"\n",
            "{a: b, 'c': [d, \"e\"], f: {g: , h: ~}}\n",
            "- a\n- - b\n  - c: d\n    e: f\n-\n  - g\n- |\n  h\n   i\n- >-\n  j\n  k\n",
            "x: |2\n   a\n  b\ny: |+\n  c\n\nz: >2-\n   d\n");
    private static final List<String> PARTS = List.of(
            "\u2028",
            "\u2029",
            "\u0085",
            "\ufeff",
            "\u00a0",
            "\u3000",
            "\r",
            "\r\n",
            "\t",
            "\n",
            " ",
            "  ",
            "? ",
            "?",
            "<<: ",
            "<<",
            "!!str ",
            "!",
            "!<x> ",
            "&a ",
            "&\u00e9 ",
            "&a",
            "*a",
            "*a ",
            "---\n",
            "--- ",
            "...\n",
            "\n...\n",
            "\n---\n",
            "%YAML 1.1\n---\n",
            "%TAG ! x\n---\n",
            "|2\n",
            ">+\n",
            "|\n",
            "|-\n",
            "\\x41",
            "\\u2028",
            "\\/",
            "\\_",
            "\\N",
            "\\L",
            "\\e",
            "\\\t",
            "\\\n",
            "\\ ",
            "\\U0001F600",
            "\\ud800",
            "''",
            "'",
            "\"",
            "#",
            " #",
            "# c\n",
            ":",
            ": ",
            ":\n",
            "::",
            "-",
            "- ",
            "-\n",
            "@",
            "`",
            ",",
            ", ",
            "[",
            "]",
            "{",
            "}",
            "[]",
            "{}",
            "%",
            "=",
            "~",
            "null",
            "yes",
            "0x1F",
            "0o17",
            "017",
            "1_000",
            "1e3",
            ".inf",
            "+1",
            "\u0000",
            "\u0007",
            "\u007f",
            "\u0080",
            "\u009f",
            "\u00e9",
            "\ud83d\ude00",
            "\ufffe",
            "\uffff",
            "\u200b",
            "\u202e",
            "a",
            "b: c",
            "  - host: evil.example\n");

    private final Random random;

    YamlTexts(Random random) {
        this.random = random;
    }

    List<String> next(int count) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(next());
        }
        return texts;
    }

    private String next() {
        StringBuilder text = new StringBuilder(any(BASES));
        for (int changes = random.nextInt(4); changes >= 0; changes--) {
            change(text);
        }
        return text.toString();
    }

    private void change(StringBuilder text) {
        int at = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), at + 1 + random.nextInt(random.nextInt(8) == 0 ? 20 : 2));
        switch (random.nextInt(6)) {
            case 0 -> text.delete(at, end);
            case 1 -> text.replace(at, end, any(PARTS));
            case 2 -> text.insert(at, text.substring(at, end));
            case 3 -> text.insert(at, anyCharacter());
            case 4 -> text.insert(random.nextInt(text.length() + 1), text.substring(at, end));
            default -> text.insert(at, any(PARTS));
        }
    }

    /** Mostly of the first plane, half of them near to ASCII; no surrogates, which UTF-8 does not have. */
    private String anyCharacter() {
        int c = random.nextInt(random.nextBoolean() ? 0x180 : 0x10000);
        return Character.isSurrogate((char) c) ? "s" : Character.toString(c);
    }

    private String any(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }
}
