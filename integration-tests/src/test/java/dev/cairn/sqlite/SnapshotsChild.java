package dev.cairn.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** One of several processes that save snapshots into one file. */
final class SnapshotsChild {
    private SnapshotsChild() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println("ready");
        System.in.read();
        try (SqliteSnapshotStore store = new SqliteSnapshotStore(Path.of(arguments[0]))) {
            for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
                store.save(arguments[1] + "-" + i, Map.of("i", i));
                store.save("common", Map.of("last", arguments[1]));
            }
        }
    }
}
