package dev.cairn.maintenance;

import dev.cairn.internal.file.FileMode;
import dev.cairn.internal.file.Uninterrupted;
import dev.cairn.maintenance.internal.rows.OwnersFiles;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.DamagedRow;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a repair took out of a store: JSON Lines in a file for its owner alone, made when there is something. A line is on the disk before
 * what it holds leaves the store. Not thread-safe.
 */
public final class QuarantineFile implements AutoCloseable {
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Path folder;
    private final Instant now;
    private @Nullable Path path;
    private @Nullable FileChannel channel;

    /** Makes nothing yet. */
    public QuarantineFile(Path folder, Instant now) {
        this.folder = folder;
        this.now = now;
    }

    /** Adds a row, durably. */
    public void add(DamagedRow row) {
        Map<String, Document> line = new LinkedHashMap<>();
        line.put("time", Document.of(now.toString()));
        line.put("address", Document.of(row.damage().address()));
        line.put("reason", Document.of(row.damage().reason()));
        line.put("scope", Document.of(row.damage().scope()));
        line.put("replaced", Document.of(row.replaced()));
        line.put("content", Document.fromTrusted(row.content().unsafeArray(), Types.STANDARD));
        String text = Document.fromObject(line).json() + "\n";
        try {
            Uninterrupted.run(() -> append(text));
        } catch (IOException e) {
            throw OwnersFiles.failure(folder, e);
        }
    }

    private void append(String text) throws IOException {
        FileChannel open = channel == null ? open() : channel;
        ByteBuffer rest = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (rest.hasRemaining()) {
            open.write(rest);
        }
        open.force(true);
    }

    private FileChannel open() throws IOException {
        OwnersFiles.folder(folder);
        Path made = folder.resolve("repair-" + NAME.format(now) + ".jsonl");
        FileChannel opened = FileMode.PRIVATE.open(made, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        path = made;
        channel = opened;
        return opened;
    }

    /** The file, if there was anything to keep. */
    public Optional<Path> path() {
        return Optional.ofNullable(path);
    }

    @Override
    public void close() {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                throw OwnersFiles.failure(folder, e);
            }
        }
    }
}
