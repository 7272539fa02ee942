package dev.cairn.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person without a checkout gets, in an empty folder. */
@Tag("dist")
class DistributionTest {
    private static final Path BUILT = Path.of(System.getProperty("cairn.dist"));
    private static final String NAME = System.getProperty("cairn.dist.name");

    @TempDir
    Path folder;

    @Test
    void the_jar_runs_alone() throws Exception {
        Path jar = Files.copy(BUILT.resolve(NAME + ".jar"), folder.resolve("cairn.jar"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        everyKindOfCommandWorks(new Run(folder, List.of(java, "-jar", jar.toString())));
    }

    @Test
    void the_archive_brings_its_own_java() throws Exception {
        everyKindOfCommandWorks(
                new Run(folder, List.of(unpacked().resolve("bin/cairn").toString())));
    }

    @Test
    void the_archive_is_started_through_a_link() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("cairn"), unpacked().resolve("bin/cairn"));

        assertThat(new Run(folder, List.of(link.toString())).answer("version")).startsWith("cairn ");
    }

    private Path unpacked() throws IOException, InterruptedException {
        Path apart = Files.createDirectory(folder.resolve("apart"));
        new Run(apart, List.of("tar", "-xzf", BUILT.resolve(NAME + ".tar.gz").toString())).answer();
        return apart.resolve(NAME);
    }

    /** SQLite, compression, digests, encryption, the PostgreSQL driver, and HTTPS: each wants something else of the runtime. */
    private static void everyKindOfCommandWorks(Run cairn) throws IOException, InterruptedException {
        assertThat(cairn.answer("version")).startsWith("cairn ");
        cairn.answer("checkpoint", "put", "t", "--append", "m=\"" + "long ".repeat(2000) + "\"");
        assertThat(cairn.answer("thread", "list")).contains("t");
        assertThat(cairn.folder().resolve(".local/share/cairn/cairn.db")).exists();
        cairn.answer("store", "put", "memory", "k", "{\"v\":1}");
        cairn.answer("backup", "backups");
        cairn.answer("verify", "--data");
        Path folder = cairn.folder();
        Files.createDirectories(folder.resolve("secrets"));
        Files.createDirectories(folder.resolve("components"));
        Files.writeString(folder.resolve("secrets/demo.yaml"), "TOKEN: abc\n");
        Files.writeString(folder.resolve("key"), "correct horse battery staple");
        cairn.answer(("state export --component-dir components --secrets-dir secrets --include-secrets --key-file key"
                        + " --thread t --compression zstd --output state.json.zst")
                .split(" "));
        cairn.answer("state", "export", "--component-dir", "components", "--thread", "t", "--output", "state.json");
        cairn.answer("state", "sign", "state.json", "--key", "release", "--new-key");
        cairn.answer("state", "verify", "state.json", "--public-key", "release.pub");
        assertThat(cairn.with("--store", "postgresql://127.0.0.1:1/none", "thread", "list")
                        .err())
                .contains("the server is unreachable");
        assertThat(cairn.with("state", "verify", "https://127.0.0.1:1/state.json")
                        .err())
                .contains("does not accept a connection");
    }
}
