package dev.cairn.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteBackendTest {
    private static final Scope SCOPE = Scope.of("", "checkpoint", "t1");

    @TempDir
    Path folder;

    @Test
    void records_and_frames_are_there_after_closing_and_opening_again() {
        SqliteConfig config = SqliteConfig.of(folder.resolve("a/b?c #d.db"));
        try (SqliteBackend store = SqliteBackend.open(config)) {
            for (int i = 0; i < 5; i++) {
                assertThat(store.commit(SCOPE, step(i))).isInstanceOf(CommitOutcome.Committed.class);
            }
            assertThat(store.copy(SCOPE, Scope.of("", "checkpoint", "t2"), Budget.UNLIMITED)
                            .status())
                    .isEqualTo(CopyOutcome.Status.DONE);
        }
        try (SqliteBackend store = SqliteBackend.open(config)) {
            ReadResult read = store.read(
                    Scope.of("", "checkpoint", "t2"),
                    Read.of()
                            .follow(2, Key.of("main"), 1)
                            .frames(new LaneRange(7, 1, 4))
                            .build());
            assertThat(read.records().get(0)).hasSize(2);
            assertThat(read.frames().get(1)).extracting(Frame::first).containsExactly(0, 3);
            assertThat(store.scan(SCOPE, Scan.newestFirst(1, 10)).items())
                    .extracting(r -> r.body().utf8())
                    .containsExactly("body 4", "body 3", "body 2", "body 1", "body 0");
            assertThat(store.drop(SCOPE, new Budget(3)).done()).isFalse();
            List<Damage> damage = new ArrayList<>();
            store.inspect(damage::add);
            assertThat(damage).isEmpty();
            assertThat(store.maintain(Budget.UNLIMITED).more()).isFalse();
        }
    }

    private static Commit step(int i) {
        Commit.Builder commit = Commit.inOrder()
                .check(new Check.Absent(1, Key.of("c" + i)))
                .put(Put.of(1, Key.of("c" + i), Bytes.utf8("body " + i)))
                .put(new Put(2, Key.of("main"), Bytes.utf8("{}"), Key.of("c" + i), null))
                .frame(frame(i, 1));
        return i == 3 ? commit.fold(new Fold(List.of(0, 1, 2), frame(0, 3))).build() : commit.build();
    }

    private static Frame frame(int first, int count) {
        return new Frame(7, first, count, 10, Bytes.utf8("frame " + first + "+" + count));
    }
}
