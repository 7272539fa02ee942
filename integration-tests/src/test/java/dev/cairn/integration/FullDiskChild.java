package dev.cairn.integration;

import static dev.cairn.integration.SmallDisk.expect;
import static dev.cairn.integration.SmallDisk.expectNoSpace;
import static dev.cairn.integration.SmallDisk.fill;

import dev.cairn.Cairn;
import dev.cairn.postgresql.internal.CareChild;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;

/** A process with a small disk of its own: backs up, fills the disk, goes on when there is room again. */
final class FullDiskChild {
    private FullDiskChild() {}

    /** Arguments: the small disk, a folder elsewhere. */
    public static void main(String[] arguments) throws IOException {
        Path disk = Path.of(arguments[0]);
        Path elsewhere = Path.of(arguments[1]);
        Path backup = disk.resolve("backup");
        try (Storage source = CareChild.open(elsewhere.resolve("source.db").toString())) {
            CareStores.fill(source, 0, 30);
            Map<String, CareStores.Content> first = CareStores.content(source);
            backUp(source, backup);
            Path filler = disk.resolve("filler");
            fill(filler);
            for (int i = 0; i < 40; i++) {
                CareStores.commit(
                        source,
                        Scope.of("", "more", "s" + i),
                        Commit.inOrder().put(Put.of(1, Key.of("k"), Bytes.fromUtf8("x".repeat(4_000)))));
            }
            expectNoSpace(() -> backUp(source, backup));
            expectNoSpace(() -> useStoreOn(disk));
            Files.delete(filler);
            Path restored = elsewhere.resolve("restored.db");
            expect(restored(backup, restored).equals(first), "the backup before is not whole");
            backUp(source, backup);
            expect(restored(backup, restored).equals(CareStores.content(source)), "the backup after is not whole");
        }
        System.out.println("done");
    }

    private static void backUp(Storage source, Path backup) {
        Cairn.builder().on(source).maintenance().backup(backup, cut -> {});
    }

    private static Map<String, CareStores.Content> restored(Path backup, Path file) {
        try (Storage storage = CareChild.open(file.toString())) {
            Cairn.builder().on(storage).maintenance().restore(backup, OptionalInt.empty(), false, cut -> {});
            return CareStores.content(storage);
        }
    }

    /** A new store on the full disk cannot even be made. */
    private static void useStoreOn(Path disk) {
        try (Storage storage = CareChild.open(disk.resolve("store.db").toString())) {
            CareStores.fill(storage, 0, 30);
        }
    }
}
