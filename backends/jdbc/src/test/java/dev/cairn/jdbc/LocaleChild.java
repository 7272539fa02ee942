package dev.cairn.jdbc;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.model.Document;
import java.nio.file.Path;
import java.util.Map;

/** Makes stores whose names have a letter that the locale's character set writes otherwise than UTF-8 does. */
final class LocaleChild {
    private LocaleChild() {}

    /** Argument: an empty folder. */
    public static void main(String[] arguments) {
        Path folder = Path.of(arguments[0]);
        try (Cairn cairn = Cairn.open("sqlite:" + folder.resolve("g\u00e4rten.db"))) {
            cairn.checkpoints().put(CheckpointConfig.of("t"), Map.of("n", 1), CheckpointMetadata.step(1));
        }
        try (SqliteSnapshotStore snapshots = new SqliteSnapshotStore(folder.resolve("b\u00e4ume.db"))) {
            snapshots.save("k", Document.parse("{}"));
        }
        System.out.println("done");
    }
}
