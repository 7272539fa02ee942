package dev.cairn.wassette.section;

import dev.cairn.Cairn;
import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.internal.file.TemporaryFolder;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Damage;
import dev.cairn.transfer.Section;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateRows;
import dev.cairn.wassette.file.StateScope;
import dev.cairn.wassette.file.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * A store of its own in which the sections of a state file are looked at before anything else sees them: memory where the rows are small
 * against the heap or no SQLite backend is on the class path, else a SQLite file below the system's temporary folder that only its owner can
 * open. Used by one thread; whoever made it closes it, and it is gone.
 */
@Internal
public final class SectionRoom implements AutoCloseable {
    /** Rows of less than this share of the heap are taken in memory, where they need about four times as many bytes as their text. */
    private static final long SHARE = 32;

    private final @Nullable TemporaryFolder folder;
    private final Cairn store;

    /** A room that is in another store; it is closed with the room. */
    SectionRoom(Cairn store) {
        this.folder = null;
        this.store = store;
    }

    /** A room that such scopes fit in. */
    @Internal
    public SectionRoom(List<StateScope> scopes) {
        long bytes = scopes.stream().mapToLong(scope -> scope.facts().bytes()).sum();
        boolean files = bytes > Runtime.getRuntime().maxMemory() / SHARE
                && ServiceLoader.load(BackendProvider.class, SectionRoom.class.getClassLoader()).stream()
                        .anyMatch(provider -> provider.get().schemes().contains("sqlite"));
        folder = files ? makeFolder() : null;
        store = Cairn.open(
                folder == null ? "memory:" : "sqlite:" + folder.path().resolve("room.db"));
    }

    private static TemporaryFolder makeFolder() {
        try {
            return TemporaryFolder.of("room");
        } catch (IOException e) {
            throw WholeFile.failure(BinaryStore.folder(), e);
        }
    }

    Cairn store() {
        return store;
    }

    /** Takes everything in; gives all that is wrong with it. */
    @Internal
    public List<String> load(List<StateScope> scopes) {
        List<String> problems = new ArrayList<>();
        boolean items = false;
        for (StateScope scope : scopes) {
            List<String> found = new ArrayList<>(
                    store.transfers().load(scope.name(), scope.facts(), StateRows.content(scope)::open));
            if (found.isEmpty()) {
                verify(scope, found);
            }
            items |= scope.name().section() == Section.ITEMS;
            found.stream().limit(20).forEach(text -> problems.add(scope.name() + ": " + text));
        }
        if (items && problems.isEmpty()) {
            guarded(problems, () -> store.store().verify(damage -> problems.add(text(damage))));
        }
        return problems;
    }

    /** What a listing shows of it is read, too. */
    private void verify(StateScope scope, List<String> problems) {
        String id = scope.name().text();
        if (scope.name().section() == Section.AGENTS) {
            guarded(problems, () -> {
                store.agents().verify(id, damage -> problems.add(text(damage)));
                store.agents().list(1_000, null, null);
            });
        } else if (scope.name().section() == Section.THREADS) {
            guarded(problems, () -> {
                store.checkpoints().threads().verify(id, damage -> problems.add(text(damage)));
                store.checkpoints().threads().list(ThreadQuery.all());
            });
        }
    }

    private static String text(Damage damage) {
        return damage.address() + ": " + damage.reason();
    }

    private static void guarded(List<String> problems, Runnable check) {
        try {
            check.run();
        } catch (RuntimeException e) {
            problems.add("a record is not in the form of its kind (" + e.getMessage() + ")");
        }
    }

    @Override
    public void close() {
        store.close();
        try {
            if (folder != null) {
                folder.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
