package dev.cairn.sqlite;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.PathText;
import dev.cairn.internal.file.Uninterrupted;
import dev.cairn.sqlite.internal.SqliteBackend;
import dev.cairn.sqlite.internal.SqliteConfig;
import dev.cairn.sqlite.internal.SqliteExamination;
import dev.cairn.sqlite.internal.SqliteFiles;
import dev.cairn.sqlite.internal.repair.SqliteRebuild;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Finding;
import dev.cairn.storage.Rebuild;
import dev.cairn.storage.SchemaState;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Opens {@code sqlite:FILE}, where the path stands as it is: no host, no parameters, nothing that a shell would expand. */
public final class SqliteProvider implements BackendProvider {
    /** For the service loader. */
    public SqliteProvider() {}

    @Override
    public Set<String> schemes() {
        return Set.of("sqlite");
    }

    @Override
    public Storage open(String scheme, String address, StorageOptions options) {
        expectPath(address);
        try {
            return SqliteBackend.open(new SqliteConfig(path(address), options));
        } catch (InvalidPathException e) {
            throw new CairnException(
                    ErrorCode.INVALID, "Cannot open '" + address + "': it is not a file path: " + e.getReason() + ".");
        }
    }

    @Override
    public Optional<SchemaState> schema(String scheme, String address) {
        expectPath(address);
        try {
            return Optional.of(SqliteBackend.schema(path(address)));
        } catch (InvalidPathException e) {
            throw new CairnException(
                    ErrorCode.INVALID, "Cannot open '" + address + "': it is not a file path: " + e.getReason() + ".");
        }
    }

    @Override
    public void examine(String scheme, String address, Consumer<Finding> found) {
        expectPath(address);
        Path file = SqliteFiles.behindLinks(path(address).toAbsolutePath());
        new SqliteExamination(file, SqliteExamination.files(file), found).surroundings();
    }

    @Override
    public Rebuild rebuild(String scheme, String address, boolean dryRun, Consumer<Storage> planned) {
        expectPath(address);
        SqliteRebuild rebuild =
                new SqliteRebuild(SqliteFiles.behindLinks(path(address).toAbsolutePath()));
        return Uninterrupted.get(() -> rebuild.run(dryRun, planned));
    }

    private static void expectPath(String address) {
        if (address.isEmpty()) {
            throw invalid(address, "it has no file name");
        } else if (address.startsWith("//")) {
            throw host(address);
        } else if (address.startsWith(":memory:")) {
            throw invalid(address, "it would be a file of that name");
        } else if (address.startsWith("file:")) {
            throw invalid(address, "it has a second scheme");
        } else if (address.indexOf('?', address.lastIndexOf('/') + 1) >= 0 && !isFile(address)) {
            throw invalid(
                    address,
                    "it has the option '" + address.substring(address.indexOf('?') + 1)
                            + "', and SQLite stores have no options");
        } else if (address.startsWith("~")) {
            throw invalid(
                    address,
                    "it begins with ~, which Cairn does not expand: write the whole path, or $HOME in a shell");
        }
    }

    /** A file whose name holds a question mark is opened; none is made. */
    private static boolean isFile(String address) {
        try {
            return Files.exists(path(address));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Three slashes stand for a whole path in some programs and for one in the current folder in others. */
    private static CairnException host(String address) {
        String path = address.replaceFirst("^/+", "");
        int slashes = address.length() - path.length();
        String meant = slashes == 2
                ? "sqlite:" + path
                : "sqlite:/" + path + (slashes == 3 ? ", or sqlite:" + path + " in the current folder" : "");
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot open sqlite:" + address + ": the URL looks like one with a host. Use " + meant + ".",
                Map.of("url", "sqlite:" + address),
                null);
    }

    private static CairnException invalid(String address, String what) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot open sqlite:" + address + ": " + what
                        + ". Use sqlite:agent.db, sqlite:/folder/agent.db, or memory: for a store without a file.",
                Map.of("url", "sqlite:" + address),
                null);
    }

    private static Path path(String address) {
        return PathText.path("The store's file '" + address + "'", address);
    }
}
