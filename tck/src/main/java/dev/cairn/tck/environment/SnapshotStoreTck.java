package dev.cairn.tck.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.ScanPage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The conformance kit for snapshot stores that can list what they hold. A store's test extends it and says how to make one; each test is one
 * clause of {@link SnapshotCatalog}'s contract and gets a store of its own.
 */
public abstract class SnapshotStoreTck {
    /** Keys that a store might take for something else. */
    public static final List<String> HOSTILE = List.of(
            "a",
            "A",
            "a%",
            "a_",
            "a*",
            "a?",
            "a.b",
            "a:b",
            "a/b",
            "a\\b",
            "a'",
            "a\"",
            ".",
            "..",
            "../x",
            "/etc/passwd",
            "sessions",
            "sessions/a",
            "plugin:key",
            "plugin%3Akey",
            "%41",
            "CON",
            "nul",
            "a.json",
            "' OR '1'='1",
            "a; DROP TABLE snapshots --",
            " a",
            "a ",
            "ä",
            "a\u0308",
            "🦤",
            "x".repeat(512),
            "X".repeat(511) + "y",
            "ü".repeat(256));

    private static final Comparator<String> BYTES = Comparator.comparing(Bytes::fromUtf8);

    /** The store of the running test. */
    protected SnapshotCatalog store = new NoStore();

    /** For subclasses. */
    protected SnapshotStoreTck() {}

    /** Makes an empty store. */
    protected abstract SnapshotCatalog open() throws Exception;

