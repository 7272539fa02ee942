package dev.cairn.tck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.environment.snapshot.FileSnapshotStore;
import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.model.Document;
import dev.cairn.tck.environment.SnapshotStoreTck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSnapshotStoreTest extends SnapshotStoreTck {
    @TempDir
    Path folder;

    @Override
    protected SnapshotCatalog open() {
        return new FileSnapshotStore(folder.resolve("root").toString());
    }

    private Path root() {
        return folder.resolve("root");
    }

    /** What the documented script does: {@code open(root / f"{key}.json", "w")} and {@code json.dump}. */
    private void scriptSaves(String key, String json) throws IOException {
        Files.createDirectories(root());
        Files.writeString(root().resolve(key + ".json"), json, UTF_8);
    }

    private String scriptLoads(String key) throws IOException {
        return Files.readString(root().resolve(key + ".json"), UTF_8);
    }

    private List<String> files(Path below) throws IOException {
        try (Stream<Path> found = Files.walk(below)) {
            return found.filter(Files::isRegularFile)
                    .map(file -> below.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void reading_makes_nothing_and_the_first_write_makes_the_folder() {
        assertThat(store.find("a")).isEmpty();
        assertThat(store.keys("", null, 10).items()).isEmpty();
        assertThat(store.sessions("", null, 10).items()).isEmpty();
        store.delete("a");
        assertThat(root()).doesNotExist();
        store.save("a", Map.of());
        assertThat(root().resolve("a.json")).hasContent("{}");
    }

    @Test
    void files_and_folders_are_their_owners_alone() throws IOException {
        store.save("a", Map.of("x", 1));
        store.session("s").save("b:c", Map.of("x", 1));
        assertThat(mode(root())).isEqualTo("rwx------");
        assertThat(mode(root().resolve("a.json"))).isEqualTo("rw-------");
        assertThat(mode(root().resolve("sessions/s"))).isEqualTo("rwx------");
        assertThat(mode(root().resolve("sessions/s/b%3Ac.json"))).isEqualTo("rw-------");
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void files_that_come_and_go_do_not_disturb_a_listing() {
        store.save("stays", Map.of("x", 1));
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < 1_000; i++) {
                store.save("comes", Map.of("x", i));
                store.delete("comes");
            }
        });

        while (!writer.isDone()) {
            assertThat(store.keys("stays", null, 10).items()).containsExactly("stays");
        }

        writer.join();
    }

    @Test
    void nothing_is_written_outside_of_the_root() throws IOException {
        Files.writeString(folder.resolve("x.json"), "{\"outside\":true}");
        HOSTILE.forEach(key -> store.save(key, Map.of("key", key)));
        HOSTILE.forEach(key -> store.session(key).save(key, Map.of("key", key)));
        assertThat(folder.resolve("x.json")).hasContent("{\"outside\":true}");
        assertThat(files(folder)).allMatch(file -> file.equals("x.json") || file.startsWith("root/"));
        HOSTILE.forEach(store::delete);
        assertThat(folder.resolve("x.json")).exists();
    }

    @Test
    void names_are_portable_and_case_twins_have_different_ones() throws IOException {
        HOSTILE.forEach(key -> store.save(key, Map.of("key", key)));
        List<String> files = files(root());
        assertThat(files).hasSameSizeAs(HOSTILE);
        assertThat(files).allMatch(file -> file.matches("([a-z0-9_.\\-]|%[0-9A-F]{2}|%/)+\\.json"));
        assertThat(files.stream()
                        .map(name -> name.toLowerCase(java.util.Locale.ROOT))
                        .distinct())
                .hasSameSizeAs(HOSTILE);
        assertThat(files)
                .allSatisfy(file -> assertThat(List.of(file.split("/"))).allMatch(part -> part.length() <= 186));
    }

    @Test
    void what_the_script_wrote_is_read_and_what_is_written_under_plain_keys_is_read_by_the_script() throws IOException {
        for (String key : List.of("session_abc", "a-1", "a.b", "..", "nul", "x".repeat(180))) {
            scriptSaves(key, "{\"step\": 5, \"done\": false}");
            assertThat(store.load(key).json()).isEqualTo("{\"step\":5,\"done\":false}");
            store.save(key, Map.of("step", 6));
            assertThat(scriptLoads(key)).isEqualTo("{\"step\":6}");
        }
        assertThat(files(root())).hasSize(6);
    }

    @Test
    void a_file_that_the_script_made_under_an_odd_key_stays_the_file_of_that_key() throws IOException {
        for (String key : List.of("plugin:key", "Upper", "a b", "ä", "100%")) {
            store.save(key, Map.of("from", "cairn"));
            scriptSaves(key, "{\"from\": \"script\"}");
            assertThat(store.load(key)).isEqualTo(Document.of(Map.of("from", "script")));
            store.save(key, Map.of("from", "cairn again"));
            assertThat(scriptLoads(key)).isEqualTo("{\"from\":\"cairn again\"}");
            assertThat(store.load(key)).isEqualTo(Document.of(Map.of("from", "cairn again")));
        }
        assertThat(store.keys("", null, 10).items()).containsExactly("100%", "Upper", "a b", "plugin:key", "ä");
        store.delete("plugin:key");
        assertThat(store.find("plugin:key")).isEmpty();
        assertThat(store.keys("", null, 10).items()).hasSize(4);
    }

    @Test
    void a_state_of_a_type_that_is_not_known_is_refused_with_what_a_store_of_files_takes() {
        record Unknown(int x) {}
        assertThatThrownBy(() -> store.save("a", Map.of("x", new Unknown(1))))
                .hasMessageContaining("everything else takes types.document(value) in place of the value");
    }

    @Test
    void a_damaged_file_is_corrupt_and_a_save_repairs_it() throws IOException {
        for (String json : List.of("", "{\"half", "[1]", "{\"x\": NaN}")) {
            scriptSaves("a", json);
            assertThatThrownBy(() -> store.load("a"))
                    .isInstanceOf(CorruptException.class)
                    .hasMessageContaining("a.json")
                    .hasMessageEndingWith(". Nothing was changed. Save the state again, or put it back from a copy.");
        }
        store.save("a", Map.of("x", 1));
        assertThat(store.load("a").json()).isEqualTo("{\"x\":1}");
    }

    @Test
    void a_save_that_fails_keeps_the_old_state_and_leaves_nothing() throws IOException {
        store.save("a", Map.of("x", 1));
        Files.createDirectory(root().resolve("b.json"));
        assertThatThrownBy(() -> store.save("b", Map.of("x", 2))).isInstanceOf(CairnException.class);
        assertThat(files(root())).containsExactly("a.json");
        assertThat(store.load("a").json()).isEqualTo("{\"x\":1}");
    }
}
