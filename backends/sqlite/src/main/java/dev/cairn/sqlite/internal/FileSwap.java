package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.DurableFile;
import dev.cairn.internal.file.FileMode;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a damaged database file by a rebuilt one, and keeps the old file with its log. At every moment a file has the store's name,
 * and the new file never has the old log next to it. While the log is moved away but the old file is still in place, {@code
 * FILE-rebuilt} exists. Then the store cannot be opened, and {@link #undo} restores it. All steps hold the file's lock.
 */
public final class FileSwap {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String KEPT = ".damaged-";
    private static final String LOG = "-wal";

    private final Path file;
    private final Path log;
    private final Path made;

    public FileSwap(Path file) {
        this.file = file;
        this.log = beside(LOG);
        this.made = beside("-rebuilt");
    }

    /** One change of the folder; a process may be killed between any two. */
    @FunctionalInterface
    public interface Step {
        void run() throws IOException;
    }

    /** Refuses a store of which a rebuild was killed between its steps. */
    static void expectNone(Path file) {
        FileSwap swap = new FileSwap(file);
        if (swap.hasBegun()) {
            throw new CorruptException("file " + file, swap.begun(), CorruptException.Advice.NONE, null);
        }
    }

    public boolean hasBegun() {
        return Files.exists(made);
    }

    public String begun() {
        return "a repair of it was ended in its middle and left " + made
                + "; the store cannot be used until 'cairn repair' has finished";
    }

    /** Reports a file that was moved by hand, since only that person knows which file it was. */
    public CairnException lonely() {
        return new CairnException(
                ErrorCode.CORRUPT,
                "Cannot open SQLite file " + file + ": it is missing, but " + made
                        + " exists, which a repair created from it. Nothing was changed. Put the file back and try "
                        + "again. To keep the repaired file instead, move " + log
                        + " away if it exists, and " + made + " to " + file + ".",
                Map.of("address", "file " + file, "file", file.toString()),
                null);
    }

    /** Returns the current path of the file's log. */
    public Path log() throws IOException {
        Path kept = keptFile();
        return Files.notExists(log) && hasBegun() && kept != null ? logOf(kept) : log;
    }

    /**
     * Returns the steps that replace the old file by a new one, which is closed and has no log.
     *
     * @param kept receives the names of what is kept
     * @param channel to the old file, with its lock
     */
    public List<Step> replaceBy(Path fresh, List<String> kept, FileChannel channel) {
        Path old = beside(KEPT + TIME.format(Instant.now()));
        return List.of(
                () -> {
                    link(old, channel);
                    kept.add(old.toString());
                },
                this::sync,
                () -> Files.move(fresh, made, StandardCopyOption.ATOMIC_MOVE),
                this::sync,
                () -> {
                    if (Files.exists(log)) {
                        Files.move(log, logOf(old), StandardCopyOption.ATOMIC_MOVE);
                        kept.add(logOf(old).toString());
                    }
                },
                this::sync,
                () -> Files.deleteIfExists(beside("-shm")),
                () -> Files.move(made, file, StandardCopyOption.ATOMIC_MOVE),
                this::sync);
    }

    /** Undoes all steps before the new file is in place. Does nothing if there were none. */
    public List<Step> undo() throws IOException {
        Path kept = keptFile();
        List<Step> steps = new ArrayList<>();
        if (hasBegun() && kept != null && Files.exists(logOf(kept)) && Files.notExists(log)) {
            steps.add(() -> Files.deleteIfExists(beside("-shm")));
            steps.add(() -> Files.move(logOf(kept), log, StandardCopyOption.ATOMIC_MOVE));
            steps.add(this::sync);
        }
        steps.add(() -> Files.deleteIfExists(made));
        steps.add(this::sync);
        if (kept != null) {
            steps.add(() -> Files.deleteIfExists(kept));
        }
        return steps;
    }

    /** The second name of the file that is in its place; where a file has only one name, the newest copy that is equal to it. */
    private @Nullable Path keptFile() throws IOException {
        Path equal = null;
        for (Path path : keptFiles()) {
            if (Files.isSameFile(path, file)) {
                return path;
            }
            if (hasBegun() && equal == null && Files.mismatch(path, file) < 0) {
                equal = path;
            }
        }
        return equal;
    }

    /** Returns kept files, newest first. */
    private List<Path> keptFiles() throws IOException {
        List<Path> found = new ArrayList<>();
        Path folder = file.toAbsolutePath().getParent();
        String start = file.getFileName() + KEPT;
        if (folder != null && Files.exists(file)) {
            try (DirectoryStream<Path> paths = Files.newDirectoryStream(
                    folder, path -> path.getFileName().toString().startsWith(start))) {
                paths.forEach(path -> {
                    if (!path.toString().endsWith(LOG) && Files.isRegularFile(path)) {
                        found.add(path);
                    }
                });
            }
        }
        found.sort(Comparator.reverseOrder());
        return found;
    }

    /** A second name, or a copy where a file has only one; made through the channel, since closing another one would give up the lock. */
    private void link(Path old, FileChannel channel) throws IOException {
        try {
            Files.createLink(old, file);
        } catch (FileSystemException | UnsupportedOperationException e) {
            Path part = beside("-copied");
            Files.deleteIfExists(part);
            DurableFile.create(
                    part,
                    FileMode.PRIVATE,
                    out -> SqliteRehearsal.copy(channel, Channels.newChannel(out), channel.size()));
            Files.move(part, old, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private void sync() throws IOException {
        Path folder = file.getParent();
        if (folder != null) {
            DurableFile.syncFolder(folder);
        }
    }

    private static Path logOf(Path kept) {
        return kept.resolveSibling(kept.getFileName() + LOG);
    }

    private Path beside(String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }
}