    @BeforeEach
    void openStore() throws Exception {
        store = open();
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    private static Document state(Object value) {
        return Document.of(Map.of("value", value));
    }

    private static ErrorCode code(Runnable call) {
        try {
            call.run();
        } catch (CairnException e) {
            return e.code();
        }
        throw new AssertionError("nothing was thrown");
    }

    @Test
    void what_was_saved_is_loaded_and_the_last_save_counts() {
        store.save("session_abc", Map.of("step", 5, "done", false));
        assertThat(store.load("session_abc")).isEqualTo(Document.parse("{\"done\":false,\"step\":5}"));
        store.save("session_abc", Document.parse("{\"step\":1.10}"));
        assertThat(store.load("session_abc").json()).isEqualTo("{\"step\":1.10}");
    }

    @Test
    void a_missing_key_is_not_found_and_deleting_it_is_silent() {
        assertThatThrownBy(() -> store.load("nothing")).isInstanceOf(NotFoundException.class);
        store.delete("nothing");
        store.save("a", state(1));
        store.delete("a");
        store.delete("a");
        assertThat(store.find("a")).isEmpty();
        assertThatThrownBy(() -> store.load("a")).isInstanceOf(NotFoundException.class);
    }

    @Test
    void what_is_no_object_is_refused_and_the_old_state_stays() {
        store.save("a", state("old"));
        for (String json : List.of("[1]", "\"text\"", "1", "null")) {
            assertThat(code(() -> store.save("a", Document.parse(json)))).isEqualTo(ErrorCode.INVALID);
        }
        Map<String, Object> unencodable = new HashMap<>();
        unencodable.put("thread", Thread.currentThread());
        assertThat(code(() -> store.save("a", unencodable))).isEqualTo(ErrorCode.INVALID);
        assertThat(store.load("a")).isEqualTo(state("old"));
    }

    @Test
    void bad_keys_are_refused() {
        for (String key : List.of("", "a\nb", "a\0", "\ud800", "x".repeat(513))) {
            assertThat(code(() -> store.save(key, state(1)))).isIn(ErrorCode.INVALID, ErrorCode.TOO_LARGE);
            assertThat(code(() -> store.find(key))).isIn(ErrorCode.INVALID, ErrorCode.TOO_LARGE);
            assertThat(code(() -> store.delete(key))).isIn(ErrorCode.INVALID, ErrorCode.TOO_LARGE);
        }
    }

    @Test
    void values_come_back_as_they_were() {
        Map<String, Object> odd = new HashMap<>();
        odd.put("nan", Double.NaN);
        odd.put("by number", Map.of(1, "one", 2, "two"));
        odd.put("nothing", null);
        store.save("odd", odd);
        assertThat(store.load("odd").toJava()).isEqualTo(odd);
        String exact =
                "{\"b\":1e400,\"a\":-0.0,\"text\":\"\\u0000\\ud800 \\\"é🦤\",\"long\":123456789012345678901234567890}";
        store.save("exact", Document.parse(exact));
        assertThat(store.load("exact")).isEqualTo(Document.parse(exact));
    }

    @Test
    void keys_that_look_like_something_else_do_not_mix() {
        HOSTILE.forEach(key -> store.save(key, state(key)));
        for (String key : HOSTILE) {
            assertThat(store.load(key)).as(key).isEqualTo(state(key));
        }
        List<String> expected = new ArrayList<>(HOSTILE);
        expected.sort(BYTES);
        assertThat(store.keys("", null, 1_000).items()).isEqualTo(expected);
        for (String key : List.of("a", "a%", "a_", "..", "../x", "x".repeat(512), "' OR '1'='1")) {
            store.delete(key);
            expected.remove(key);
            assertThat(store.keys("", null, 1_000).items()).as("without " + key).isEqualTo(expected);
        }
    }

    @Test
    public void keys_and_sessions_that_differ_in_case_or_unicode_form_stay_two() {
        List<String> folded =
                List.of("key", "KEY", "Key", "\u00e9", "e\u0301", "K", "\u212a", "ss", "\u00df", "i", "\u0131");
        folded.forEach(name -> store.save(name, state(name)));
        folded.forEach(name -> store.session(name).save(name, state(name)));
        for (String name : folded) {
            assertThat(store.load(name)).as(name).isEqualTo(state(name));
            assertThat(store.session(name).load(name)).as(name).isEqualTo(state(name));
        }
        assertThat(store.keys("", null, 100).items()).containsExactlyInAnyOrderElementsOf(folded);
        assertThat(store.sessions("", null, 100).items()).containsExactlyInAnyOrderElementsOf(folded);
        store.delete("KEY");
        assertThat(store.load("key")).isEqualTo(state("key"));
    }

    @Test
    void prefixes_are_text_and_pages_go_on_where_one_ended() {
        List.of("a", "a%", "a%b", "a_", "a_b", "ab", "A", "b").forEach(key -> store.save(key, state(key)));
        assertThat(store.keys("a%", null, 10).items()).containsExactly("a%", "a%b");
        assertThat(store.keys("a_", null, 10).items()).containsExactly("a_", "a_b");
        assertThat(store.keys("*", null, 10).items()).isEmpty();
        ScanPage<String> first = store.keys("a", null, 4);
        assertThat(first.items()).containsExactly("a", "a%", "a%b", "a_");
        assertThat(first.more()).isTrue();
        ScanPage<String> second = store.keys("a", "a_", 4);
        assertThat(second.items()).containsExactly("a_b", "ab");
        assertThat(second.more()).isFalse();
    }

    @Test
    void sessions_never_collide_with_each_other_or_with_the_root() {
        List<String> names = List.of("a", "A", "a/b", "..", "a%", "key", "sessions", "x".repeat(512));
        store.save("key", state("root"));
        names.forEach(name -> store.session(name).save("key", state(name)));
        names.forEach(name -> store.session(name).save("plugin:key", state(name + 2)));

        assertThat(store.load("key")).isEqualTo(state("root"));
        assertThat(store.session("").load("key")).isEqualTo(state("root"));
        assertThat(store.keys("", null, 10).items()).containsExactly("key");
        for (String name : names) {
            assertThat(store.session(name).load("key")).isEqualTo(state(name));
            assertThat(store.session(name).load("plugin:key")).isEqualTo(state(name + 2));
            assertThat(store.session(name).keys("", null, 10).items()).containsExactly("key", "plugin:key");
        }
        List<String> sorted = new ArrayList<>(names);
        sorted.sort(BYTES);
        assertThat(store.sessions("", null, 100).items()).isEqualTo(sorted);
        assertThat(store.sessions("a", null, 2).items()).containsExactly("a", "a%");

        store.session("a").delete("key");
        store.session("a").delete("plugin:key");
        assertThat(store.sessions("a", null, 100).items()).containsExactly("a%", "a/b");
        assertThat(store.session("A").load("key")).isEqualTo(state("A"));
    }

    @Test
    void any_thread_may_use_it_and_every_state_is_one_that_was_saved() throws Exception {
        store.save("common", state("0-0".repeat(500)));
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Boolean>> work = new ArrayList<>();
            for (int thread = 0; thread < 8; thread++) {
                int number = thread;
                work.add(() -> useMuch(number));
            }
            for (Future<Boolean> done : threads.invokeAll(work)) {
                assertThat(done.get()).isTrue();
            }
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        } finally {
            threads.shutdownNow();
        }
        assertThat(store.keys("own", null, 100).items()).hasSize(8);
    }

    private boolean useMuch(int number) {
        store.save("own" + number, state(number));
        for (int round = 0; round < 5; round++) {
            store.save("common", state((number + "-" + round).repeat(500)));
            String text = store.load("common").at("/value").text();
            assertThat(text).isEqualTo(text.substring(0, 3).repeat(500));
        }
        return store.load("own" + number).equals(state(number));
    }
}
