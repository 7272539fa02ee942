package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.server.CairnServer;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.config.TokenFile;
import dev.cairn.store.Namespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on a store behind a server, with the token of a file that the settings name. */
class ServerStoreTest {
    @TempDir
    Path folder;

    private Cairn store;
    private CairnServer server;
    private Sandbox sandbox;

    @BeforeEach
    void serve() throws IOException {
        TokenFile tokens = new TokenFile(folder.resolve("tokens.json"), Clock.systemUTC());
        Path token = folder.resolve("my-token");
        Files.writeString(token, tokens.add("mine", null, false).secret() + "\n");
        store = Cairn.open("sqlite:" + folder.resolve("server.db"));
        server = new CairnServer(store, ServerOptions.DEFAULT.port(0).tokenFile(tokens.file()));
        sandbox = new Sandbox(folder)
                .with("CAIRN_STORE", server.url().toString())
                .with("CAIRN_TOKEN_FILE", token.toString());
    }

    @AfterEach
    void close() {
        server.close();
        store.close();
        System.clearProperty("cairn.token.file");
    }

    private Sandbox.Run done(String... command) {
        Sandbox.Run run = sandbox.cairn(command);
        assertThat(run.code()).as(run.err()).isZero();
        return run;
    }

    @Test
    void commands_work_on_a_store_behind_a_server() {
        done("store", "put", "notes", "a", "{\"n\":1.10}");
        done("checkpoint", "put", "run", "--set", "n=9007199254740993");

        assertThat(done("store", "get", "notes", "a", "--format", "json").out()).contains("1.10");
        assertThat(done("checkpoint", "show", "run", "--format", "json").out()).contains("9007199254740993");
        assertThat(store.checkpoints().threads().find("run")).isPresent();
        assertThat(done("verify").out()).contains("ound");
        assertThat(done("doctor").out()).contains("The store is served by " + server.url());
        done("gc");
        done("stats");
    }

    @Test
    void a_backup_of_a_store_behind_a_server_is_restored_into_a_file() {
        done("store", "put", "notes", "a", "1");
        done("backup", folder.resolve("backup.db").toString());
        done(
                "--store",
                "sqlite:" + folder.resolve("restored.db"),
                "restore",
                folder.resolve("backup.db").toString());

        try (Cairn restored = Cairn.open("sqlite:" + folder.resolve("restored.db"))) {
            assertThat(restored.store().find(Namespace.of("notes"), "a")).isPresent();
        }
    }

    @Test
    void what_is_done_on_the_servers_machine_says_so() {
        for (String[] command : new String[][] {{"repair", "--dry-run"}, {"db", "status"}}) {
            Sandbox.Run run = sandbox.cairn(command);
            assertThat(run.code()).isEqualTo(1);
            assertThat(run.err()).contains("on the server's machine");
        }
    }

    @Test
    void a_url_with_a_token_is_refused_and_not_shown() {
        Sandbox.Run run = sandbox.cairn("--store", "http://secret@127.0.0.1:1", "thread", "list");

        assertThat(run.code()).isNotZero();
        assertThat(run.err()).contains("CAIRN_TOKEN").doesNotContain("secret");
    }
}
