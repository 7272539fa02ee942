package dev.cairn.maintenance;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.DurableFile;
import dev.cairn.model.Document;
import dev.cairn.model.ReadingLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The list of the files of a backup, and the only place that says which of them count.
 *
 * @param id the backup's own name
 * @param source the identity of the store that it is of, or null where it was begun before that was noted
 * @param files the files, by number
 */
record BackupManifest(String id, @Nullable String source, List<BackupFile> files) {
    static final String NAME = "manifest.json";
    private static final int FORMAT = 1;

    /** A file of the folder itself: another path could lead to anything. */
    private static final Pattern NAMED = Pattern.compile("[0-9]{4,10}-(full|increment)\\.db");

    BackupManifest {
        files = List.copyOf(files);
    }

    static BackupManifest empty() {
        return new BackupManifest(UUID.randomUUID().toString(), null, List.of());
    }

    BackupManifest with(BackupFile file) {
        List<BackupFile> all = new ArrayList<>(files);
        all.add(file);
        return new BackupManifest(id, source, all);
    }

    /** The same as a backup of a store. */
    BackupManifest of(String identity) {
        return new BackupManifest(id, identity, files);
    }

    /** Reads the manifest of a folder; an empty one where there is none. */
    static BackupManifest read(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        byte[] text;
        try (InputStream in = Files.newInputStream(file)) {
            text = ReadingLimits.readAll(in, "The manifest " + file);
        } catch (NoSuchFileException e) {
            return empty();
        }
        try {
            return parse(Document.parse(text), file);
        } catch (CairnException | IllegalArgumentException | java.time.DateTimeException e) {
            if (e instanceof CairnException known && known.code() == ErrorCode.INCOMPATIBLE) {
                throw known;
            }
            throw CorruptException.of(
                    "file " + file,
                    "it is not a backup manifest: "
                            + String.valueOf(e.getMessage()).replaceFirst("\\.$", ""),
                    "Nothing was changed. Put it back from another copy of the backup, or back up into a new folder.",
                    e);
        }
    }

    private static BackupManifest parse(Document json, Path file) {
        int format = Integer.parseInt(json.at("/cairn_backup").text());
        if (format != FORMAT) {
            throw new CairnException(
                    ErrorCode.INCOMPATIBLE,
                    "Cannot read " + file + ": it has format " + format + ", this version of Cairn reads " + FORMAT
                            + ". Nothing was changed. Use a newer version.",
                    Map.of("found", format, "known", FORMAT),
                    null);
        }
        List<BackupFile> files = new ArrayList<>();
        for (int i = 0; i < json.at("/files").size(); i++) {
            BackupFile next = file(json.at("/files/" + i));
            if (next.number() != i + 1 || !NAMED.matcher(next.file()).matches()) {
                throw new IllegalArgumentException(
                        "its file " + (i + 1) + " has no number and name of a backup's file");
            }
            files.add(next);
        }
        String source = json.member("source").map(Document::text).orElse(null);
        return new BackupManifest(json.at("/id").text(), source, files);
    }

    private static BackupFile file(Document json) {
        return new BackupFile(
                (int) number(json, "number"),
                json.at("/file").text(),
                number(json, "bytes"),
                json.at("/sha256").text(),
                Instant.parse(json.at("/started").text()),
                Instant.parse(json.at("/finished").text()),
                new CopyReport(
                        number(json, "added"),
                        number(json, "updated"),
                        number(json, "unchanged"),
                        number(json, "removed"),
                        0,
                        0,
                        number(json, "rows"),
                        number(json, "moved_bytes")));
    }

    private static long number(Document json, String member) {
        return Long.parseLong(json.at("/" + member).text());
    }

    void write(Path folder) throws IOException {
        Map<String, Document> json = new LinkedHashMap<>();
        json.put("cairn_backup", Document.fromNumber(FORMAT));
        json.put("id", Document.of(id));
        if (source != null) {
            json.put("source", Document.of(source));
        }
        json.put(
                "files",
                Document.fromArray(files.stream().map(BackupManifest::json).toList()));
        DurableFile.replace(folder.resolve(NAME), Document.fromObject(json).bytes());
    }

    private static Document json(BackupFile file) {
        Map<String, Document> json = new LinkedHashMap<>();
        json.put("number", Document.fromNumber(file.number()));
        json.put("file", Document.of(file.file()));
        json.put("bytes", Document.fromNumber(file.bytes()));
        json.put("sha256", Document.of(file.sha256()));
        json.put("started", Document.of(file.started().toString()));
        json.put("finished", Document.of(file.finished().toString()));
        json.put("added", Document.fromNumber(file.moved().added()));
        json.put("updated", Document.fromNumber(file.moved().updated()));
        json.put("unchanged", Document.fromNumber(file.moved().unchanged()));
        json.put("removed", Document.fromNumber(file.moved().removed()));
        json.put("rows", Document.fromNumber(file.moved().rows()));
        json.put("moved_bytes", Document.fromNumber(file.moved().bytes()));
        return Document.fromObject(json);
    }
}
