package dev.cairn.tck.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Labels and keys of any characters, and prefixes of whole labels. */
abstract class OddItemNameClauses extends ItemClauses {
    /** Each differs from the next in a way that some engine, pattern or file system has overlooked. */
    static final List<String> ODD = List.of(
            "%",
            "_",
            "*",
            "?",
            ".",
            "..",
            "/",
            "\\",
            ":",
            "a.b",
            "a/b",
            "a%2Fb",
            "a%b",
            "a_b",
            "aXb",
            "a",
            "A",
            "ä",
            "a\u0308",
            "Straße",
            "STRASSE",
            "😀",
            "\u202e",
            " ",
            " a",
            "a ",
            "'",
            "\"",
            "''; DROP TABLE cairn_record; --",
            "$eq",
            "{}",
            "[]",
            "null",
            "CON",
            "-",
            "--limit",
            "~",
            "con.txt",
            "\uffff",
            "é".repeat(256));

    OddItemNameClauses(KeyValueStoreTck kit) {
        super(kit);
    }

    @Test
    void odd_keys_stay_apart() {
        ODD.forEach(key -> put(ACME, key, key));

        ODD.forEach(key -> assertThat(value(ACME, key)).isEqualTo(key));
        assertThat(keys(ItemQuery.of(ACME).limit(7))).containsExactlyElementsOf(reversed(ODD));
        assertThat(store.delete(ACME, "_")).isTrue();
        assertThat(keys(ItemQuery.of(ACME))).hasSize(ODD.size() - 1).doesNotContain("_");
    }

    @Test
    void odd_labels_stay_apart() {
        ODD.forEach(label -> put(Namespace.of("t", label), "k", label));

        for (String label : ODD) {
            assertThat(value(Namespace.of("t", label), "k")).isEqualTo(label);
            assertThat(all(ItemQuery.of("t", label)))
                    .as("found in %s", label)
                    .singleElement()
                    .satisfies(
                            found -> assertThat(found.item().value().toJava()).isEqualTo(label));
            assertThat(paths(NamespaceQuery.all().endingWith(label.equals("*") ? "\\*" : escaped(label))))
                    .containsExactly(Namespace.of("t", label).path());
        }
        assertThat(paths(NamespaceQuery.all().startingWith("t", "*").limit(7))).hasSize(ODD.size());
    }

    private static String escaped(String label) {
        return label.startsWith("\\") ? "\\" + label : label;
    }

    private static List<String> reversed(List<String> list) {
        List<String> reversed = new ArrayList<>(list);
        Collections.reverse(reversed);
        return reversed;
    }

    @Test
    void prefixes_match_whole_labels() {
        put(ACME, "mine", 1);
        put(OTHER, "theirs", 1);
        put(ACME.child("deep").child("deeper"), "deep", 1);
        put(Namespace.of("user_1"), "one", 1);
        put(Namespace.of("userX1"), "x", 1);
        put(Namespace.of("foo"), "foo", 1);
        put(Namespace.of("foobar"), "foobar", 1);

        assertThat(keys(ItemQuery.of(ACME))).containsExactly("deep", "mine");
        assertThat(keys(ItemQuery.of("user_1"))).containsExactly("one");
        assertThat(keys(ItemQuery.of("foo"))).containsExactly("foo");
        assertThat(keys(ItemQuery.of("us"))).isEmpty();
        assertThat(keys(ItemQuery.of())).hasSize(7);
    }

    @Test
    void the_longest_namespace_and_key_are_kept() {
        Namespace longest =
                Namespace.of("é".repeat(256), "x".repeat(498), "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11");
        put(longest, "k".repeat(512), "v");
        Namespace deepest = new Namespace(Collections.nCopies(16, "d"));
        put(deepest, "k", "v");

        assertThat(value(longest, "k".repeat(512))).isEqualTo("v");
        assertThat(keys(ItemQuery.of(deepest))).containsExactly("k");
        fails(ErrorCode.INVALID, () -> deepest.child("d"));
        fails(ErrorCode.INVALID, () -> longest.child("longer than the rest may be"));
    }

    @Test
    void a_namespace_survives_its_written_form() {
        for (String label : ODD) {
            Namespace namespace = Namespace.of(label, label);
            put(Namespace.parse(namespace.path()), "k", label);
            assertThat(value(namespace, "k")).isEqualTo(label);
        }
    }
}
