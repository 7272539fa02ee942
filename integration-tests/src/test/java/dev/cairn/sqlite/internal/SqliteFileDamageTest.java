package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.SampleStore;
import dev.cairn.integration.Sqlite;
import dev.cairn.integration.Truth;
import dev.cairn.storage.Damage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteFileDamageTest {
    @TempDir
    Path folder;

    private byte[] healthy = new byte[0];
    private @Nullable Truth truth;
    private final List<String> wrong = new ArrayList<>();
    private int refused;

    private void build(int page) throws IOException {
        Path file = folder.resolve("healthy.db");
        Sqlite.makeEmpty(file, page);
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            for (int number = 0; number < 40; number++) {
                SampleStore.step(store, number);
            }
            truth = Truth.of(store);
            assertThat(damages(store)).isEmpty();
        }
        healthy = Files.readAllBytes(file);
    }

    @Test
    void a_flipped_bit_never_yields_a_wrong_answer() throws IOException {
        build(4_096);
        flipEvery(healthy.length / 400 | 1, 0);
        assertThat(refused).isPositive();
    }

    @Test
    void a_file_cut_short_never_yields_a_wrong_answer() throws IOException {
        build(4_096);
        cutEvery(healthy.length / 40 | 1);
    }

    @Test
    @Tag("long")
    void no_flipped_bit_of_any_byte_yields_a_wrong_answer() throws IOException {
        build(512);
        flipEvery(1, 3);
    }

    @Test
    @Tag("long")
    void no_length_of_a_file_cut_short_yields_a_wrong_answer() throws IOException {
        build(512);
        cutEvery(1);
    }

    private void flipEvery(int step, int firstBit) throws IOException {
        for (int at = 0; at < healthy.length; at += step) {
            byte[] damaged = healthy.clone();
            damaged[at] ^= (byte) (1 << (at * 5 + firstBit) % 8);
            check("bit of byte " + at, damaged);
        }
        assertThat(wrong).isEmpty();
    }

    private void cutEvery(int step) throws IOException {
        for (int length = 1; length < healthy.length; length += step) {
            check("cut at " + length, Arrays.copyOf(healthy, length));
        }
        assertThat(wrong).isEmpty();
    }

    private void check(String what, byte[] content) throws IOException {
        Path file = Files.write(folder.resolve("damaged.db"), content);
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            if (truth != null && truth.isShortIn(store)) {
                assertThat(damages(store))
                        .as("what inspect() names after %s", what)
                        .isNotEmpty();
            }
        } catch (CairnException e) {
            refused++;
            if (e.code() != ErrorCode.CORRUPT && e.code() != ErrorCode.INCOMPATIBLE) {
                wrong.add(what + ": " + e);
            }
        } catch (RuntimeException | AssertionError e) {
            wrong.add(what + ": " + e);
        } finally {
            Files.deleteIfExists(folder.resolve("damaged.db-wal"));
            Files.deleteIfExists(folder.resolve("damaged.db-shm"));
        }
    }

    private static List<Damage> damages(SqliteBackend store) {
        List<Damage> found = new ArrayList<>();
        store.admin().inspect(found::add);
        return found;
    }
}
