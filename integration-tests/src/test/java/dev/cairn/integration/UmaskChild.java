package dev.cairn.integration;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.maintenance.RepairOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Makes every kind of file that a store has, while it is used, and looks at their modes. */
final class UmaskChild {
    private UmaskChild() {}

    /** Argument: an empty folder. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path file = folder.resolve("store.db");
        String url = "sqlite:" + file;
        try (Cairn cairn = Cairn.open(url)) {
            put(cairn, 0);
        }
        Sqlite.run(file, "UPDATE cairn_record SET rev = 9 WHERE kind = 4");
        try (Cairn cairn = Cairn.open(url)) {
            cairn.repair(new RepairOptions(false, true, folder.resolve("quarantine")));
            put(cairn, 1);
            cairn.maintenance().backup(folder.resolve("backups"), cut -> {});
            put(cairn, 2);
            cairn.maintenance().backup(folder.resolve("backups"), cut -> {});
            cairn.maintenance().backupToFile(folder.resolve("one.db"), cut -> {});
            look(folder);
        }
        Sqlite.run(file, "PRAGMA writable_schema = ON", "PRAGMA user_version = 7");
        Cairn.rebuild(url, false);
        look(folder);
        System.out.println("done");
    }

    private static void put(Cairn cairn, int step) {
        cairn.checkpoints().put(CheckpointConfig.of("t"), Map.of("n", step), CheckpointMetadata.of(step));
    }

    private static void look(Path folder) throws IOException {
        Set<String> open = new TreeSet<>();
        Set<String> seen = new TreeSet<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.filter(path -> !path.equals(folder)).toList()) {
                String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
                seen.add(folder.relativize(path).toString());
                if (!mode.equals(Files.isDirectory(path) ? "rwx------" : "rw-------")) {
                    open.add(folder.relativize(path) + " " + mode);
                }
            }
        }
        if (!open.isEmpty() || seen.size() < 6) {
            throw new IllegalStateException("open to others: " + open + " of " + seen);
        }
    }
}
