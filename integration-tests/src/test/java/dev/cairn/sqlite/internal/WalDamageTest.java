package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.Folders;
import dev.cairn.integration.Truth;
import dev.cairn.sqlite.internal.wal.KeptLog;
import dev.cairn.storage.Damage;
import dev.cairn.testing.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WalDamageTest {
    @TempDir
    Path folder;

    private static final int STEP = 5_003;

    private static final int USUAL = 4_096;
    /** With the smallest pages every byte can be tried in a reasonable time. */
    private static final int SMALL = 512;

    private int round;
    private int refused;

    /** Which of the states must be found: the last one before the damage, the last one of all, or some one or a refusal. */
    private enum Expected {
        BEFORE_DAMAGE,
        LAST,
        SOME_OR_REFUSAL
    }

    @Test
    void a_log_of_which_nothing_was_copied_opens_at_the_last_commit_before_the_damage() throws IOException {
        LeftLog left = LeftLog.make(folder, WalChild.Checkpoint.NONE, USUAL);
        damageEvery(STEP, left, Expected.BEFORE_DAMAGE);
        damageEvery(STEP, left.withoutIndex(), Expected.BEFORE_DAMAGE);
    }

    @Test
    void a_log_that_was_copied_wholly_loses_nothing() throws IOException {
        LeftLog left = LeftLog.make(folder, WalChild.Checkpoint.WHOLE, USUAL);
        damageEvery(STEP, left, Expected.LAST);
        damageEvery(STEP, left.withoutIndex(), Expected.LAST);
    }

    @Test
    void a_log_that_was_copied_half_opens_at_some_commit_or_not_at_all() throws IOException {
        LeftLog left = LeftLog.make(folder, WalChild.Checkpoint.HALF, USUAL);
        damageEvery(STEP, left, Expected.SOME_OR_REFUSAL);
        damageEvery(STEP, left.withoutIndex(), Expected.SOME_OR_REFUSAL);
        assertThat(refused).isPositive();
    }

    @Test
    void a_log_whose_copying_was_cut_off_opens_at_some_commit_or_not_at_all() throws IOException {
        LeftLog left = LeftLog.make(folder, WalChild.Checkpoint.NONE, USUAL).killedWhileCopying();
        damageEvery(STEP, left, Expected.SOME_OR_REFUSAL);
        damageEvery(STEP, left.withoutIndex(), Expected.SOME_OR_REFUSAL);
        assertThat(refused).isPositive();
    }

    @Test
    void a_damaged_log_that_another_process_uses_is_left_alone() throws IOException {
        Path file = folder.resolve("shared.db");
        LeftLog.begin(file);
        Path log = Path.of(file + "-wal");
        try (Child child = Child.start(WalChild.class, file.toString(), WalChild.Checkpoint.NONE.name())) {
            assertThat(child.line()).isEqualTo("ready");
            byte[] damaged = Files.readAllBytes(log);
            damaged[1_000] ^= 1;
            Files.write(log, damaged, StandardOpenOption.WRITE);
            SqliteBackend.open(new SqliteConfig(file, WalChild.OPTIONS)).close();
            assertThat(log).hasBinaryContent(damaged);
            assertThat(KeptLog.of(file)).isEmpty();
            child.kill();
        }
        SqliteBackend.open(new SqliteConfig(file, WalChild.OPTIONS)).close();
        assertThat(KeptLog.of(file)).hasSize(1);
    }

    @Test
    @Tag("long")
    void no_byte_and_no_length_of_a_log_makes_a_mixture() throws IOException {
        LeftLog none = LeftLog.make(folder, WalChild.Checkpoint.NONE, SMALL);
        damageEvery(1, none, Expected.BEFORE_DAMAGE);
        damageEvery(1, none.killedWhileCopying(), Expected.SOME_OR_REFUSAL);
        damageEvery(1, LeftLog.make(folder, WalChild.Checkpoint.WHOLE, SMALL), Expected.LAST);
        damageEvery(1, LeftLog.make(folder, WalChild.Checkpoint.HALF, SMALL), Expected.SOME_OR_REFUSAL);
    }

    @Test
    @Tag("long")
    void no_byte_and_no_length_of_a_log_without_index_makes_a_mixture() throws IOException {
        LeftLog none = LeftLog.make(folder, WalChild.Checkpoint.NONE, SMALL);
        damageEvery(1, none.withoutIndex(), Expected.BEFORE_DAMAGE);
        damageEvery(1, none.killedWhileCopying().withoutIndex(), Expected.SOME_OR_REFUSAL);
        damageEvery(1, LeftLog.make(folder, WalChild.Checkpoint.WHOLE, SMALL).withoutIndex(), Expected.LAST);
        damageEvery(1, LeftLog.make(folder, WalChild.Checkpoint.HALF, SMALL).withoutIndex(), Expected.SOME_OR_REFUSAL);
    }

    private void damageEvery(int step, LeftLog left, Expected expected) throws IOException {
        open("nothing", left, left.files().log, left.states().size() - 1, 0, expected);
        IntStream header = IntStream.range(0, 32).filter(at -> at % Math.min(step, 5) == 0);
        IntStream frames = IntStream.iterate(32, at -> at < left.files().log.length, at -> at + step);
        for (int at : IntStream.concat(header, frames).toArray()) {
            byte[] log = left.files().log.clone();
            log[at] ^= (byte) (1 << at % 8);
            int before = at < 32 ? 0 : left.commitsBefore(at);
            int behind = left.states().size() - 1 - (at < 32 ? 0 : before + 1);
            open("bit of byte " + at, left, log, before, behind, expected);
        }
        for (int length = 0; length < left.files().log.length; length += step == 1 ? 1 : step * 3) {
            byte[] log = Arrays.copyOf(left.files().log, length);
            open("cut at " + length, left, log, left.commitsBefore(length), 0, expected);
        }
    }

    private void open(String what, LeftLog left, byte[] log, int before, int behind, Expected expected)
            throws IOException {
        Path own = Files.createDirectory(folder.resolve("round" + round++));
        Path file = own.resolve("store.db");
        Files.write(file, left.files().database);
        Files.write(Path.of(file + "-wal"), log);
        if (left.files().index.length > 0) {
            Files.write(Path.of(file + "-shm"), left.files().index);
        }
        try (SqliteBackend store = SqliteBackend.open(new SqliteConfig(file, WalChild.OPTIONS))) {
            int state = left.states().indexOf(Truth.of(store));
            assertThat(state).as("state after %s", what).isGreaterThanOrEqualTo(0);
            if (expected != Expected.SOME_OR_REFUSAL) {
                int right = expected == Expected.LAST ? left.states().size() - 1 : before;
                assertThat(state).as("state after %s", what).isEqualTo(right);
            }
            assertThat(damages(store))
                    .as("damage after %s", what)
                    .hasSize(behind > 0 ? 1 : 0)
                    .allSatisfy(damage -> {
                        assertThat(damage.address()).contains("store.db-wal.damaged-");
                        assertThat(damage.reason()).contains(" " + behind + " whole commits");
                    });
        } catch (CairnException e) {
            refused++;
            assertThat(expected).as("%s: %s", what, e).isEqualTo(Expected.SOME_OR_REFUSAL);
            assertThat(e.code()).as("%s: %s", what, e).isEqualTo(ErrorCode.CORRUPT);
            assertThat(Files.readAllBytes(file)).isEqualTo(left.files().database);
            assertThat(Files.readAllBytes(Path.of(file + "-wal"))).isEqualTo(log);
        } catch (RuntimeException e) {
            throw new AssertionError("after " + what, e);
        }
        Folders.delete(own);
    }

    private static List<Damage> damages(SqliteBackend store) {
        List<Damage> found = new ArrayList<>();
        store.admin().inspect(found::add);
        return found;
    }
}
