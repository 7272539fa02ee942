package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts the pages that a commit adds to the write-ahead log. A commit that splits a page or makes the file grow touches more. */
class PageBudgetTest {
    private static final int FRAME = 24 + 4096;
    private static final int COMMITS = 200;

    @TempDir
    Path folder;

    @Test
    void a_small_commit_touches_at_most_five_pages_when_all_is_inline() throws IOException {
        List<Long> pages = pagesOf(false);
        assertThat(median(pages)).isLessThanOrEqualTo(5);
        assertThat(mean(pages)).isLessThanOrEqualTo(5);
    }

    @Test
    void a_small_commit_with_a_frame_touches_at_most_six_pages() throws IOException {
        List<Long> pages = pagesOf(true);
        assertThat(median(pages)).isLessThanOrEqualTo(6);
        assertThat(mean(pages)).isLessThanOrEqualTo(7);
    }

    private List<Long> pagesOf(boolean frame) throws IOException {
        Path file = folder.resolve("pages.db");
        Path log = folder.resolve("pages.db-wal");
        List<Long> pages = new ArrayList<>();
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            for (int i = 0; i < 100; i++) {
                put(store, Scope.of("", "other", "s" + i), 0, 0, frame);
            }
            long revision = 0;
            for (int i = 0; i < COMMITS; i++) {
                long before = Files.size(log);
                revision = put(store, Scope.of("", "budget", "s"), i, revision, frame);
                pages.add((Files.size(log) - before) / FRAME);
            }
        }
        pages.removeIf(count -> count == 0); // the log started again after a checkpoint and did not grow
        return pages;
    }

    private static long put(SqliteBackend store, Scope scope, int number, long revision, boolean frame) {
        Bytes key = Key.of(String.format("1ef%029d", number));
        Commit.Builder commit = Commit.inOrder()
                .check(new Check.Absent(1, key))
                .put(Put.of(1, key, Bytes.fromUtf8("x".repeat(400))))
                .put(new Put(2, Key.of("main"), Bytes.fromUtf8("{}"), key, null))
                .summary(Bytes.fromUtf8("{\"step\":" + number + "}"));
        commit.check(
                revision == 0
                        ? new Check.Absent(2, Key.of("main"))
                        : new Check.RevisionIs(2, Key.of("main"), revision));
        if (frame) {
            commit.frame(new Frame(5, number, 1, 900, Bytes.fromUtf8("y".repeat(400))));
        }
        return ((Committed) store.commit(scope, commit.build()))
                .written()
                .get(1)
                .revision();
    }

    private static long median(List<Long> pages) {
        return pages.stream().sorted().toList().get(pages.size() / 2);
    }

    private static double mean(List<Long> pages) {
        return pages.stream().mapToLong(Long::longValue).average().orElseThrow();
    }
}
