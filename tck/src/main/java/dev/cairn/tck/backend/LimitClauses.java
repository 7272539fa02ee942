package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The largest and the strangest that the contract allows. */
abstract class LimitClauses extends Clauses {
    static final List<String> HOSTILE = List.of(
            "%",
            "_",
            "*",
            "?",
            "[a-z]",
            "a'b",
            "\"",
            "\\",
            "a;DROP TABLE x;--",
            "../..",
            "a/b",
            "C:\\x",
            "{}",
            "{tag}",
            "new\nline",
            "\u0001",
            " ",
            "a ",
            " a",
            "con",
            "\u00e9",
            "e\u0301",
            "\ud83d\ude00",
            "\uffff",
            "I",
            "\u0131",
            "i",
            "\u0130");

    LimitClauses(DataPathTck kit) {
        super(kit);
    }

    private static Bytes filled(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return Bytes.fromOwned(bytes);
    }

    private Optional<Bytes> body(Scope scope, Bytes key) {
        return find(scope, KIND, key).map(StoredRecord::body);
    }

    private void storeBytes(Bytes key, String body) {
        commit(Commit.inOrder().put(Put.of(KIND, key, bytes(body))));
    }

    @Test
    void the_largest_key_scope_name_and_link_fit_together() {
        for (int value : new int[] {0xff, 0x00, 'x'}) {
            Scope scope = new Scope(filled(Key.MAX_LENGTH, value));
            Bytes key = filled(Key.MAX_LENGTH, value);

            commit(scope, Commit.inOrder().put(new Put(KIND, key, bytes("1"), key, null)));

            assertThat(body(scope, key)).contains(bytes("1"));
            assertThat(find(scope, KIND, key).map(StoredRecord::link)).contains(key);
            assertThat(header(scope).scope()).isEqualTo(scope);
            assertThat(storage.scan(scope, Scan.all(KIND, 1)).items()).hasSize(1);
        }
        assertThat(storage.scanAll(ScopePrefix.EVERYTHING, Scan.all(KIND, 10), null)
                        .items())
                .hasSize(3);
    }

    @Test
    void the_largest_keys_are_distinguished_at_their_last_byte() {
        byte[] last = filled(Key.MAX_LENGTH, 'x').toArray();
        last[Key.MAX_LENGTH - 1] = 'y';
        storeBytes(filled(Key.MAX_LENGTH, 'x'), "x");
        storeBytes(Bytes.fromOwned(last), "y");
        storeBytes(filled(Key.MAX_LENGTH - 1, 'x'), "shorter");

        assertThat(body(SCOPE, filled(Key.MAX_LENGTH, 'x'))).contains(bytes("x"));
        assertThat(body(SCOPE, Bytes.fromOwned(last))).contains(bytes("y"));
        assertThat(body(SCOPE, filled(Key.MAX_LENGTH - 1, 'x'))).contains(bytes("shorter"));
    }

    @Test
    void every_byte_is_a_key() {
        Commit.Builder commit = Commit.inOrder();
        for (int value = 255; value >= 0; value--) {
            commit.put(Put.of(KIND, filled(1, value), bytes("body " + value)));
        }
        commit(commit);

        List<StoredRecord> found = storage.scan(
                        SCOPE, new Scan(KIND, Scan.Order.KEY, false, null, null, null, 300, true))
                .items();

        assertThat(found).hasSize(256);
        for (int value = 0; value < 256; value++) {
            assertThat(found.get(value).key()).isEqualTo(filled(1, value));
            assertThat(found.get(value).body()).isEqualTo(bytes("body " + value));
        }
    }

    @Test
    void keys_that_are_prefixes_of_each_other_are_separate() {
        List<Bytes> keys = new ArrayList<>();
        for (int length = 1; length <= 5; length++) {
            keys.add(filled(length, 0));
            keys.add(filled(length, 0xff));
        }
        for (Bytes key : keys) {
            storeBytes(key, key.toString());
        }

        assertThat(keys).allSatisfy(key -> assertThat(body(SCOPE, key)).contains(bytes(key.toString())));
        assertThat(storage.scan(SCOPE, Scan.of(KIND, filled(3, 0), 100)).items())
                .hasSize(3);
        Read open =
                Read.of().add(new Read.Range(KIND, filled(3, 0xff), null, 100)).build();
        assertThat(storage.read(SCOPE, open).records().get(0)).hasSize(3);
    }

    @Test
    void case_and_unicode_twins_are_separate_keys() {
        for (String key : List.of("a", "A", "\u00e9", "e\u0301", "\u00c9", "\u00df", "ss", "I", "i", "\u0131")) {
            store(key, "body of " + key);
        }

        for (String key : List.of("a", "A", "\u00e9", "e\u0301", "\u00c9", "\u00df", "ss", "I", "i", "\u0131")) {
            assertThat(get(key).body()).isEqualTo(bytes("body of " + key));
        }
    }

