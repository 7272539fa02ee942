package dev.cairn.sqlite.internal.wal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A copy of a damaged log beside its database file. Copies are never removed by the store. */
public final class KeptLog {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String MARK = "-wal.damaged-";
    private static final int MOST = 1_000;

    private KeptLog() {}

    /** Copies a log, with its mode, durably. */
    static Path keep(Path log, Instant now) throws IOException {
        String base = log.getFileName().toString().replaceFirst("-wal$", "");
        Path copy = copy(log, base + MARK + TIME.format(now));
        sync(copy, StandardOpenOption.WRITE);
        Path folder = copy.toAbsolutePath().getParent();
        if (folder != null) {
            sync(folder, StandardOpenOption.READ);
        }
        return copy;
    }

    /** Copies made within one millisecond are numbered. */
    private static Path copy(Path log, String name) throws IOException {
        for (int number = 1; ; number++) {
            Path copy = log.resolveSibling(number == 1 ? name : name + "-" + number);
            try {
                return Files.copy(log, copy, StandardCopyOption.COPY_ATTRIBUTES);
            } catch (FileAlreadyExistsException takenMeanwhile) {
                if (number == MOST) {
                    throw takenMeanwhile;
                }
            }
        }
    }

    /** The copies that lie beside a database file, oldest first. */
    public static List<Path> of(Path database) throws IOException {
        List<Path> found = new ArrayList<>();
        Path folder = database.toAbsolutePath().getParent();
        String start = database.getFileName() + MARK;
        if (folder != null) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(
                    folder, file -> file.getFileName().toString().startsWith(start))) {
                files.forEach(found::add);
            }
        }
        found.sort(null);
        return found;
    }

    /** What a copy of the log of a database with pages of a size holds, in words. */
    public static String describe(Path copy, int pageSize) throws IOException {
        WalExam exam = WalExam.ofCopy(copy, pageSize);
        String where = exam.firstBad() == 0 ? "its header" : "frame " + exam.firstBad();
        return "a write-ahead log damaged at " + where + ", kept because " + exam.wholeBehind()
                + " whole commits follow the damage; remove it when they are not needed";
    }

    private static void sync(Path path, StandardOpenOption how) throws IOException {
        try (FileChannel channel = FileChannel.open(path, how)) {
            channel.force(true);
        }
    }
}
