package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Questions to one scope. */
abstract class ReadClauses extends Clauses {
    ReadClauses(DataPathTck kit) {
        super(kit);
    }

    private List<List<String>> found(Read.Builder read) {
        return storage.read(SCOPE, read.build()).records().stream()
                .map(Clauses::keys)
                .toList();
    }

    @Test
    void parts_are_answered_in_their_order() {
        commit(Commit.inOrder().put(put("a", "1")).put(put("b", "1")).frame(frame(LANE, 0, 1, "f")));

        ReadResult result = storage.read(
                SCOPE,
                Read.of()
                        .get(KIND, bytes("b"))
                        .frames(new LaneRange(LANE, 0, 1))
                        .get(KIND, bytes("x"))
                        .get(KIND, bytes("a"))
                        .build());

        assertThat(result.records().stream().map(Clauses::keys))
                .containsExactly(List.of("b"), List.of(), List.of(), List.of("a"));
        assertThat(result.frames()).containsExactly(List.of(), List.of(frame(LANE, 0, 1, "f")), List.of(), List.of());
    }

    @Test
    void a_link_is_followed_to_a_record_of_another_kind() {
        commit(Commit.inOrder()
                .put(new Put(KIND, bytes("head"), bytes("h"), bytes("target"), null))
                .put(Put.of(OTHER_KIND, bytes("target"), bytes("t")))
                .put(put("target", "wrong kind")));

        ReadResult result = storage.read(
                SCOPE, Read.of().follow(KIND, bytes("head"), OTHER_KIND).build());

        assertThat(result.records().get(0))
                .extracting(record -> record.body().utf8())
                .containsExactly("h", "t");
    }

    @Test
    void a_link_that_leads_nowhere_gives_only_its_record() {
        commit(Commit.inOrder()
                .put(put("no link", "1"))
                .put(new Put(KIND, bytes("dangling"), bytes("1"), bytes("gone"), null)));

        assertThat(found(Read.of()
                        .follow(KIND, bytes("no link"), OTHER_KIND)
                        .follow(KIND, bytes("dangling"), OTHER_KIND)
                        .follow(KIND, bytes("missing"), OTHER_KIND)))
                .containsExactly(List.of("no link"), List.of("dangling"), List.of());
    }

    @Test
    void a_range_includes_its_begin_and_excludes_its_end() {
        for (String key : List.of("d", "c", "b", "a")) {
            store(key, "1");
        }

        assertThat(found(Read.of()
                        .add(new Read.Range(KIND, bytes("b"), bytes("d"), 100))
                        .add(new Read.Range(KIND, bytes("c"), null, 100))
                        .add(new Read.Range(KIND, bytes("bb"), bytes("c"), 100))
                        .add(new Read.Range(OTHER_KIND, bytes("a"), null, 100))))
                .containsExactly(List.of("b", "c"), List.of("c", "d"), List.of(), List.of());
    }

    @Test
    void a_range_gives_at_most_its_limit_from_the_front() {
        for (String key : List.of("d", "c", "b", "a")) {
            store(key, "1");
        }

        assertThat(found(Read.of().add(new Read.Range(KIND, bytes("a"), null, 2))))
                .containsExactly(List.of("a", "b"));
    }

    @Test
    void a_prefix_is_a_range_of_bytes() {
        for (String key : List.of("a", "a%", "a_b", "axb", "b")) {
            store(key, "1");
        }

        assertThat(found(Read.of().prefix(KIND, bytes("a_")).prefix(KIND, bytes("a"))))
                .containsExactly(List.of("a_b"), List.of("a", "a%", "a_b", "axb"));
    }

    @Test
    void a_read_carries_the_header_of_its_scope() {
        commit(Commit.inOrder().put(put("a", "1")).summary(bytes("s")));
        store(OTHER, "a", "1");

        ReadResult result = storage.read(SCOPE, Read.of().get(KIND, bytes("a")).build());

        assertThat(result.scope()).isNotNull().isEqualTo(header(SCOPE));
        assertThat(header(SCOPE).scope()).isEqualTo(SCOPE);
        assertThat(header(SCOPE).summary()).isEqualTo(bytes("s"));
    }

    @Test
    void a_missing_scope_has_no_header_and_only_empty_answers() {
        store(OTHER, "a", "1");

        ReadResult result = storage.read(
                SCOPE,
                Read.of()
                        .get(KIND, bytes("a"))
                        .prefix(KIND, bytes("a"))
                        .frames(new LaneRange(LANE, 0, 9))
                        .build());

        assertThat(result.scope()).isNull();
        assertThat(result.records()).containsExactly(List.of(), List.of(), List.of());
        assertThat(result.frames()).containsExactly(List.of(), List.of(), List.of());
    }

    @Test
    void a_question_without_parts_gives_the_header() {
        store("a", "1");

        ReadResult result = storage.read(SCOPE, Read.of().build());

        assertThat(result.scope()).isNotNull();
        assertThat(result.records()).isEmpty();
        assertThat(result.frames()).isEmpty();
    }

    @Test
    void reads_create_nothing() {
        storage.read(SCOPE, Read.of().get(KIND, bytes("a")).build());
        storage.scan(SCOPE, Scan.all(KIND, 10));
        storage.scanAll(ALL, Scan.all(KIND, 10), null);
        storage.expired(Instant.parse("2100-01-01T00:00:00Z"), 10);
        if (administers()) {
            storage.admin().inspect(damage -> {});
        }

        assertThat(storage.scopes(new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.NAME, null, 10))
                        .items())
                .isEmpty();
        if (administers()) {
            assertThat(storage.admin().drop(SCOPE, Budget.UNLIMITED).existed()).isFalse();
        }
    }

    @Test
    void reads_change_no_header() {
        commit(Commit.inOrder().put(put("a", "1")).frame(frame(LANE, 0, 1, "f")));
        ReadResult before = everything(SCOPE);
        time.tick();

        storage.scan(SCOPE, Scan.all(KIND, 10));
        storage.scanAll(ALL, Scan.all(KIND, 10), null);
        storage.read(Scope.of("acme", "tck", "none"), Read.of().build());
        storage.read(
                SCOPE,
                Read.of()
                        .add(new Read.Range(KIND, Bytes.EMPTY, null, 10))
                        .frames(new LaneRange(LANE, 0, 9))
                        .build());

        assertThat(everything(SCOPE)).isEqualTo(before);
    }
}
