package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CorruptException;
import dev.cairn.integration.VariedStore;
import dev.cairn.storage.Rebuild;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file with a damaged header and commits in its log, of which a rebuild was ended between any two of its changes of the folder. */
class KilledRebuildTest {
    @TempDir
    Path folder;

    private final VariedStore store = new VariedStore();
    private byte[] damaged = new byte[0];
    private byte[] log = new byte[0];
    private byte[] fresh = new byte[0];
    private Path file;
    private Path oldLog;
    private String url;
    private @Nullable FileChannel channel;

    @BeforeEach
    void damage() throws IOException {
        file = folder.resolve("store.db");
        oldLog = folder.resolve("store.db-wal");
        url = "sqlite:" + file;
        try (Cairn cairn = Cairn.open(url)) {
            store.fill(cairn);
            damaged = Files.readAllBytes(file);
            log = Files.readAllBytes(oldLog);
        }
        fresh = Files.readAllBytes(file);
        damaged[3] ^= 1;
        assertThat(log.length).isGreaterThan(20_000);
    }

    @AfterEach
    void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }

    private void begin() throws IOException {
        try (Stream<Path> left = Files.list(folder)) {
            for (Path path : left.toList()) {
                Files.delete(path);
            }
        }
        Files.write(file, damaged);
        Files.write(oldLog, log);
    }

    /** Runs the first so many steps; gives false when there are no more. */
    private boolean run(List<FileSwap.Step> steps, int count) throws IOException {
        for (FileSwap.Step step : steps.subList(0, Math.min(count, steps.size()))) {
            step.run();
        }
        close();
        return count <= steps.size();
    }

    private List<FileSwap.Step> replacing() throws IOException {
        Path made = Files.write(folder.resolve("fresh"), fresh);
        channel = FileChannel.open(file, StandardOpenOption.READ);
        return new FileSwap(file).replaceBy(made, new ArrayList<>(), channel);
    }

    private void expectWholeAfterRepair(String when) throws IOException {
        assertThat(file).as(when).exists();
        boolean replaced = Files.mismatch(file, Files.write(folder.resolve("damaged"), damaged)) >= 0;
        if (replaced) {
            assertThat(oldLog).as(when).doesNotExist();
        } else if (Files.notExists(oldLog)) {
            assertThatThrownBy(() -> Cairn.open(url))
                    .as(when)
                    .isInstanceOf(CorruptException.class)
                    .hasMessageContaining("cairn repair");
        }
        Files.deleteIfExists(folder.resolve("damaged"));
        assertThat(Cairn.rebuild(url, true).reasons().isEmpty()).as(when).isEqualTo(replaced);
        Rebuild done = Cairn.rebuild(url, false);
        assertThat(done.lost()).as(when).isEmpty();
        assertThat(done.reasons().isEmpty()).as(when).isEqualTo(replaced);
        try (Cairn cairn = Cairn.open(url)) {
            assertThat(store.answers(cairn)).as(when).isEqualTo(store.truth());
            assertThat(VariedStore.damages(cairn)).as(when).isEmpty();
        }
        expectKept(when);
    }

    private void expectKept(String when) throws IOException {
        List<Path> kept = new ArrayList<>();
        try (Stream<Path> left = Files.list(folder)) {
            left.sorted()
                    .filter(path -> path.getFileName().toString().startsWith("store.db"))
                    .forEach(kept::add);
        }
        assertThat(kept).as(when).hasSize(3);
        assertThat(Files.readAllBytes(kept.get(1))).as(when).isEqualTo(damaged);
        assertThat(kept.get(2).toString()).as(when).isEqualTo(kept.get(1) + "-wal");
        assertThat(Files.readAllBytes(kept.get(2))).as(when).isEqualTo(log);
    }

    @Test
    void wherever_a_rebuild_was_killed_another_one_ends_with_every_row_and_the_old_file_and_its_log()
            throws IOException {
        boolean more = true;
        for (int steps = 0; more; steps++) {
            begin();
            more = run(replacing(), steps);
            expectWholeAfterRepair("killed after " + steps + " steps");
        }
    }

    @Test
    void wherever_the_taking_back_of_a_killed_rebuild_was_killed_itself_another_one_goes_on() throws IOException {
        for (int steps : new int[] {2, 4, 6, 7}) {
            boolean more = true;
            for (int back = 0; more; back++) {
                begin();
                run(replacing(), steps);
                more = run(new FileSwap(file).undo(), back);
                expectWholeAfterRepair("killed after " + steps + " steps and " + back + " back");
            }
        }
    }

    @Test
    void what_an_earlier_repair_kept_is_not_taken_for_what_this_one_keeps() throws IOException {
        begin();
        List<Path> earlier = new ArrayList<>();
        for (int year = 2000; year < 2008; year++) {
            Path old = folder.resolve("store.db.damaged-" + year + "0101T000000.000Z");
            earlier.add(Files.write(old, damaged));
            earlier.add(Files.write(old.resolveSibling(old.getFileName() + "-wal"), Arrays.copyOf(log, 8_272)));
        }
        run(replacing(), 6);

        Cairn.rebuild(url, false);

        try (Cairn cairn = Cairn.open(url)) {
            assertThat(store.answers(cairn)).isEqualTo(store.truth());
        }
        assertThat(earlier).allMatch(Files::exists);
    }

    @Test
    void a_file_that_was_put_in_the_place_of_the_damaged_one_meanwhile_stays() throws IOException {
        begin();
        run(replacing(), 6);
        Files.delete(file);
        Files.write(file, fresh);

        assertThat(Cairn.rebuild(url, false)).isEqualTo(Rebuild.NOT_NEEDED);

        assertThat(folder.resolve("store.db-rebuilt")).doesNotExist();
        try (Cairn cairn = Cairn.open(url)) {
            assertThat(store.answers(cairn)).isEqualTo(store.truth());
        }
    }

    @Test
    void no_new_store_is_made_beside_what_a_killed_rebuild_left() throws IOException {
        begin();
        run(replacing(), 6);
        Files.delete(file);
        for (boolean dryRun : new boolean[] {true, false}) {
            assertThatThrownBy(() -> Cairn.rebuild(url, dryRun)).hasMessageContaining("Put the file back");
        }
        assertThatThrownBy(() -> Cairn.open(url)).hasMessageContaining(file + "-rebuilt");
        assertThat(file).doesNotExist();
        assertThat(folder.resolve("store.db-rebuilt")).exists();
    }
}
