package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.maintenance.RepairOptions;
import dev.cairn.maintenance.RepairReport;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Rebuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of which the header, or that of the schema's page behind it, is damaged: a repair brings every row back or says what it cannot. */
class DamagedFileHeaderTest {
    private static final int END = 108;

    @TempDir
    Path folder;

    private VariedStore store = new VariedStore();
    private byte[] healthy = new byte[0];
    private final Set<String> wrong = new TreeSet<>();

    private void build(int page) throws IOException {
        Path file = folder.resolve("healthy.db");
        Sqlite.makeEmpty(file, page);
        store = VariedStore.fill(file);
        healthy = Files.readAllBytes(file);
    }

    @Test
    void a_repair_brings_back_every_row_of_a_file_with_a_damaged_header() throws IOException {
        build(4_096);
        damageEach(IntStream.range(0, END)
                .filter(at -> at % 7 == 0 || (at >= 16 && at < 32))
                .boxed()
                .collect(Collectors.toSet()));
    }

    @Test
    @Tag("long")
    void a_repair_brings_back_every_row_whatever_byte_of_the_header_is_damaged() throws IOException {
        for (int page : new int[] {4_096, 512}) {
            Files.deleteIfExists(folder.resolve("healthy.db"));
            build(page);
            damageEach(IntStream.range(0, END).boxed().collect(Collectors.toSet()));
        }
    }

    @Test
    void a_file_that_would_be_written_over_or_is_read_only_by_damage_alone_is_not_opened() throws IOException {
        build(4_096);
        for (int at : new int[] {18, 31}) {
            byte[] damaged = healthy.clone();
            damaged[at] ^= 7;
            Path file = Files.write(folder.resolve("damaged" + at + ".db"), damaged);
            assertThatThrownBy(() -> Cairn.open("sqlite:" + file).close())
                    .isInstanceOfSatisfying(
                            CorruptException.class,
                            e -> assertThat(e.details().get("address")).isEqualTo("header of file " + file));
            assertThat(Files.readAllBytes(file)).isEqualTo(damaged);
        }
    }

    @Test
    void a_file_whose_header_names_another_page_size_that_there_is_is_brought_back() throws IOException {
        for (int page : new int[] {4_096, 512}) {
            Files.deleteIfExists(folder.resolve("healthy.db"));
            build(page);
            for (int named = 256; named <= 65_536; named *= 2) {
                byte[] damaged = healthy.clone();
                damaged[16] = (byte) (named == 65_536 ? 0 : named >> 8);
                damaged[17] = (byte) (named == 65_536 ? 1 : named);
                if (named != page) {
                    check(page + " named " + named, damaged);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void tables_that_are_not_a_stores_are_reported_when_a_file_is_rebuilt_without_them() throws Exception {
        build(4_096);
        Path file = Files.write(folder.resolve("more.db"), healthy);
        Sqlite.run(file, "CREATE TABLE mine (a)");
        Rebuild done = Cairn.rebuild("sqlite:" + file, false);
        assertThat(done.lost()).extracting(Damage::address).containsExactly("table mine");
        assertThat(Sqlite.ask(Path.of(done.kept().get(0)), "SELECT count(*) FROM mine"))
                .isEqualTo("0");
    }

    @Test
    void a_file_whose_first_bytes_are_all_gone_is_brought_back() throws IOException {
        build(4_096);
        byte[] damaged = healthy.clone();
        Arrays.fill(damaged, 0, END, (byte) 0);
        check("all bytes", damaged);
        assertThat(wrong).isEmpty();
    }

    @Test
    void a_file_of_which_no_table_can_be_found_is_refused_and_left_as_it_is() throws IOException {
        build(4_096);
        byte[] damaged = healthy.clone();
        Arrays.fill(damaged, 0, 4_096, (byte) 0);
        Path file = Files.write(folder.resolve("damaged.db"), damaged);
        for (boolean dryRun : new boolean[] {true, false}) {
            Object said = rebuild("sqlite:" + file, dryRun);
            assertThat(said).asString().contains("CORRUPT", "no row of it can be read", "Restore a backup");
            assertThat(Files.readAllBytes(file)).isEqualTo(damaged);
        }
    }

    private void damageEach(Set<Integer> places) throws IOException {
        for (int at : places) {
            byte[] damaged = healthy.clone();
            damaged[at] ^= (byte) 0xff;
            check("byte " + at, damaged);
        }
        assertThat(wrong).isEmpty();
    }

    private void check(String what, byte[] content) throws IOException {
        Path place = Files.createDirectory(folder.resolve("case"));
        Path file = Files.write(place.resolve("damaged.db"), content);
        try {
            check(what, file, content);
        } catch (CairnException | AssertionError e) {
            wrong.add(what + ": " + e);
        } finally {
            Folders.delete(place);
        }
    }

    private void check(String what, Path file, byte[] content) throws IOException {
        String url = "sqlite:" + file;
        Object plan = rebuild(url, true);
        assertThat(Files.readAllBytes(file)).as("the file after a dry run").isEqualTo(content);
        Object done = rebuild(url, false);
        assertThat(reported(plan)).as("what the dry run told").isEqualTo(reported(done));
        RepairReport report;
        Map<String, Object> after;
        try (Cairn cairn = Cairn.open(url)) {
            report = cairn.repair(new RepairOptions(false, true, file.resolveSibling("quarantine")));
            after = store.answers(cairn);
            assertThat(VariedStore.damages(cairn)).isEmpty();
            cairn.checkpoints().put(CheckpointConfig.of("new"), Map.of("n", 1), CheckpointMetadata.of(0));
        }
        if (!after.equals(store.truth())) {
            wrong.add(what + ": rows are missing after " + done + report);
        }
    }

    private static Object reported(Object said) {
        return said instanceof Rebuild rebuild
                ? rebuild.reasons() + " lost " + rebuild.lost() + " of " + rebuild.rows()
                : said;
    }

    private static Object rebuild(String url, boolean dryRun) {
        try {
            return Cairn.rebuild(url, dryRun);
        } catch (CairnException e) {
            assertThat(e.code()).as("%s", e).isEqualTo(ErrorCode.CORRUPT);
            return e.code() + " " + e.getMessage();
        }
    }
}
