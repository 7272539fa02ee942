package dev.cairn.jdbc;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;

/** Opens {@code sqlite:FILE}. */
public final class SqliteProvider implements BackendProvider {
    /** For the service loader. */
    public SqliteProvider() {}

    @Override
    public Set<String> schemes() {
        return Set.of("sqlite");
    }

    @Override
    public Storage open(String scheme, String address, StorageOptions options) {
        if (address.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID, "The URL sqlite: names no file. Use for example sqlite:agent.db.");
        }
        try {
            return SqliteBackend.open(new SqliteConfig(Path.of(address), options));
        } catch (InvalidPathException e) {
            throw new CairnException(
                    ErrorCode.INVALID, "'" + address + "' is no path of a file: " + e.getReason() + ".");
        }
    }
}