    @Test
    void hostile_texts_are_keys_like_any_other() {
        HOSTILE.forEach(text -> store(text, "body of " + text));

        assertThat(HOSTILE).allSatisfy(text -> {
            assertThat(get(text).body()).isEqualTo(bytes("body of " + text));
            Bytes prefix = bytes(text);
            long expected = HOSTILE.stream()
                    .filter(each -> bytes(each).startsWith(prefix))
                    .count();
            assertThat(storage.scan(SCOPE, Scan.of(KIND, prefix, 100)).items()).hasSize((int) expected);
        });
    }

    @Test
    void hostile_texts_are_scope_names_like_any_other() {
        for (String text : HOSTILE) {
            store(Scope.of(text, "tck"), "a", "body of " + text);
        }

        assertThat(HOSTILE).allSatisfy(text -> {
            assertThat(get(Scope.of(text, "tck"), "a").body()).isEqualTo(bytes("body of " + text));
            ScopePrefix tenant = new ScopePrefix(Key.of(text));
            assertThat(storage.scopes(new ScopeScan(tenant, ScopeScan.Order.NAME, null, 100))
                            .items())
                    .extracting(ScopeInfo::scope)
                    .containsExactly(Scope.of(text, "tck"));
        });
    }

    @Test
    void the_lowest_and_the_highest_kind_work() {
        commit(Commit.inOrder()
                .put(Put.of(Put.MIN_KIND, bytes("a"), bytes("low")))
                .put(Put.of(Put.MAX_KIND, bytes("a"), bytes("high"))));

        assertThat(find(SCOPE, Put.MIN_KIND, bytes("a")).map(StoredRecord::body))
                .contains(bytes("low"));
        assertThat(find(SCOPE, Put.MAX_KIND, bytes("a")).map(StoredRecord::body))
                .contains(bytes("high"));
        Read rest = Read.of()
                .add(new Read.Range(Put.MAX_KIND, bytes("a"), null, 10))
                .build();
        assertThat(storage.read(SCOPE, rest).records().get(0)).hasSize(1);
        assertThat(storage.scan(SCOPE, Scan.all(Put.MAX_KIND, 10)).items()).hasSize(1);
    }

    @Test
    void the_highest_lane_and_number_work() {
        Frame frame = new Frame(Frame.MAX_LANE, 0, Integer.MAX_VALUE, Integer.MAX_VALUE, bytes("f"));
        commit(Commit.inOrder().frame(frame).frame(frame(1, 0, 1, "lowest")));

        assertThat(frames(SCOPE, Frame.MAX_LANE, Integer.MAX_VALUE - 1, Integer.MAX_VALUE))
                .containsExactly(frame);
        assertThat(frames(SCOPE, 1, 0, 9)).hasSize(1);
        commit(Commit.inOrder().drop(new LaneRange(Frame.MAX_LANE, 0, Integer.MAX_VALUE)));
        assertThat(frames(SCOPE, Frame.MAX_LANE, 0, Integer.MAX_VALUE)).isEmpty();
    }

    @Test
    void the_largest_body_fits() {
        Bytes body = filled(Put.MAX_BODY, '{');
        commit(Commit.inOrder().put(Put.of(KIND, bytes("a"), body)));

        assertThat(body(SCOPE, bytes("a")).map(Bytes::length)).contains(Put.MAX_BODY);
        assertThat(body(SCOPE, bytes("a")).map(body::equals)).contains(true);
        assertThat(header(SCOPE).bytes()).isEqualTo(Put.MAX_BODY);
    }

    @Test
    void a_large_frame_fits() {
        Bytes body = filled(Put.MAX_BODY, 0x80);
        commit(Commit.inOrder().frame(new Frame(LANE, 0, 4_096, Put.MAX_BODY, body)));

        assertThat(lane()).hasSize(1);
        assertThat(lane().get(0).body().equals(body)).isTrue();
    }

    @Test
    void a_commit_may_hold_a_thousand_puts() {
        Commit.Builder commit = Commit.inOrder();
        for (int i = 0; i < 1_000; i++) {
            commit.put(put("k" + i, "body " + i));
        }

        Committed outcome = commit(commit);

        assertThat(outcome.written()).hasSize(1_000);
        assertThat(header(SCOPE).records()).isEqualTo(1_000);
        assertThat(get("k999").body()).isEqualTo(bytes("body 999"));
        assertThat(get("k999").sequence()).isEqualTo(get("k0").sequence() + 999);
    }

    @Test
    void a_question_may_have_a_thousand_parts() {
        Read.Builder read = Read.of();
        store("a", "1");
        for (int i = 0; i < 999; i++) {
            read.get(KIND, bytes("missing " + i));
        }

        List<List<StoredRecord>> found =
                storage.read(SCOPE, read.get(KIND, bytes("a")).build()).records();

        assertThat(found).hasSize(1_000);
        assertThat(found.get(998)).isEmpty();
        assertThat(found.get(999)).hasSize(1);
    }
}
