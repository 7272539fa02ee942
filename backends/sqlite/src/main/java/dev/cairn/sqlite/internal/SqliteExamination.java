package dev.cairn.sqlite.internal;

import static dev.cairn.storage.Finding.Grade.PROBLEM;
import static dev.cairn.storage.Finding.Grade.WARNING;

import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.sqlite.internal.wal.KeptLog;
import dev.cairn.storage.Finding;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Looks at a database file's place, rights and settings. Opens none of the files but through SQLite.
 *
 * @param before those of the store's files that were there before this process opened it; the others are gone with it
 */
public record SqliteExamination(Path file, Set<Path> before, Consumer<Finding> found) {
    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);
    private static final long LONG_LOG = 64L << 20;
    private static final int MANY_LIBRARIES = 10;

    /** The files of a store that are there. */
    public static Set<Path> files(Path file) {
        Set<Path> files = new LinkedHashSet<>();
        for (String suffix : List.of("", "-wal", "-shm")) {
            Path one = file.resolveSibling(file.getFileName() + suffix);
            if (Files.exists(one)) {
                files.add(one);
            }
        }
        return files;
    }

    /** @param fixed whether the file may not be written, and is read without the settings of writers */
    void run(SqliteReaders readers, boolean fixed) {
        surroundings();
        readers.run(session -> {
            version(session);
            if (fixed) {
                found.accept(
                        Finding.of("settings", "The file or its folder is read-only: the store can only be read."));
            } else {
                settings(session);
            }
            space(session);
            return true;
        });
    }

    /** What can be looked at of a file that cannot be opened, too. */
    public void surroundings() {
        try {
            place();
            names();
            rights();
            leftovers();
        } catch (IOException e) {
            found.accept(
                    new Finding(PROBLEM, "file system", "Cairn cannot inspect " + file + ": " + e, "Check the disk."));
        }
    }

    private void place() throws IOException {
        Optional<FileStore> system = SqliteFiles.fileSystemOf(file);
        if (system.isEmpty()) {
            found.accept(new Finding(
                    WARNING,
                    "file system",
                    "This process cannot see the file system of " + file
                            + ", nor its free space. On a network file system, locks do not protect the store.",
                    "Run doctor where /proc is mounted."));
            return;
        }
        FileStore store = system.get();
        found.accept(Finding.of("file system", file + " lies on " + store.type() + "."));
        long free = store.getUsableSpace();
        long size = SqliteFiles.bytes(file);
        String text = free / (1 << 20) + " MiB are free, the store takes " + size / (1 << 20) + " MiB.";
        found.accept(
                free < size
                        ? new Finding(
                                WARNING,
                                "free space",
                                text,
                                "Compaction needs as much free space as the store has bytes: free some.")
                        : Finding.of("free space", text));
    }

    private void names() throws IOException {
        int names = OneName.count(file);
        if (names > 1) {
            found.accept(new Finding(PROBLEM, "names", file + ": " + OneName.problem(names), OneName.remedy(file)));
        }
        if (OneName.isMountPoint(file)) {
            found.accept(new Finding(
                    WARNING,
                    "mount point",
                    file + " is mounted by itself: if it is also used under its other name, each has its own log and "
                            + "commits are lost.",
                    "Mount its folder, with all files in it."));
        }
    }

    private void rights() throws IOException {
        boolean closed = true;
        for (Path path : before) {
            PosixFileAttributeView view =
                    Files.exists(path) ? Files.getFileAttributeView(path, PosixFileAttributeView.class) : null;
            if (view != null) {
                Set<PosixFilePermission> mode = view.readAttributes().permissions();
                if (mode.stream().anyMatch(OTHERS::contains)) {
                    closed = false;
                    found.accept(new Finding(
                            PROBLEM,
                            "permissions",
                            path + " is readable or writable by other users (" + PosixFilePermissions.toString(mode)
                                    + ").",
                            SqliteFiles.fileSystemOf(path)
                                            .map(FileStore::isReadOnly)
                                            .orElse(false)
                                    ? "The file system is read-only: change the mode where it is mounted for writing."
                                    : "chmod 600 '" + path + "'"));
                }
            }
        }
        if (closed) {
            found.accept(Finding.of("permissions", "Only its owner can read and write it."));
        }
    }

    private void leftovers() throws IOException {
        for (Path kept : KeptLog.of(file)) {
            found.accept(new Finding(
                    WARNING,
                    "left logs",
                    kept + " was kept when a damaged write-ahead log was repaired.",
                    "Run cairn verify. If nothing is missing, remove it."));
        }
        for (Path left : SqliteFiles.leftBeside(file)) {
            found.accept(new Finding(
                    WARNING,
                    "left files",
                    left + " is left of a repair or of a rebuild.",
                    "If 'cairn verify --data' finds no damage, remove it."));
        }
        libraries();
        Path log = companion("-wal");
        long length = Files.exists(log) ? Files.size(log) : 0;
        if (length > LONG_LOG) {
            found.accept(new Finding(
                    WARNING,
                    "write-ahead log",
                    log + " has " + length / (1 << 20) + " MiB: a reader keeps it from being taken over.",
                    "End long readers, then run cairn gc --compact."));
        }
    }

    /** Each process unpacks SQLite for itself; one that is killed does not remove it. */
    private void libraries() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        List<Path> stale = UnpackedLibraries.stale(temporary, Instant.now());
        long bytes = stale.stream().mapToLong(path -> path.toFile().length()).sum();
        if (stale.size() > MANY_LIBRARIES) {
            found.accept(new Finding(
                    WARNING,
                    "temporary folder",
                    stale.size() + " copies of SQLite's library with " + bytes / (1 << 20) + " MiB are in " + temporary
                            + ": killed processes left them.",
                    "While no Java program runs: rm '" + temporary + "'/sqlite-*libsqlitejdbc*"));
        }
    }

    private void version(Session session) throws SQLException {
        found.accept(Finding.of(
                "version",
                "SQLite " + text(session, "SELECT sqlite_version()") + ", schema "
                        + session.number("PRAGMA user_version") + "."));
    }

    private void settings(Session session) throws SQLException {
        String mode = text(session, "PRAGMA journal_mode");
        long sync = session.number("PRAGMA synchronous");
        String text = "journal_mode=" + mode + ", synchronous=" + sync + ", page_size="
                + session.number("PRAGMA page_size") + ".";
        found.accept(
                mode.equals("wal") && sync >= 2
                        ? Finding.of("settings", text)
                        : new Finding(
                                PROBLEM,
                                "settings",
                                text,
                                "Another program changed them: open the store again with Cairn."));
    }

    private void space(Session session) throws SQLException {
        long pages = session.number("PRAGMA page_count");
        long free = session.number("PRAGMA freelist_count");
        String text = free + " of " + pages + " pages are free.";
        found.accept(
                free > 1_000 && free * 4 > pages
                        ? new Finding(WARNING, "free pages", text, "cairn gc --compact returns them to the system.")
                        : Finding.of("free pages", text));
    }

    private Path companion(String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }

    private static String text(Session session, String query) throws SQLException {
        try (ResultSet row = session.query(query)) {
            return row.next() ? String.valueOf(row.getString(1)) : "";
        }
    }
}
