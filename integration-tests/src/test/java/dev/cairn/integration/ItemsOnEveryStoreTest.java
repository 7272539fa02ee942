package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.storage.Damage;
import dev.cairn.store.Item;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import dev.cairn.testing.Child;
import dev.cairn.testing.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemsOnEveryStoreTest {
    @TempDir
    Path folder;

    private String url(String backend) {
        return backend.equals("sqlite") ? "sqlite:" + folder.resolve("store.db") : PostgresServer.url();
    }

    private static List<String> damage(Cairn cairn) {
        List<String> found = new ArrayList<>();
        cairn.verify((Damage damage) -> found.add(damage.address() + ": " + damage.reason()));
        return found;
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void every_put_that_returned_is_there_after_a_kill(String backend) {
        String url = url(backend);
        int acknowledged = -1;
        try (Child child = Child.start(ItemsChild.class, url)) {
            while (acknowledged < 40) {
                acknowledged = Integer.parseInt(child.line());
            }
            child.kill();
        }
        try (Cairn cairn = Cairn.open(url)) {
            KeyValueStore store = cairn.store();
            for (int i = 0; i <= acknowledged; i++) {
                assertThat(store.get(ItemsChild.NAMESPACE, "n" + i).value().text())
                        .isEqualTo(ItemsChild.value(i));
            }
            for (int slot = 0; slot < 10; slot++) {
                List<Item> versions = store.history(ItemsChild.NAMESPACE, "k" + slot);
                int newest = versions.size() - 1;
                for (int i = 0; i <= newest; i++) {
                    assertThat(versions.get(i).value().text()).isEqualTo(ItemsChild.value(slot + 10 * (newest - i)));
                }
                assertThat(slot + 10 * newest).isGreaterThan(acknowledged - 10);
            }
            assertThat(damage(cairn)).isEmpty();
            store.search(ItemQuery.of(ItemsChild.NAMESPACE).limit(ItemQuery.MOST))
                    .items()
                    .forEach(found ->
                            store.delete(found.item().namespace(), found.item().key()));
        }
    }

    @Test
    void verifying_tells_of_each_damaged_item_and_goes_on() throws SQLException {
        String url = url("sqlite");
        try (Cairn cairn = Cairn.open(url)) {
            for (String key : List.of("sound", "value", "frame")) {
                cairn.store().put(Namespace.of("a"), key, key.equals("frame") ? "x".repeat(9_000) : key);
            }
            cairn.store().put(Namespace.of("b"), "sound", Map.of("n", 1));
            assertThat(damage(cairn)).isEmpty();
        }
        String file = "jdbc:sqlite:" + url.substring("sqlite:".length());
        try (Connection connection = DriverManager.getConnection(file);
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(
                            "UPDATE cairn_record SET body = CAST(replace(body, 'value\":\"value', 'value\":\"other')"
                                    + " AS BLOB) WHERE CAST(key AS TEXT) = 'value'"))
                    .isEqualTo(1);
            assertThat(statement.executeUpdate("DELETE FROM cairn_frame")).isEqualTo(1);
        }
        try (Cairn cairn = Cairn.open(url)) {
            List<String> found = damage(cairn);
            assertThat(found).anySatisfy(text -> assertThat(text).contains("'frame' of namespace 'a'"));
            assertThat(found).anySatisfy(text -> assertThat(text).contains("value"));
            assertThat(cairn.store().get(Namespace.of("a"), "sound").value().text())
                    .isEqualTo("sound");
        }
    }
}
