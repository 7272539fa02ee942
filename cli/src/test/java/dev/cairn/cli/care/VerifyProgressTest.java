package dev.cairn.cli.care;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.cli.Sandbox;
import dev.cairn.cli.shell.Stores;
import dev.cairn.storage.Damage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerifyProgressTest {
    @TempDir
    Path folder;

    /** Ends a check as a kill does. */
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private void fill() throws SQLException {
        Sandbox sandbox = new Sandbox(folder);
        for (String thread : List.of("a", "b", "c", "d", "e")) {
            sandbox.input("[\"" + "long text ".repeat(3_000) + "\",2,3]")
                    .ok("import", "trace", "-", "--messages", "", "--thread", thread);
            sandbox.ok("store", "put", "notes", thread, "{\"n\":1}");
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store.db"));
                Statement statement = connection.createStatement()) {
            for (String text : List.of(
                    "UPDATE cairn_scope SET change = 77 WHERE id = 1",
                    "DELETE FROM cairn_frame WHERE id IN (SELECT max(id) FROM cairn_frame GROUP BY scope HAVING scope = 3)",
                    "UPDATE cairn_frame SET body = zeroblob(length(body)) WHERE scope = 4",
                    "UPDATE cairn_record SET body = zeroblob(length(body)) WHERE scope = 5 AND kind = 4",
                    "UPDATE cairn_scope SET records = records + 1 WHERE id = 6")) {
                assertThat(statement.executeUpdate(text)).as(text).isPositive();
            }
        }
    }

    /** Ends after so many scopes; false when the check ran through before. */
    private boolean check(VerifyProgress progress, int scopes) {
        int[] left = {scopes};
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("store.db"))) {
            cairn.verify(progress.options(), progress.damages()::add, scope -> {
                progress.passed(scope);
                if (--left[0] == 0) {
                    progress.write();
                    throw new Killed();
                }
            });
            return true;
        } catch (Killed e) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_check_that_was_ended_behind_any_scope_and_goes_on_tells_what_one_tells_that_runs_through(boolean values)
            throws SQLException {
        fill();
        Path state = folder.resolve("verify.state");
        VerifyProgress whole = new VerifyProgress(state, "sqlite:store.db", values);
        assertThat(check(whole, 0)).isTrue();
        assertThat(whole.damages()).hasSizeGreaterThan(8);
        int scopes = 1;
        while (!check(new VerifyProgress(state, "sqlite:store.db", values), scopes)) {
            VerifyProgress rest = new VerifyProgress(state, "sqlite:store.db", values);
            rest.read();
            assertThat(check(rest, 0)).isTrue();
            assertThat(rest.damages())
                    .as("ended behind scope %s", scopes)
                    .containsExactlyInAnyOrderElementsOf(whole.damages());
            scopes++;
        }
        assertThat(scopes).isGreaterThan(4);
    }

    @Test
    void neither_the_file_nor_a_message_holds_a_password() throws IOException {
        String store =
                Stores.identity("postgresql://me:secret1@db/agents?schema=a&password=secret2&sslpassword=secret3");
        Path state = folder.resolve("verify.state");
        VerifyProgress progress = new VerifyProgress(state, store, true);
        progress.passed(dev.cairn.storage.Scope.of("", "thread", "t"));
        progress.damages().add(new Damage("a", "r", ""));
        progress.write();
        assertThat(Files.readString(state)).contains("//db/agents?schema=a").doesNotContain("secret");
        assertThatThrownBy(() -> new VerifyProgress(state, "sqlite:/other.db", true).read())
                .hasMessageContaining("another store")
                .hasMessageContaining("//db/agents")
                .hasMessageNotContaining("secret");
        List<Damage> found = new ArrayList<>();
        VerifyProgress same = new VerifyProgress(
                state, Stores.identity("postgresql://me:changed@db/agents?schema=a&password=x&sslpassword=y"), true);
        same.read();
        found.addAll(same.damages());
        assertThat(found).containsExactly(new Damage("a", "r", ""));
    }

    @Test
    void the_command_writes_no_password_into_its_file() {
        Sandbox sandbox = new Sandbox(folder).with("CAIRN_STORE", "postgresql://me:secret@127.0.0.1:1/none");
        Path state = folder.resolve("verify.state");
        Sandbox.Run run = sandbox.cairn("verify", "--resume", state.toString());
        assertThat(run.out() + run.err()).doesNotContain("secret");
        assertThat(sandbox.cairn("repair", "--yes").err())
                .contains("Cannot repair postgresql://127.0.0.1:1/none")
                .doesNotContain("secret");
    }
}
