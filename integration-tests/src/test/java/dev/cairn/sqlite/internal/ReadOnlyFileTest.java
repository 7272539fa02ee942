package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.integration.SampleStore;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.storage.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadOnlyFileTest {
    @TempDir
    Path folder;

    private Path closed() {
        Path file = folder.resolve("store.db");
        try (Storage storage = SqliteBackend.open(SqliteConfig.of(file))) {
            SampleStore.step(storage, 0);
        }
        return file;
    }

    @Test
    void a_file_that_another_program_changes_gives_no_more_answers() throws IOException {
        Path file = closed();
        try (ReadOnlyFile fixed = ReadOnlyFile.open(file, Clock.systemUTC())) {
            fixed.expectUnchanged();
            Files.setLastModifiedTime(file, FileTime.fromMillis(5));
            isRefused(fixed);
        }
        try (ReadOnlyFile fixed = ReadOnlyFile.open(file, Clock.systemUTC())) {
            Files.write(Path.of(file + "-wal"), new byte[] {1});
            isRefused(fixed);
        }
    }

    private static void isRefused(ReadOnlyFile fixed) {
        assertThatThrownBy(fixed::expectUnchanged)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                .hasMessageContaining("Open it again");
    }

    @Test
    void a_log_is_read_in_a_copy_that_is_removed() throws IOException, SQLException {
        Path file = folder.resolve("logged.db");
        Path copied = folder.resolve("copied.db");
        try (Storage storage = SqliteBackend.open(SqliteConfig.of(file))) {
            SampleStore.step(storage, 0);
            for (String suffix : List.of("", "-wal")) {
                Files.copy(Path.of(file + suffix), Path.of(copied + suffix));
            }
        }
        Path place;
        try (ReadOnlyFile fixed = ReadOnlyFile.open(copied, Clock.systemUTC())) {
            place = fixed.place();
            assertThat(place).isNotEqualTo(copied);
            Sql sql = new Sql(new SqliteDialect(copied, Clock.systemUTC()));
            try (Session session = fixed.sessions(sql).openForReading()) {
                assertThat(session.number("SELECT count(*) FROM cairn_record")).isPositive();
            }
        }
        assertThat(place.getParent()).doesNotExist();
        assertThat(Path.of(copied + "-shm")).as("nothing is made beside it").doesNotExist();
    }
}
