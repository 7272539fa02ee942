package dev.cairn.environment.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotStoreConfigTest {
    @TempDir
    Path folder;

    private static final class OwnStore implements SnapshotStore {
        private final Map<String, Document> states = new ConcurrentHashMap<>();

        @Override
        public void save(String key, Document state) {
            states.put(key, state);
        }

        @Override
        public Optional<Document> find(String key) {
            return Optional.ofNullable(states.get(key));
        }

        @Override
        public void delete(String key) {
            states.remove(key);
        }
    }

    private record OwnProvider(String name) implements SnapshotStoreProvider {
        @Override
        public SnapshotStore open(Document config) {
            return new OwnStore();
        }
    }

    @Test
    void the_documented_configuration_opens_a_folder() {
        SnapshotStoreConfig config = SnapshotStoreConfig.fromYaml("""
                snapshot_store:
                  type: file
                  config:
                    root: "%s"        # For "file" type
                """.formatted(folder.resolve("a")));
        try (SnapshotStore store = Cairn.openSnapshots(config)) {
            store.save("session_abc", Map.of("step", 5));
        }
        assertThat(folder.resolve("a/session_abc.json")).hasContent("{\"step\":5}");
    }

    @Test
    void the_type_is_file_unless_given_and_memory_is_a_backend() {
        assertThat(SnapshotStoreConfig.fromYaml("config: {root: /tmp/x}").type())
                .isEqualTo("file");
        try (SnapshotStore store = Cairn.openSnapshots(SnapshotStoreConfig.fromYaml("type: 'memory:'"))) {
            store.save("a", Map.of());
            assertThat(store).isInstanceOf(SnapshotCatalog.class);
        }
    }

    @Test
    void custom_stores_are_those_that_are_allowed_and_no_class_is_loaded_by_name() {
        SnapshotStoreConfig config = SnapshotStoreConfig.fromYaml("{type: custom, config: {class: OwnStore, size: 3}}");
        assertThat(Cairn.openSnapshots(config, new OwnProvider("OwnStore"))).isInstanceOf(OwnStore.class);
        assertThatThrownBy(() -> Cairn.openSnapshots(config, new OwnProvider("Another")))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("'OwnStore'")
                .hasMessageContaining("Another");
        SnapshotStoreConfig byClass = SnapshotStoreConfig.fromYaml(
                "{type: custom, config: {class: dev.cairn.environment.snapshot.SnapshotStoreConfigTest$OwnStore}}");
        assertThatThrownBy(() -> Cairn.openSnapshots(byClass)).isInstanceOf(CairnException.class);
    }

    @Test
    void all_problems_are_reported_at_once() {
        assertThatThrownBy(() -> SnapshotStoreConfig.fromYaml("{type: redis, config: {root: 5}, kind: x}"))
                .hasMessageContaining("kind is unknown")
                .hasMessageContaining("type 'redis' is unknown");
        assertThatThrownBy(() -> SnapshotStoreConfig.fromYaml("{type: file, config: {path: x, db_path: y}, extra: 1}"))
                .hasMessageContaining("config.root is missing")
                .hasMessageContaining("config.path is unknown")
                .hasMessageContaining("config.db_path is unknown")
                .hasMessageContaining("extra is unknown");
        assertThatThrownBy(() -> SnapshotStoreConfig.fromYaml("{type: sqlite, config: {db_path: 7}}"))
                .hasMessageContaining("config.db_path is not a text");
        assertThatThrownBy(() -> SnapshotStoreConfig.fromYaml("{type: 3, config: [1]}"))
                .hasMessageContaining("type is not a text")
                .hasMessageContaining("config is an array");
    }

    @Test
    void yaml_is_bounded_and_makes_nothing_but_plain_values() {
        String bomb = "a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n";
        assertThatThrownBy(() -> Yaml.read(bomb)).hasMessageContaining("alias");
        assertThatThrownBy(() -> Yaml.read("a: !!java.net.URL [x]")).hasMessageContaining("tag");
        assertThatThrownBy(() -> Yaml.read("[".repeat(50))).hasMessageContaining("levels");
        assertThatThrownBy(() -> Yaml.read("[".repeat(99_000))).isInstanceOf(CairnException.class);
        assertThatThrownBy(() -> Yaml.read("x".repeat(100_001))).hasMessageContaining("limit");
        assertThatThrownBy(() -> Yaml.read("{a: 1, a: 2}")).hasMessageContaining("'a' twice");
        assertThatThrownBy(() -> Yaml.read("a: 1\n---\nb: 2")).hasMessageContaining("second document");
        assertThatThrownBy(() -> Yaml.read("a: [1")).isInstanceOf(CairnException.class);
        assertThatThrownBy(() -> Yaml.read("a: \"\\x")).isInstanceOf(CairnException.class);
        assertThatThrownBy(() -> Yaml.read("{[1]: 2}")).hasMessageContaining("key that is not a text");
        assertThat(Yaml.read("{a: 1.50, b: yes, c: ~, d: 'null', e: [true, -3], f: 007}")
                        .json())
                .isEqualTo("{\"a\":1.50,\"b\":\"yes\",\"c\":null,\"d\":\"null\",\"e\":[true,-3],\"f\":\"007\"}");
        assertThat(Yaml.read("").json()).isEqualTo("{}");
    }
}
