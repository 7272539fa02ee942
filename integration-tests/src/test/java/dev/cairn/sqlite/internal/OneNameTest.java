package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.SampleStore;
import dev.cairn.sqlite.SqliteProvider;
import dev.cairn.storage.Finding;
import dev.cairn.storage.Scan;
import dev.cairn.testing.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database file is used under one name, as its log is found by its name. */
class OneNameTest {
    @TempDir
    Path folder;

    private Path file;
    private Path other;

    @BeforeEach
    void makeStore() {
        file = folder.resolve("p.db");
        other = folder.resolve("q.db");
        try (SqliteBackend store = open(file)) {
            SampleStore.step(store, 0);
        }
    }

    private static SqliteBackend open(Path file) {
        return SqliteBackend.open(SqliteConfig.of(file));
    }

    private static int records(SqliteBackend store) {
        return store.scan(SampleStore.SCOPES.get(0), Scan.all(1, 100)).items().size();
    }

    private static void expectRefusal(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining("name")
                .hasMessageContaining("Nothing was changed.");
    }

    private List<String> problems() {
        List<Finding> found = new ArrayList<>();
        new SqliteProvider().examine("sqlite", file.toString(), found::add);
        return found.stream()
                .filter(finding -> finding.grade() == Finding.Grade.PROBLEM)
                .map(Finding::topic)
                .toList();
    }

    @Test
    void a_file_with_two_names_is_opened_by_neither() throws IOException {
        try (SqliteBackend store = open(file)) {
            SampleStore.step(store, 3);
            Files.createLink(other, file);
            expectRefusal(ErrorCode.UNSUPPORTED, () -> open(other));
            expectRefusal(ErrorCode.UNSUPPORTED, () -> open(file));
            expectRefusal(ErrorCode.UNSUPPORTED, () -> SqliteBackend.schema(other));
            SampleStore.step(store, 6);
            assertThat(records(store)).isEqualTo(3);
        }
        assertThat(other.resolveSibling("q.db-wal")).doesNotExist();
        assertThat(problems()).containsExactly("names");

        Files.delete(other);
        assertThat(problems()).isEmpty();
        try (SqliteBackend store = open(file)) {
            assertThat(records(store)).isEqualTo(3);
        }
    }

    @Test
    void a_second_name_that_a_killed_repair_left_is_none() throws IOException {
        Files.createLink(folder.resolve("p.db.damaged-2026-11-28T09-00-00Z"), file);

        try (SqliteBackend store = open(file)) {
            assertThat(records(store)).isOne();
        }
        assertThat(problems()).isEmpty();
    }

    @Test
    void a_file_that_is_open_in_this_process_is_not_opened_under_its_new_name() throws IOException {
        try (SqliteBackend store = open(file)) {
            SampleStore.step(store, 3);
            Files.move(file, other);

            expectRefusal(ErrorCode.LOCKED, () -> open(other));

            Files.move(other, file);
            SampleStore.step(store, 6);
            assertThat(records(store)).isEqualTo(3);
        }
    }

    @Test
    void a_file_that_is_open_in_another_process_is_not_opened_without_its_log() throws IOException {
        try (Child child = Child.start(OpenChild.class, file.toString())) {
            assertThat(child.line()).isEqualTo("open");
            Files.move(file, other);

            expectRefusal(ErrorCode.LOCKED, () -> open(other));

            assertThat(other.resolveSibling("q.db-wal")).doesNotExist();
            Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
            try (SqliteBackend store = open(file)) {
                assertThat(records(store)).isEqualTo(2);
            }
            child.go();
            assertThat(child.line()).isEqualTo("closed");
        }
    }

    @Test
    void places_of_mounts_are_read_with_their_blanks() {
        assertThat(OneName.mountPoint("36 35 98:0 /mnt1 /mnt\\0402/a\\134b rw,noatime master:1 - ext3 /dev/root rw"))
                .isEqualTo("/mnt 2/a\\b");
        assertThat(OneName.mountPoint("")).isEmpty();
    }
}
