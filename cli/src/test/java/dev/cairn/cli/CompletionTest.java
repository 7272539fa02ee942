package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void make() {
        sandbox = new Sandbox(folder).with("CAIRN_COMPLETION_SECONDS", "100");
    }

    private List<String> complete(String... words) {
        String[] args = Stream.concat(Stream.of("__complete", "zsh", "--"), Stream.of(words))
                .toArray(String[]::new);
        Sandbox.Run run = sandbox.cairn(args);
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        return run.out().lines().toList();
    }

    private List<String> bash(String line, String replaced) {
        return sandbox.ok("__complete", "bash", "--", line, replaced).lines().toList();
    }

    @Test
    void commands_options_and_values_are_completed() {
        assertThat(complete("th")).containsExactly("words", "thread");
        assertThat(complete("")).contains("thread", "config", "completion").doesNotContain("__complete");
        assertThat(complete("thread", "re")).containsExactly("words", "rewind", "rename");
        assertThat(complete("thread", "list", "--st")).containsExactly("words", "--status", "--store");
        assertThat(complete("thread", "list", "--status", "i")).containsExactly("words", "idle", "interrupted");
        assertThat(complete("thread", "list", "--format=js"))
                .containsExactly("words", "--format=json", "--format=jsonl");
        assertThat(complete("--store", "sqlite:x", "agent", "save", "a", "--compression", "z"))
                .containsExactly("words", "zlib", "zstd");
        assertThat(complete("config", "set", "st")).containsExactly("words", "store");
        assertThat(complete("state", "import", "")).containsExactly("files");
        assertThat(complete("thread", "list", "--", "--st")).containsExactly("words");
        assertThat(complete("nonsense", "")).isNotEmpty();
    }

    @Test
    void names_in_the_store_are_completed() {
        sandbox.ok("checkpoint", "put", "run-1", "--set", "a=1");
        sandbox.ok("checkpoint", "put", "alice@example.com", "--set", "a=1");
        sandbox.ok("thread", "fork", "run-1@0", "--name", "side");
        sandbox.ok("store", "put", "tenant/acme", "settings", "1");
        sandbox.ok("agent", "save", "agent-1", "--state", state());
        sandbox.ok("env", "run", "shop", "--steps", "1");
        assertThat(complete("thread", "show", "r")).containsExactly("words", "run-1");
        assertThat(complete("thread", "history", "al")).containsExactly("words", "alice\\@example.com");
        assertThat(complete("thread", "diff", "run-1@", "run-1@"))
                .containsExactly("words", "run-1@latest", "run-1@main", "run-1@side");
        assertThat(complete("thread", "rewind", "run-1@0", "--branch", "s")).containsExactly("words", "side");
        assertThat(complete("verify", "--thread", "")).contains("run-1");
        assertThat(complete("store", "search", "te")).containsExactly("words", "tenant/acme");
        assertThat(complete("store", "get", "tenant/acme", "")).containsExactly("words", "settings");
        assertThat(complete("agent", "show", "")).containsExactly("words", "agent-1");
        assertThat(complete("agent", "show", "agent-1", "")).hasSize(3).contains("latest");
        assertThat(complete("env", "list", "")).containsExactly("beginnings", "shop/");
        assertThat(complete("env", "list", "shop/r")).hasSize(2).startsWith("words");
    }

    @Test
    void deleted_threads_are_offered_where_one_comes_back() {
        for (String thread : List.of("live", "gone", "gone-2", "back-now")) {
            sandbox.ok("checkpoint", "put", thread, "--set", "a=1");
        }
        sandbox.ok("thread", "delete", "gone", "gone-2", "back-now", "--yes");
        sandbox.ok("thread", "undelete", "back-now");
        assertThat(complete("thread", "undelete", "")).containsExactly("words", "gone", "gone-2");
        assertThat(complete("thread", "undelete", "gone-")).containsExactly("words", "gone-2");
        assertThat(complete("thread", "undelete", "gone", "--as", "l")).containsExactly("words", "live");
        assertThat(complete("thread", "show", "")).containsExactly("words", "back-now", "live");
    }

    @Test
    void zones_and_the_tags_that_can_be_taken_away_are_completed() {
        assertThat(complete("thread", "prune", "t", "--zone", "Europe/Berl")).containsExactly("words", "Europe/Berlin");
        sandbox.ok("checkpoint", "put", "run-1", "--set", "a=1");
        sandbox.ok("thread", "tag", "run-1", "--add", "first", "--add", "good");
        sandbox.ok("checkpoint", "put", "run-1", "--set", "a=2");
        sandbox.ok("thread", "tag", "run-1", "--add", "second");
        assertThat(complete("thread", "tag", "run-1", "--remove", "")).containsExactly("words", "second");
        assertThat(complete("thread", "tag", "run-1@0", "--remove", "")).containsExactly("words", "first", "good");
        assertThat(complete("thread", "tag", "run-1@0", "--add", "")).containsExactly("words");
        sandbox.ok("agent", "save", "agent-1", "--state", state(), "--tag", "draft");
        assertThat(complete("agent", "tag", "agent-1", "--remove", "")).containsExactly("words", "draft");
    }

    private String state() {
        try {
            return Files.writeString(folder.resolve("state.json"), "{\"status\":\"active\",\"philosophy\":\"calm\"}")
                    .toString();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void the_store_of_the_line_is_asked_and_profiles_are_completed() throws IOException {
        String other = "sqlite:" + folder.resolve("other.db");
        sandbox.ok("--store", other, "checkpoint", "put", "elsewhere", "--set", "a=1");
        assertThat(complete("--store", other, "thread", "show", "")).containsExactly("words", "elsewhere");
        assertThat(complete("thread", "show", "--store=" + other, "")).containsExactly("words", "elsewhere");
        Files.createDirectories(folder.resolve(".config/cairn"));
        Files.writeString(folder.resolve(".config/cairn/cairn.conf"), "[other]\nstore = " + other + "\n");
        assertThat(complete("thread", "list", "--profile", "")).containsExactly("words", "other");
        assertThat(complete("--profile", "other", "thread", "show", "")).containsExactly("words", "elsewhere");
    }

    @Test
    void failures_are_silent_and_no_store_is_made() throws IOException {
        assertThat(complete("thread", "show", "")).containsExactly("words");
        assertThat(folder.resolve("store.db")).doesNotExist();
        assertThat(complete("thread", "show", "--store", "nonsense", "")).isEmpty();
        assertThat(complete("thread", "history", "a@b@", "")).isNotNull();
        Files.writeString(folder.resolve("store.db"), "no database at all, but long enough to be looked at");
        assertThat(complete("thread", "show", "")).isEmpty();
        Files.createDirectories(folder.resolve(".config/cairn"));
        Files.writeString(folder.resolve(".config/cairn/cairn.conf"), "nonsense\n");
        assertThat(complete("thread", "show", "")).isEmpty();
        assertThat(complete("thread", "sh")).containsExactly("words", "show");
        assertThat(sandbox.cairn("__complete").code()).isEqualTo(2);
    }

    @Test
    void names_that_a_terminal_would_obey_or_that_look_like_options_are_left_away() {
        for (String key : List.of("good", "back\u202Eward", "zero\u200Bwidth", "--yes")) {
            sandbox.cairn("store", "put", "n", "--", key, "1");
        }
        assertThat(sandbox.ok("store", "search", "n", "--format", "json")).contains("\u202E", "\u200B");
        assertThat(complete("store", "get", "n", "")).containsExactly("words", "good");
        assertThat(bash("cairn store get n ", "")).containsExactly("words", "good");
    }

    @Test
    void bash_gets_what_it_will_replace_quoted_for_where_it_stands() {
        sandbox.ok("checkpoint", "put", "run $(touch x)", "--set", "a=1");
        sandbox.ok("checkpoint", "put", "it's", "--set", "a=1");
        sandbox.ok("thread", "fork", "it's@0", "--name", "a b");
        assertThat(bash("cairn thread show ru", "ru")).containsExactly("words", "run\\ \\$\\(touch\\ x\\)");
        assertThat(bash("cairn thread show 'ru", "ru")).containsExactly("words", "run $(touch x)");
        assertThat(bash("cairn thread show \"ru", "ru")).containsExactly("words");
        assertThat(bash("cairn thread show \"it", "it")).containsExactly("words", "it's");
        assertThat(bash("cairn thread show 'it", "it")).containsExactly("words");
        assertThat(bash("cairn thread history it\\'s@", "")).containsExactly("words", "latest", "main", "a\\ b");
        assertThat(bash("cairn thread list --format=js", "js")).containsExactly("words", "json", "jsonl");
        assertThat(bash("cairn  thread   li", "li")).containsExactly("words", "list");
    }
}
