package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.StoredRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is handed in or out is never shared with the store. */
abstract class AliasingClauses extends Clauses {
    AliasingClauses(DataPathTck kit) {
        super(kit);
    }

    /** Bytes on an array that the test changes afterwards, against the rules of {@link Bytes#fromOwned}. */
    private static Bytes loose(String text) {
        return Bytes.fromOwned(bytes(text).toArray());
    }

    private static void spoil(Bytes loose) {
        Arrays.fill(loose.unsafeArray(), (byte) '#');
    }

    @Test
    void a_record_is_not_shared_with_whoever_put_it() {
        Bytes key = loose("key");
        Bytes body = loose("body");
        Bytes link = loose("link");
        commit(Commit.inOrder().put(new Put(KIND, key, body, link, null)));

        spoil(key);
        spoil(body);
        spoil(link);

        StoredRecord record = get("key");
        assertThat(record.key()).isEqualTo(bytes("key"));
        assertThat(record.body()).isEqualTo(bytes("body"));
        assertThat(record.link()).isEqualTo(bytes("link"));
    }

    @Test
    void a_frame_is_not_shared_with_whoever_appended_it() {
        Bytes body = loose("frame");
        Bytes folded = loose("folded");
        commit(Commit.inOrder().frame(new Frame(LANE, 0, 1, 1, body)));
        commit(Commit.inOrder()
                .frame(frame(OTHER_LANE, 0, 1, "f"))
                .fold(new Fold(List.of(0), new Frame(OTHER_LANE, 0, 1, 1, folded))));

        spoil(body);
        spoil(folded);

        assertThat(lane()).containsExactly(frame(LANE, 0, 1, "frame"));
        assertThat(frames(SCOPE, OTHER_LANE, 0, 1)).containsExactly(frame(OTHER_LANE, 0, 1, "folded"));
    }

    @Test
    void a_scope_is_not_shared_with_whoever_named_it() {
        Bytes id = Bytes.fromOwned(SCOPE.id().toArray());
        Bytes summary = loose("summary");
        commit(new Scope(id), Commit.inOrder().put(put("a", "1")).summary(summary));

        spoil(id);
        spoil(summary);

        assertThat(header(SCOPE).scope()).isEqualTo(SCOPE);
        assertThat(header(SCOPE).summary()).isEqualTo(bytes("summary"));
    }

    @Test
    void a_record_is_not_shared_with_whoever_reads_it() {
        commit(Commit.inOrder().put(new Put(KIND, bytes("key"), bytes("body"), bytes("link"), null)));
        StoredRecord expected = get("key");

        for (StoredRecord handedOut : List.of(
                get("key"),
                storage.scan(SCOPE, Scan.all(KIND, 1)).items().get(0),
                storage.scanAll(ALL, Scan.all(KIND, 1), null).items().get(0).value())) {
            spoil(handedOut.key());
            spoil(handedOut.body());
            spoil(Objects.requireNonNull(handedOut.link()));
        }

        assertThat(find(SCOPE, KIND, bytes("key")))
                .contains(new StoredRecord(
                        KIND,
                        bytes("key"),
                        expected.revision(),
                        expected.sequence(),
                        expected.modified(),
                        expected.committed(),
                        null,
                        bytes("link"),
                        bytes("body")));
    }

    @Test
    void a_frame_is_not_shared_with_whoever_reads_it() {
        commit(Commit.inOrder().frame(frame(LANE, 0, 1, "frame")));

        spoil(lane().get(0).body());

        assertThat(lane()).containsExactly(frame(LANE, 0, 1, "frame"));
    }

    @Test
    void a_header_is_not_shared_with_whoever_reads_it() {
        commit(Commit.inOrder().put(put("a", "1")).summary(bytes("summary")));

        ScopeInfo read = header(new Scope(Bytes.fromOwned(SCOPE.id().toArray())));
        ScopeInfo listed = storage.scopes(new ScopeScan(ALL, ScopeScan.Order.NAME, null, 1))
                .items()
                .get(0);
        for (ScopeInfo handedOut : List.of(read, listed)) {
            spoil(handedOut.summary());
            spoil(handedOut.scope().id());
        }

        assertThat(header(SCOPE).summary()).isEqualTo(bytes("summary"));
        assertThat(storage.scopes(new ScopeScan(ALL, ScopeScan.Order.NAME, null, 1))
                        .items())
                .extracting(ScopeInfo::scope)
                .containsExactly(SCOPE);
    }
}
