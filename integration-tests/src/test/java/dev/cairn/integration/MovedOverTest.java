package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left over of a scope whose place another one took. */
class MovedOverTest {
    private static final Scope NEW = Scope.of("", "test", "new");
    private static final Scope OLD = Scope.of("", "test", "old");

    @TempDir
    Path folder;

    private void change(String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store-0.db"));
                Statement run = connection.createStatement()) {
            run.execute(statement);
        }
    }

    private static void put(Storage storage, Scope scope, String value) {
        CareStores.commit(storage, scope, Commit.inOrder().put(Put.of(1, Key.of("k"), Bytes.fromUtf8(value))));
    }

    private static ScopeInfo header(Storage storage, Scope scope) {
        return Objects.requireNonNull(storage.read(scope, Read.of().build()).scope());
    }

    @Test
    void rows_that_cannot_be_removed_now_do_not_make_the_move_fail_and_go_with_the_next_upkeep() throws SQLException {
        try (CareStores stores = new CareStores(folder)) {
            Storage storage = stores.make(CareStores.Kind.SQLITE);
            put(storage, NEW, "new");
            put(storage, OLD, "old");
            change("CREATE TRIGGER kept BEFORE DELETE ON cairn_record BEGIN SELECT RAISE(ABORT, 'no'); END");

            assertThat(storage.admin().moveOver(NEW, OLD, header(storage, OLD))).isEqualTo(MoveOutcome.of(1));

            assertThat(storage.read(OLD, Read.of().get(1, Key.of("k")).build())
                            .first(0)
                            .orElseThrow()
                            .body())
                    .isEqualTo(Bytes.fromUtf8("new"));
            change("DROP TRIGGER kept");
            assertThat(storage.admin().maintain(Budget.UNLIMITED, damage -> {}).removedRows())
                    .isPositive();
            List<Damage> damage = new ArrayList<>();
            storage.admin().inspect(damage::add);
            assertThat(damage).isEmpty();
        }
    }
}
