package dev.cairn.sqlite.internal;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads one scope and changes another one before it has read all. Every commit gives two records the same body. */
final class CrossedViewsChild {
    private static final int KIND = 1;

    private CrossedViewsChild() {}

    /** Arguments: the file, the scope to read, the scope to write, how often. */
    public static void main(String[] arguments) throws IOException {
        try (Storage store = SqliteBackend.open(SqliteConfig.of(Path.of(arguments[0])))) {
            System.out.println("ready");
            System.in.read();
            for (int i = 0; i < Integer.parseInt(arguments[3]); i++) {
                cross(store, scope(arguments[1]), scope(arguments[2]), arguments[1] + " " + i);
            }
        }
        System.out.println("done");
    }

    static void fill(Path file) {
        try (Storage store = SqliteBackend.open(SqliteConfig.of(file))) {
            write(store, scope("one"), "first");
            write(store, scope("two"), "first");
        }
    }

    private static void cross(Storage store, Scope read, Scope written, String body) {
        boolean seen = store.admin()
                .view(read, view -> {
                    String first = record(view, 0);
                    write(store, written, body);
                    String second = record(view, 1);
                    expect(first.equals(second), "One view shows " + first + " and " + second);
                    return true;
                })
                .isPresent();
        expect(seen, "There is nothing in " + read);
    }

    private static String record(ScopeView view, int which) {
        List<StoredRecord> records = view.records(0, 2, true);
        return records.get(which).body().utf8();
    }

    private static void write(Storage store, Scope scope, String text) {
        Bytes body = Bytes.fromUtf8(text);
        CommitOutcome outcome = store.commit(
                scope,
                Commit.inOrder()
                        .put(Put.of(KIND, Bytes.fromUtf8("a"), body))
                        .put(Put.of(KIND, Bytes.fromUtf8("b"), body))
                        .build());
        expect(outcome instanceof CommitOutcome.Committed, "It was refused: " + outcome);
    }

    private static Scope scope(String name) {
        return Scope.of("", "crossed", name);
    }

    private static void expect(boolean so, String otherwise) {
        if (!so) {
            throw new IllegalStateException(otherwise);
        }
    }
}
