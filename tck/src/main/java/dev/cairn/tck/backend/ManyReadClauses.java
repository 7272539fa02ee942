package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Questions to several scopes at once. */
abstract class ManyReadClauses extends Clauses {
    static final Read ALL_OF_KIND = Read.of()
            .add(new Read.Range(KIND, Bytes.EMPTY, null, Integer.MAX_VALUE))
            .build();

    ManyReadClauses(DataPathTck kit) {
        super(kit);
    }

    private List<List<String>> found(Read read, Scope... scopes) {
        List<Scoped<Read>> reads = new ArrayList<>();
        for (Scope scope : scopes) {
            reads.add(new Scoped<>(scope, read));
        }
        return storage.readAll(reads).stream()
                .map(result -> keys(result.records().get(0)))
                .toList();
    }

    @Test
    void each_of_many_questions_is_answered_from_its_own_scope_in_their_order() {
        store(OTHER, "b", "1");
        store(SCOPE, "a", "1");

        assertThat(found(ALL_OF_KIND, OTHER, SCOPE, OTHER)).containsExactly(List.of("b"), List.of("a"), List.of("b"));
    }

    @Test
    void each_range_of_many_questions_keeps_its_borders_and_its_limit() {
        for (Scope scope : List.of(SCOPE, OTHER)) {
            List.of("d", "c", "b", "a").forEach(key -> store(scope, key, "1"));
            commit(scope, Commit.inOrder().put(Put.of(OTHER_KIND, bytes("b"), bytes("wrong kind"))));
        }
        Read middle =
                Read.of().add(new Read.Range(KIND, bytes("b"), bytes("d"), 5)).build();
        Read first = Read.of().add(new Read.Range(KIND, bytes("b"), null, 1)).build();
        Read none = Read.of().add(new Read.Range(KIND, bytes("a"), null, 0)).build();

        assertThat(found(middle, SCOPE, OTHER)).containsExactly(List.of("b", "c"), List.of("b", "c"));
        assertThat(found(first, OTHER, SCOPE)).containsExactly(List.of("b"), List.of("b"));
        assertThat(found(none, OTHER, SCOPE)).containsExactly(List.of(), List.of());
    }

    @Test
    void many_questions_of_every_sort_are_answered_as_each_is_alone() {
        commit(Commit.inOrder().put(put("a", "1")).put(put("b", "1")).frame(frame(LANE, 0, 1, "f")));
        commit(
                OTHER,
                Commit.inOrder()
                        .put(new Put(KIND, bytes("head"), bytes("h"), bytes("target"), null))
                        .put(Put.of(OTHER_KIND, bytes("target"), bytes("t"))));
        List<Scoped<Read>> reads = List.of(
                new Scoped<>(SCOPE, Read.of().build()),
                new Scoped<>(
                        OTHER, Read.of().follow(KIND, bytes("head"), OTHER_KIND).build()),
                new Scoped<>(
                        SCOPE,
                        Read.of()
                                .prefix(KIND, bytes("a"))
                                .prefix(KIND, bytes("b"))
                                .build()),
                new Scoped<>(
                        SCOPE,
                        Read.of()
                                .prefix(KIND, bytes("a"))
                                .frames(new LaneRange(LANE, 0, 1))
                                .build()));

        assertThat(storage.readAll(reads))
                .isEqualTo(reads.stream()
                        .map(read -> storage.read(read.scope(), read.value()))
                        .toList());
        assertThat(storage.readAll(List.of())).isEmpty();
    }

    @Test
    void hundreds_of_questions_are_answered_at_once() {
        List<Scope> scopes = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            scopes.add(Scope.of("acme", "tck", "many-" + i));
            if (i % 100 == 0) {
                store(scopes.get(i), "key-" + i, "1");
            }
        }

        List<List<String>> found = found(ALL_OF_KIND, scopes.toArray(Scope[]::new));

        assertThat(found).hasSize(300);
        assertThat(found.get(200)).containsExactly("key-200");
        assertThat(found.stream().filter(keys -> !keys.isEmpty())).hasSize(3);
    }
}
