package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.shell.ExitCode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables that another program changed are named by every command, and none calls them up to date. */
class ChangedTablesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Engine.class)
    void a_dropped_index_is_named_by_every_command(Engine engine) throws SQLException {
        String url = engine.url(folder);
        Sandbox sandbox = new Sandbox(folder).with("CAIRN_STORE", url);
        sandbox.ok("checkpoint", "put", "t", "--set", "a=1");
        assertThat(sandbox.ok("db", "status")).contains("up to date");
        try (Connection connection = DriverManager.getConnection("jdbc:" + url);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP INDEX cairn_record_key");
        }
        for (String command :
                new String[] {"db status", "db migrate", "db migrate --dry-run", "verify", "thread list"}) {
            Sandbox.Run run = sandbox.cairn(command.split(" "));
            assertThat(run.code()).as(command).isEqualTo(ExitCode.VERIFICATION_FAILED);
            assertThat(run.out()).as(command).doesNotContain("up to date");
            assertThat(run.err()).as(command).contains("schema object", "cairn_record_key", "Nothing was changed");
        }
        Sandbox.Run doctor = sandbox.cairn("doctor");
        assertThat(doctor.code()).isEqualTo(ExitCode.FAILURE);
        assertThat(doctor.out()).contains("problem  damage: schema object", "cairn_record_key");
        assertThat(sandbox.ok("db", "sql")).contains("record_key");
    }
}
