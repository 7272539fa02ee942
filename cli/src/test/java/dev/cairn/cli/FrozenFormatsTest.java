package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.environment.snapshot.FileSnapshotStore;
import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.sqlite.SqliteSnapshotStore;
import dev.cairn.testing.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that earlier versions wrote open, verify, give the answers of that time and can be written to. {@link FreezeFormats} wrote them. */
class FrozenFormatsTest {
    private static final Path FROZEN = Path.of(
            System.getProperty("cairn.root"), "cli", "src", "test", "resources", "dev", "cairn", "cli", "frozen", "1");

    @TempDir
    Path folder;

    @BeforeEach
    void copyFiles() throws IOException {
        try (Stream<Path> files = Files.walk(FROZEN)) {
            files.filter(Files::isRegularFile).forEach(this::copy);
        }
    }

    private void copy(Path file) {
        String name = FROZEN.relativize(file).toString();
        boolean whole = !name.endsWith(".gz") || name.endsWith(".json.gz");
        Path target = folder.resolve(whole ? name : name.substring(0, name.length() - 3));
        try (InputStream in = Files.newInputStream(file)) {
            Files.createDirectories(target.getParent());
            Files.copy(whole ? in : new GZIPInputStream(in), target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "logged"})
    void a_file_gives_the_answers_of_its_time(String name) throws IOException {
        isAsItWas("sqlite:" + folder.resolve(name), "store");
    }

    @Test
    void a_database_gives_the_answers_of_its_time() throws IOException, SQLException {
        String url = PostgresServer.emptyDatabase();
        FrozenDatabase.load(url, Files.readString(folder.resolve("postgresql.sql")));
        isAsItWas(url, "postgresql");
    }

    private void isAsItWas(String url, String facts) throws IOException {
        Sandbox shell = new Sandbox(folder).with("CAIRN_STORE", url);
        assertThat(shell.ok("verify", "--data")).contains("No damage found");
        answersAre(url, facts);
        shell.ok("checkpoint", "put", "copied", "--append", "messages=\"one more\"");
        shell.input("6").ok("store", "put", "users", "long", "-");
        shell.ok("gc");
        assertThat(shell.ok("verify", "--data")).contains("No damage found");
    }

    private void answersAre(String url, String facts) throws IOException {
        List<String> expected = Files.readAllLines(folder.resolve(facts + ".facts"));
        assertThat(expected).hasSizeGreaterThan(50);
        try (Cairn cairn = Cairn.open(url)) {
            assertThat(FrozenContent.facts(cairn)).isEqualTo(expected);
        }
    }

    /** Restored items have revisions of their own. */
    private static List<String> withoutRevisions(List<String> facts) {
        return facts.stream()
                .map(line -> line.replaceFirst("^(item .*) [0-9]+ ([0-9a-f]{32})$", "$1 $2"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"backup", "onefile"})
    void a_backup_verifies_and_is_restored(String name) throws IOException {
        String url = "sqlite:" + folder.resolve("restored");
        Sandbox shell = new Sandbox(folder).with("CAIRN_STORE", url);
        shell.ok("backup", folder.resolve(name).toString(), "--verify");
        shell.ok("restore", folder.resolve(name).toString());
        try (Cairn cairn = Cairn.open(url)) {
            assertThat(withoutRevisions(FrozenContent.facts(cairn)))
                    .isEqualTo(withoutRevisions(Files.readAllLines(folder.resolve("backup.facts"))));
        }
        assertThat(shell.ok("verify", "--data")).contains("No damage found");
    }

    @Test
    void a_backup_is_continued() {
        Sandbox shell = new Sandbox(folder).with("CAIRN_STORE", "sqlite:" + folder.resolve("store"));
        shell.ok("checkpoint", "put", "copied", "--append", "messages=\"one more\"");
        shell.ok("backup", folder.resolve("backup").toString());
        shell.ok("backup", folder.resolve("backup").toString(), "--verify");
        assertThat(shell.ok("backup", folder.resolve("backup").toString())).contains("Nothing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain.json", "whole.json.zst", "secret.json.gz", "sections.json.gz", "change.json"})
    void a_state_file_verifies(String name) {
        Sandbox shell = new Sandbox(folder).without("CAIRN_STORE");
        assertThat(shell.ok("state", "verify", folder.resolve(name).toString())).contains("No problems");
    }

    @Test
    void the_signature_of_a_state_file_is_valid() {
        Sandbox shell = new Sandbox(folder).without("CAIRN_STORE");
        String key = folder.resolve("signer.pub").toString();
        shell.ok("state", "verify", folder.resolve("plain.json").toString(), "--public-key", key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"whole.json.zst", "secret.json.gz", "sections.json.gz"})
    void a_state_file_is_imported(String name) throws IOException {
        Path key = Files.writeString(folder.resolve("key"), FrozenStates.KEY);
        Sandbox shell = new Sandbox(folder).with("CAIRN_STORE", "sqlite:" + folder.resolve("imported"));
        Path from = folder.resolve(name);
        shell.ok(
                "state",
                "import",
                folder.resolve("whole.json.zst").toString(),
                "--component-dir",
                path("components"),
                "--secrets-dir",
                path("secrets"));
        shell.ok(
                "state",
                "import",
                from.toString(),
                "--component-dir",
                path("components"),
                "--secrets-dir",
                path("secrets"),
                "--key-file",
                key.toString());
        if (name.startsWith("secret")) {
            assertThat(folder.resolve("secrets/asker.yaml")).content(UTF_8).contains("of no service");
        }
        if (name.startsWith("sections")) {
            assertThat(shell.ok("verify", "--data")).contains("No damage found");
            assertThat(shell.ok("thread", "list")).contains("conversation");
        }
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void snapshots_of_agents_are_imported_and_a_backup_is_restored() throws IOException {
        Sandbox shell = new Sandbox(folder).with("CAIRN_STORE", "sqlite:" + folder.resolve("imported"));
        assertThat(shell.ok("agent", "import", path("exports"))).contains("scout");
        Sandbox old = new Sandbox(folder).with("CAIRN_STORE", "sqlite:" + folder.resolve("store"));
        String list = old.ok("agent", "list", "scout");
        assertThat(shell.ok("agent", "list", "scout").lines().skip(1))
                .isNotEmpty()
                .allMatch(line -> list.contains(line.substring(0, line.indexOf(' '))));
        Sandbox other = new Sandbox(folder).with("CAIRN_STORE", "sqlite:" + folder.resolve("other"));
        try (Stream<Path> copies = Files.list(folder.resolve("agent-backup/scout"))) {
            assertThat(copies).isNotEmpty().allSatisfy(copy -> other.ok("agent", "import", copy.toString()));
        }
    }

    @Test
    void snapshot_stores_are_read() {
        readsState(new FileSnapshotStore(folder.resolve("snapshots")));
        try (SqliteSnapshotStore store = new SqliteSnapshotStore(folder.resolve("snapshots.sqlite"))) {
            readsState(store);
        }
    }

    private static void readsState(SnapshotCatalog store) {
        assertThat(store.session("a").load("key/of snapshot").json()).isEqualTo("{\"step\":5}");
    }
}
