package dev.cairn.sqlite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.integration.SampleStore;
import dev.cairn.integration.Sqlite;
import dev.cairn.integration.Truth;
import dev.cairn.testing.Child;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a killed process left: a database file, its log, and the shared-memory file.
 *
 * @param states everything that the store answered before the first and after each commit of the log
 * @param page bytes of a page
 */
record LeftLog(Bytes3 files, List<Truth> states, int page) {

    /** The contents of the three files. */
    static final class Bytes3 {
        final byte[] database;
        final byte[] log;
        final byte[] index;

        Bytes3(byte[] database, byte[] log, byte[] index) {
            this.database = database;
            this.log = log;
            this.index = index;
        }
    }

    static LeftLog make(Path folder, WalChild.Checkpoint checkpoint, int page) throws IOException {
        Path file = folder.resolve(checkpoint + ".db");
        Sqlite.makeEmpty(file, page);
        begin(file);
        Path twin = Files.copy(file, folder.resolve(checkpoint + "-twin.db"));
        try (Child child = Child.start(WalChild.class, file.toString(), checkpoint.name())) {
            assertThat(child.line()).isEqualTo("ready");
            child.kill();
        }
        Bytes3 files = new Bytes3(
                Files.readAllBytes(file),
                Files.readAllBytes(Path.of(file + "-wal")),
                Files.readAllBytes(Path.of(file + "-shm")));
        return new LeftLog(files, states(twin), page);
    }

    /** Commits what stands in the database file before the child process begins, and closes it. */
    static void begin(Path file) {
        try (SqliteBackend store = SqliteBackend.open(new SqliteConfig(file, WalChild.OPTIONS))) {
            for (int number = 0; number < WalChild.FIRST; number++) {
                SampleStore.step(store, number);
            }
        }
    }

    private static List<Truth> states(Path twin) {
        List<Truth> states = new ArrayList<>();
        try (SqliteBackend store = SqliteBackend.open(new SqliteConfig(twin, WalChild.OPTIONS))) {
            states.add(Truth.of(store));
            for (int number = WalChild.FIRST; number < WalChild.END; number++) {
                SampleStore.step(store, number);
                states.add(Truth.of(store));
            }
        }
        return states;
    }

    /** The same, killed while half of the log's pages were being copied into the database file. */
    LeftLog killedWhileCopying() {
        TreeMap<Integer, Integer> latest = new TreeMap<>();
        for (int frame = 1; frame <= frames(); frame++) {
            latest.put(ByteBuffer.wrap(files.log).getInt(offset(frame)), frame);
        }
        int pages = latest.lastKey();
        byte[] database = Arrays.copyOf(files.database, Math.max(files.database.length, pages * page));
        int copied = 0;
        for (Map.Entry<Integer, Integer> last : latest.entrySet()) {
            if (copied++ < latest.size() / 2) {
                System.arraycopy(files.log, offset(last.getValue()) + 24, database, (last.getKey() - 1) * page, page);
            }
        }
        byte[] index = files.index.clone();
        ByteBuffer.wrap(index).order(ByteOrder.nativeOrder()).putInt(128, frames());
        return new LeftLog(new Bytes3(database, files.log, index), states, page);
    }

    /** The same after someone moved the database file and the log, but not the shared-memory file. */
    LeftLog withoutIndex() {
        return new LeftLog(new Bytes3(files.database, files.log, new byte[0]), states, page);
    }

    int frames() {
        return (files.log.length - 32) / (24 + page);
    }

    /** How many commits end before a byte of the log. */
    int commitsBefore(int at) {
        int commits = 0;
        for (int frame = 1; frame <= frames() && offset(frame + 1) <= at; frame++) {
            commits += ByteBuffer.wrap(files.log).getInt(offset(frame) + 4) != 0 ? 1 : 0;
        }
        return commits;
    }

    private int offset(int frame) {
        return 32 + (frame - 1) * (24 + page);
    }
}
