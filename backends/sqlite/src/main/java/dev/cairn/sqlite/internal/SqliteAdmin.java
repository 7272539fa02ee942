package dev.cairn.sqlite.internal;

import dev.cairn.jdbc.internal.upkeep.EndedLeases;
import dev.cairn.jdbc.internal.upkeep.JdbcAdmin;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Compaction;
import dev.cairn.storage.Finding;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/** What is done with whole scopes of an SQLite file, and with the file. Thread-safe. */
final class SqliteAdmin extends JdbcAdmin {
    private final SqliteBackend backend;

    SqliteAdmin(SqliteBackend backend) {
        super(backend);
        this.backend = backend;
    }

    @Override
    public Compaction compact(boolean erase) {
        if (erase) {
            EndedLeases.remove(backend);
        }
        return backend.compaction().run(erase);
    }

    @Override
    public Optional<Compaction> compactionPlan() {
        return Optional.of(backend.compaction().plan());
    }

    @Override
    public Set<Bytes> searchFiles(Set<Bytes> wanted) {
        return new RawSearch(wanted).in(backend.file());
    }

    @Override
    public void examine(Consumer<Finding> found) {
        backend.examine(found);
    }

    @Override
    public OptionalLong diskBytes() {
        return OptionalLong.of(SqliteFiles.bytes(backend.file()));
    }
}
