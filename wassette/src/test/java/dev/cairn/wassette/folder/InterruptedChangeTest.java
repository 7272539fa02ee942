package dev.cairn.wassette.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.wassette.folder.FolderFinding.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterruptedChangeTest {

    @TempDir
    Path temp;

    @Test
    void wherever_the_process_ends_no_binary_is_without_its_policy_and_the_next_one_finishes_or_discards()
            throws IOException {
        int ends = 0;
        int finished = 0;
        int all = EndingDiskCalls.count(temp.resolve("count"));
        for (int calls = 0; calls < all; calls++) {
            TestFolder folder = EndingDiskCalls.folder(temp.resolve("at" + calls));
            Map<String, String> before = folder.contents();
            EndingDisk disk = EndingDisk.after(calls);
            Throwable thrown = catchThrowable(() -> EndingDiskCalls.change(folder.open(disk)));
            assertThat(thrown).as("after %s calls", calls).isInstanceOf(EndingDisk.Ended.class);
            ends++;
            EndingDiskCalls.checkPrefix(folder);
            boolean written = disk.done.contains("move journal.json");
            finished += written ? 1 : 0;

            boolean left = folder.contents().keySet().stream().anyMatch(name -> name.startsWith(".cairn"));
            assertThat(ComponentRegistryTest.kinds(folder.open().findings()).contains(Kind.UNFINISHED))
                    .isEqualTo(left);
            folder.open(EndingDisk.never()).recover();
            assertThat(folder.open().recover()).isZero();
            assertThat(folder.contents()).isEqualTo(written ? EndingDiskCalls.after(temp.resolve("whole")) : before);
        }
        assertThat(ends).isGreaterThan(25);
        assertThat(finished).isBetween(10, ends - 8);
    }

    @Test
    void a_recovery_that_ends_itself_is_recovered() throws IOException {
        int all = EndingDiskCalls.count(temp.resolve("count"));
        for (int calls = 0; calls < all; calls += 3) {
            TestFolder folder = EndingDiskCalls.folder(temp.resolve("at" + calls));
            EndingDisk first = EndingDisk.after(all * 2 / 3);
            assertThat(catchThrowable(() -> EndingDiskCalls.change(folder.open(first))))
                    .isInstanceOf(EndingDisk.Ended.class);
            assertThat(first.done).contains("move journal.json");
            int ending = calls;
            Throwable thrown =
                    catchThrowable(() -> folder.open(EndingDisk.after(ending)).recover());
            assertThat(thrown == null || thrown instanceof EndingDisk.Ended).isTrue();
            EndingDiskCalls.checkPrefix(folder);
            folder.open(EndingDisk.never()).begin().close();

            assertThat(folder.contents()).isEqualTo(EndingDiskCalls.after(temp.resolve("whole")));
        }
    }

    @Test
    void a_full_disk_changes_nothing_that_can_be_seen() throws IOException {
        int all = EndingDiskCalls.count(temp.resolve("count"));
        int refused = 0;
        for (int calls = 0; calls < all; calls++) {
            TestFolder folder = EndingDiskCalls.folder(temp.resolve("at" + calls));
            Map<String, String> before = folder.contents();
            EndingDisk disk = EndingDisk.full(calls);
            Throwable thrown = catchThrowable(() -> EndingDiskCalls.change(folder.open(disk)));
            if (thrown == null) {
                assertThat(folder.contents()).isEqualTo(EndingDiskCalls.after(temp.resolve("whole")));
            } else {
                refused++;
                assertThat(((CairnException) thrown).code()).isEqualTo(ErrorCode.NO_SPACE);
                assertThat(folder.contents()).isEqualTo(before);
            }
        }
        assertThat(refused).isGreaterThan(7);
    }

    @Test
    void a_damaged_journal_is_reported_and_not_followed() {
        TestFolder folder = new TestFolder(temp);
        assertThat(folder.path.resolve(".cairn-change-1").toFile().mkdir()).isTrue();
        for (String journal : List.of(
                "{",
                "{\"version\":1}",
                "{\"version\":1,\"steps\":[[\"DELETE\",\"\",\"../precious\"]]}",
                "{\"version\":1,\"steps\":[[]]}")) {
            folder.file(".cairn-change-1/journal.json", journal);
            assertThatThrownBy(() -> folder.open().recover())
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT));
        }
        folder.file(".cairn-change-1/journal.json", "{\"version\":2}");
        assertThatThrownBy(() -> folder.open().recover())
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INCOMPATIBLE));
    }
}
