package dev.cairn.tck.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import org.junit.jupiter.api.Test;

/** Listing namespaces. */
abstract class NamespaceClauses extends ItemClauses {
    NamespaceClauses(KeyValueStoreTck kit) {
        super(kit);
    }

    private void fill(String... paths) {
        for (String path : paths) {
            put(Namespace.parse(path), "k", 1);
        }
    }

    private static NamespaceQuery all() {
        return NamespaceQuery.all();
    }

    @Test
    void namespaces_are_listed_in_the_order_of_their_labels() {
        fill("b", "a/b", "a", "", "a/B", "a.b");

        assertThat(paths(all())).containsExactly("", "a", "a/B", "a/b", "a.b", "b");
    }

    @Test
    void prefix_and_suffix_take_whole_labels() {
        fill("a/x/z", "a/y/z", "ab/x/z", "a", "z");

        assertThat(paths(all().startingWith("a"))).containsExactly("a", "a/x/z", "a/y/z");
        assertThat(paths(all().endingWith("z"))).containsExactly("a/x/z", "a/y/z", "ab/x/z", "z");
        assertThat(paths(all().startingWith("a").endingWith("x", "z"))).containsExactly("a/x/z");
        assertThat(paths(all().startingWith("nope"))).isEmpty();
    }

    @Test
    void an_asterisk_stands_for_one_label() {
        fill("a/x/z", "a/y/z", "a/y/q/z", "a/*/z", "a/z");

        assertThat(paths(all().startingWith("a", "*", "z"))).containsExactly("a/*/z", "a/x/z", "a/y/z");
        assertThat(paths(all().endingWith("*", "z"))).containsExactly("a/*/z", "a/x/z", "a/y/q/z", "a/y/z", "a/z");
        assertThat(paths(all().startingWith("a", "\\*"))).containsExactly("a/*/z");
    }

    @Test
    void deeper_namespaces_are_cut_and_reported_once() {
        fill("a/x/1", "a/x/2", "a/y", "a", "b/x/1/2/3");

        assertThat(paths(all().maxDepth(2))).containsExactly("a", "a/x", "a/y", "b/x");
        assertThat(paths(all().maxDepth(1))).containsExactly("a", "b");
    }

    @Test
    void pages_of_namespaces_hold_each_once() {
        fill("a/1", "a/2", "b/1", "b/2", "c/1", "c/2", "d");

        assertThat(store.namespaces(all().limit(2)).items()).hasSize(2);
        assertThat(paths(all().limit(2))).containsExactly("a/1", "a/2", "b/1", "b/2", "c/1", "c/2", "d");
        assertThat(paths(all().maxDepth(1).limit(1))).containsExactly("a", "b", "c", "d");
        assertThat(store.namespaces(all().limit(7)).next()).isNull();
        fails(ErrorCode.INVALID, () -> store.namespaces(all().from("nonsense")));
    }

    @Test
    void a_namespace_without_items_is_not_listed() {
        fill("a", "b", "c");
        put(Namespace.of("d"), "k", 1, ItemOptions.none().living(HOUR));
        store.delete(Namespace.of("b"), "k");
        subject.advance(HOUR);

        assertThat(paths(all())).containsExactly("a", "c");
    }
}
