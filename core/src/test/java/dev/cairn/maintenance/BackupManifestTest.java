package dev.cairn.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The manifest of a backup that came from elsewhere. */
class BackupManifestTest {
    @TempDir
    Path folder;

    private void write(int number, String file) throws IOException {
        Files.writeString(
                folder.resolve("manifest.json"),
                "{\"cairn_backup\":1,\"id\":\"i\",\"files\":[{\"number\":" + number + ",\"file\":\"" + file
                        + "\",\"bytes\":0,\"sha256\":\"00\",\"started\":\"2026-01-01T00:00:00Z\","
                        + "\"finished\":\"2026-01-01T00:00:00Z\",\"added\":1,\"updated\":0,\"unchanged\":0,\"removed\":0,"
                        + "\"rows\":1,\"moved_bytes\":1}]}");
    }

    private void assertCorrupt() {
        assertThatThrownBy(() -> Maintenance.checkBackup(folder))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT))
                .hasMessageContaining("manifest.json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/dev/zero",
                "../secret",
                "a/0001-full.db",
                "0001-full.db/",
                "..",
                "",
                "0001-full.db\\u0000",
                "0001-full.db.part"
            })
    void a_name_that_leads_out_of_the_folder_is_no_file_of_a_backup(String name) throws IOException {
        write(1, name);
        assertCorrupt();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, -1})
    void a_file_has_the_number_of_its_place(int number) throws IOException {
        write(number, "0001-full.db");
        assertCorrupt();
    }

    @Test
    void a_file_that_is_missing_is_found() throws IOException {
        write(1, "0001-full.db");
        assertThat(Maintenance.checkBackup(folder))
                .singleElement()
                .satisfies(found -> assertThat(found.problem()).contains("not there"));
    }
}
