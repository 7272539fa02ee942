package dev.cairn.jdbc.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.SampleStore;
import dev.cairn.sqlite.internal.SqliteBackend;
import dev.cairn.sqlite.internal.SqliteConfig;
import dev.cairn.storage.Scan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of a store that are taken away while it is open. */
class ReplacedFileTest {
    @TempDir
    Path folder;

    private Path file;
    private Path away;

    @BeforeEach
    void make() throws IOException {
        file = folder.resolve("store.db");
        away = Files.createDirectory(folder.resolve("away"));
        try (SqliteBackend store = open()) {
            SampleStore.step(store, 0);
        }
    }

    private SqliteBackend open() {
        return SqliteBackend.open(SqliteConfig.of(file));
    }

    private void moveAway(String suffix) throws IOException {
        Files.move(Path.of(file + suffix), away.resolve("store.db" + suffix));
    }

    private void moveBack(String suffix) throws IOException {
        Files.move(away.resolve("store.db" + suffix), Path.of(file + suffix));
    }

    private static void expectRefusal(SqliteBackend store, int number) {
        assertThatThrownBy(() -> SampleStore.step(store, number))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                .hasMessageContaining("was deleted, moved or replaced");
    }

    private static int records(SqliteBackend store) {
        return store.scan(SampleStore.SCOPES.get(0), Scan.all(1, 100)).items().size();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-wal", "-shm"})
    void nothing_is_acknowledged_while_a_file_is_away(String suffix) throws IOException {
        try (SqliteBackend store = open()) {
            SampleStore.step(store, 3);
            moveAway(suffix);
            expectRefusal(store, 6);
            expectRefusal(store, 6);
            moveBack(suffix);
            SampleStore.step(store, 6);
            assertThat(records(store)).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-wal", "-shm"})
    void nothing_is_acknowledged_when_another_file_is_in_the_place(String suffix) throws IOException {
        try (SqliteBackend store = open()) {
            SampleStore.step(store, 3);
            moveAway(suffix);
            Files.copy(away.resolve("store.db" + suffix), Path.of(file + suffix));
            expectRefusal(store, 6);
            Files.delete(Path.of(file + suffix));
            moveBack(suffix);
            SampleStore.step(store, 6);
        }
    }

    @Test
    void behind_a_link_the_files_are_those_beside_its_target() throws IOException {
        Path link = Files.createSymbolicLink(away.resolve("link.db"), file);
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(link))) {
            SampleStore.step(store, 3);
            assertThat(store.admin().diskBytes().orElse(0)).isGreaterThan(Files.size(file));
            moveAway("-wal");
            expectRefusal(store, 6);
            moveBack("-wal");
            SampleStore.step(store, 6);
        }
    }

    @Test
    void the_end_of_a_store_that_was_replaced_leaves_the_log_of_the_new_one() throws IOException {
        SqliteBackend old = open();
        SampleStore.step(old, 3);
        for (String suffix : new String[] {"", "-wal", "-shm"}) {
            moveAway(suffix);
        }
        try (SqliteBackend next = open()) {
            SampleStore.step(next, 0);
            expectRefusal(old, 6);
            old.close();
            assertThat(Path.of(file + "-wal")).isNotEmptyFile();
            assertThat(Path.of(file + "-shm")).exists();
            SampleStore.step(next, 3);
            assertThat(records(next)).isEqualTo(2);
        }
        try (SqliteBackend next = open()) {
            assertThat(records(next)).isEqualTo(2);
        }
    }

    @Test
    void a_reader_that_opens_the_file_again_does_not_answer_from_another_one() throws IOException {
        try (SqliteBackend store = open()) {
            moveAway("");
            Files.copy(away.resolve("store.db"), file);
            assertThatThrownBy(() -> store.read(held -> store.read(session -> 1L)))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
            Files.delete(file);
            moveBack("");
        }
    }
}
