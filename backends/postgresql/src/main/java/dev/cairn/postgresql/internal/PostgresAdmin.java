package dev.cairn.postgresql.internal;

import dev.cairn.jdbc.internal.upkeep.EndedLeases;
import dev.cairn.jdbc.internal.upkeep.JdbcAdmin;
import dev.cairn.storage.Compaction;
import dev.cairn.storage.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What is done with whole scopes in a PostgreSQL database, and with its tables. Thread-safe. */
final class PostgresAdmin extends JdbcAdmin {
    private final PostgresBackend backend;

    PostgresAdmin(PostgresBackend backend) {
        super(backend);
        this.backend = backend;
    }

    @Override
    public Compaction compact(boolean erase) {
        if (erase) {
            EndedLeases.remove(backend);
        }
        return backend.apart(session -> new PostgresCompaction(session).run(erase));
    }

    @Override
    public void examine(Consumer<Finding> found) {
        List<Finding> all = new ArrayList<>();
        backend.apart(session -> {
            new PostgresExamination(session, all::add).run();
            return true;
        });
        all.forEach(found);
    }
}
