package dev.cairn.server.internal.api;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.TemporaryFolder;
import dev.cairn.server.internal.http.Response;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A backup on its way to a client: made in a temporary folder first, so that what fails is told before anything is sent. Stateless. */
final class BackupStream {
    private BackupStream() {}

    /** Makes the backup. Its files are removed when it was sent, or cannot be. */
    static Response of(Cairn store) {
        TemporaryFolder folder = folder();
        try {
            store.maintenance().backup(folder.path(), cut -> {});
        } catch (RuntimeException | Error e) {
            remove(folder, e);
            throw e;
        }
        return Response.of(200, "application/zip", out -> {
            try (folder) {
                zip(folder.path(), out);
            }
        });
    }

    private static TemporaryFolder folder() {
        try {
            return TemporaryFolder.of("backup");
        } catch (IOException e) {
            throw new CairnException(
                    ErrorCode.NO_SPACE,
                    "Cannot back up: the server has no temporary folder: " + e.getMessage(),
                    Map.of(),
                    e);
        }
    }

    private static void remove(TemporaryFolder folder, Throwable because) {
        try {
            folder.close();
        } catch (IOException e) {
            because.addSuppressed(e);
        }
    }

    private static void zip(Path folder, OutputStream out) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                zip.putNextEntry(new ZipEntry(file.getFileName().toString()));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
        zip.finish();
    }
}
