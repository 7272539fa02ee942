package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A database that cannot be opened: because rights are missing, or for another reason. */
class FileRightsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "true, false, true, true, false",
        "false, false, true, true, false",
        "true, false, false, true, true",
        "true, false, true, false, true",
        "false, false, true, false, true",
        "false, true, true, true, true"
    })
    void rights_are_missing_when_something_on_the_way_may_not_be_used(
            boolean exists, boolean unseen, boolean usable, boolean folderUsable, boolean missing) {
        assertThat(new FileRights(exists, unseen, usable, folderUsable).missing())
                .isEqualTo(missing);
    }

    /** The user of some test machines may do everything, so that there the outcome is the other one. */
    @Test
    void a_file_in_a_folder_that_may_not_be_written_is_denied_and_not_worth_trying_again() throws IOException {
        Path locked = Files.createDirectory(
                folder.resolve("locked"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r-x------")));
        CairnException failure = new SqliteDialect(locked.resolve("store.db"), Clock.systemUTC())
                .failure(new SQLException("unable to open database file", null, 14));
        boolean denied = !Files.isWritable(locked);
        assertThat(failure.code()).isEqualTo(denied ? ErrorCode.DENIED : ErrorCode.UNAVAILABLE);
        assertThat(failure.retryable()).isEqualTo(!denied);
    }
}
