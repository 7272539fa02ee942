package dev.cairn.sqlite.internal;

import dev.cairn.integration.SampleStore;
import java.io.IOException;
import java.nio.file.Path;

/** Has a store open until it is reported to go on; its newest commit is in the log. */
final class OpenChild {
    private OpenChild() {}

    public static void main(String[] arguments) throws IOException {
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(Path.of(arguments[0])))) {
            SampleStore.step(store, 3);
            System.out.println("open");
            System.in.read();
        }
        System.out.println("closed");
    }
}
