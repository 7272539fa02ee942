package dev.cairn.jdbc.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.Folders;
import dev.cairn.integration.Sqlite;
import dev.cairn.integration.VariedStore;
import dev.cairn.maintenance.RepairOptions;
import dev.cairn.maintenance.RepairReport;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Rebuild;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store whose file is damaged: a check names it, a repair makes it whole, and loses nothing that could be read. */
class RepairDamageTest {
    @TempDir
    Path folder;

    private final List<String> wrong = new ArrayList<>();
    private byte[] healthy = new byte[0];
    private VariedStore store = new VariedStore();
    private Map<String, Object> truth = Map.of();
    private final List<String> refused = new ArrayList<>();
    private int cases;
    private int opened;

    private void build(int page) throws IOException {
        Path file = folder.resolve("healthy.db");
        Sqlite.makeEmpty(file, page);
        store = VariedStore.fill(file);
        truth = store.truth();
        healthy = Files.readAllBytes(file);
    }

    @Test
    void what_could_be_read_of_a_damaged_store_is_equal_after_its_repair_and_the_store_is_sound() throws IOException {
        build(4_096);
        flipEvery(healthy.length / 40 | 1, 0);
        assertThat(opened).isGreaterThan(25);
    }

    @Test
    void rows_that_stand_in_a_wrong_place_of_their_page_are_found() throws IOException {
        build(4_096);
        byte[] damaged = healthy.clone();
        String root = Sqlite.ask(
                folder.resolve("healthy.db"), "SELECT rootpage FROM sqlite_master WHERE name = 'cairn_scope'");
        ByteBuffer page = ByteBuffer.wrap(damaged, (Integer.parseInt(root) - 1) * 4_096, 4_096)
                .slice();
        int last = 6 + 2 * page.getShort(3);
        short first = page.getShort(8);
        page.putShort(8, page.getShort(last)).putShort(last, first);
        Path file = Files.write(folder.resolve("damaged.db"), damaged);

        Rebuild rebuild = Cairn.rebuild("sqlite:" + file, false);

        assertThat(rebuild.reasons()).isNotEmpty();
        assertThat(rebuild.lost()).isEmpty();
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            assertThat(VariedStore.damages(cairn)).isEmpty();
            assertThat(store.answers(cairn)).isEqualTo(truth);
        }
    }

    @Test
    void a_header_under_a_wrong_number_gets_its_own_back_with_all_that_is_stored_under_it() throws IOException {
        build(4_096);
        Path file = folder.resolve("healthy.db");
        Sqlite.run(file, "UPDATE cairn_scope SET id = 36 WHERE id = 4");
        try (Cairn cairn = Cairn.open("sqlite:" + file)) {
            assertThat(VariedStore.damages(cairn)).isNotEmpty();
            RepairReport plan = cairn.repair(new RepairOptions(true, false, null));
            RepairReport done = cairn.repair(new RepairOptions(false, false, folder.resolve("quarantine")));
            assertThat(done.takenOut()).isEmpty();
            assertThat(done.replaced()).hasSize(1).isEqualTo(plan.replaced());
            assertThat(VariedStore.damages(cairn)).isEmpty();
            assertThat(store.answers(cairn)).isEqualTo(truth);
        }
    }

    @Test
    @Tag("long")
    void whatever_byte_was_flipped_a_repair_makes_the_store_sound() throws IOException {
        build(512);
        flipEvery(Integer.getInteger("cairn.test.every", 1), 3);
    }

    private void flipEvery(int step, int firstBit) throws IOException {
        for (int at = 0; at < healthy.length; at += step) {
            byte[] damaged = healthy.clone();
            damaged[at] ^= (byte) (1 << (at * 5 + firstBit) % 8);
            check("bit of byte " + at, damaged);
        }
        assertThat(wrong).isEmpty();
        assertThat(refused).hasSizeLessThan(cases / 20 + 2);
    }

    private void check(String what, byte[] content) throws IOException {
        Path folder = Files.createDirectory(this.folder.resolve("case"));
        Path file = Files.write(folder.resolve("damaged.db"), content);
        try {
            repair(what, file);
        } catch (RuntimeException | AssertionError e) {
            wrong.add(what + ": " + e);
        } finally {
            Folders.delete(folder);
        }
    }

    private void repair(String what, Path file) {
        String url = "sqlite:" + file;
        Map<String, Object> before = readable(url);
        cases++;
        opened += before.isEmpty() ? 0 : 1;
        Rebuild rebuild;
        try {
            rebuild = Cairn.rebuild(url, false);
        } catch (CorruptException e) {
            refused.add(what + ": " + e.getMessage());
            assertThat(e).hasMessageContaining("Restore a backup");
            assertThat(before).isEmpty();
            return;
        }
        RepairReport report;
        try (Cairn cairn = Cairn.open(url)) {
            report = cairn.repair(new RepairOptions(false, true, file.resolveSibling("quarantine")));
            Map<String, Object> after = store.answers(cairn);
            boolean reported = !rebuild.lost().isEmpty()
                    || !report.takenOut().isEmpty()
                    || !report.unmended().isEmpty();
            if (!after.equals(truth) && !reported) {
                wrong.add(what + ": something is missing, and nothing was told; " + rebuild + report);
            }
            before.forEach((question, answer) -> {
                if (answer.equals(truth.get(question)) && !answer.equals(after.get(question))) {
                    wrong.add(what + ": " + question + " was read before and is not now; " + rebuild + report);
                }
            });
            List<Damage> left = VariedStore.damages(cairn);
            if (!left.isEmpty()) {
                wrong.add(what + ": still " + left + " after " + rebuild + report);
            }
        }
        boolean did = !rebuild.reasons().isEmpty()
                || !report.takenOut().isEmpty()
                || !report.replaced().isEmpty();
        List<Damage> lost =
                rebuild.lost().stream().filter(RepairDamageTest::isAsked).toList();
        if (did && before.equals(truth) && !lost.isEmpty()) {
            wrong.add(what + ": all could be read, and the repair lost " + lost);
        }
    }

    /** No question is about marks of unfinished copies; they have no index that would hold what a damaged row does not. */
    private static boolean isAsked(Damage damage) {
        return !damage.address().endsWith(" of table " + HalfCopy.TABLE);
    }

    /** What can be read of it; nothing when it cannot be opened. What is missing must be named by a check. */
    private Map<String, Object> readable(String url) {
        try (Cairn cairn = Cairn.open(url)) {
            Map<String, Object> before = store.answers(cairn);
            if (!before.equals(truth) && VariedStore.damages(cairn).isEmpty()) {
                wrong.add("a check names nothing of " + before);
            }
            return before;
        } catch (CairnException e) {
            assertThat(e.code()).isIn(ErrorCode.CORRUPT, ErrorCode.INCOMPATIBLE);
            return Map.of();
        }
    }
}
