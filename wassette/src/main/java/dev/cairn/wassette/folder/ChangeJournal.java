package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.FileMode;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The steps of a change in the folder where its files are staged. As soon as it has its name, the change will happen. */
record ChangeJournal(FolderDisk disk, Path stage) {
    static final String NAME = "journal.json";

    private static final String DRAFT = "journal.draft";
    private static final long VERSION = 1;
    private static final int MAX = 64 << 20;

    void write(List<ChangeStep> steps) throws IOException {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("version", Document.fromNumber(VERSION));
        members.put(
                "steps", Document.fromArray(steps.stream().map(ChangeStep::json).toList()));
        Bytes bytes = Bytes.fromOwned(Document.fromObject(members).bytes());
        disk.write(stage.resolve(DRAFT), FileMode.PRIVATE, FileContent.of(bytes));
        disk.sync(ChangeStep.parent(stage));
        disk.move(stage.resolve(DRAFT), stage.resolve(NAME));
        disk.sync(stage);
    }

    void run(List<ChangeStep> steps) throws IOException {
        for (ChangeStep step : steps) {
            step.run(disk, stage);
        }
        disk.sync(ChangeStep.parent(stage));
        discard();
    }

    boolean isWritten() {
        return Files.exists(stage.resolve(NAME), LinkOption.NOFOLLOW_LINKS);
    }

    List<ChangeStep> read() {
        Bytes bytes = PlainFile.read(stage.resolve(NAME), MAX).orElse(Bytes.EMPTY);
        try {
            Document root = Document.parse(bytes.unsafeArray());
            if (!root.at("/version").text().equals(Long.toString(VERSION))) {
                throw new CairnException(
                        ErrorCode.INCOMPATIBLE,
                        "Cannot finish the interrupted change " + stage
                                + ": another version of Cairn started it. Nothing was changed. Finish it with that "
                                + "version.");
            }
            List<ChangeStep> steps = new ArrayList<>();
            root.at("/steps").items().forEach(step -> steps.add(ChangeStep.of(step)));
            return steps;
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw damaged(e);
        } catch (CairnException e) {
            throw e.code() == ErrorCode.INCOMPATIBLE ? e : damaged(e);
        }
    }

    private CairnException damaged(RuntimeException cause) {
        return new CairnException(
                ErrorCode.CORRUPT,
                "Cannot finish the interrupted change " + stage
                        + ": its journal is damaged. Nothing was changed. Inspect the files in it, then remove the "
                        + "folder and import again.",
                Map.of("path", stage.toString()),
                cause);
    }

    /** Removes the staged files; the journal first, so that what is left over is never taken for a change. */
    void discard() throws IOException {
        disk.delete(stage.resolve(NAME));
        try (DirectoryStream<Path> left = Files.newDirectoryStream(stage)) {
            for (Path each : left) {
                disk.delete(each);
            }
        }
        disk.delete(stage);
    }
}
