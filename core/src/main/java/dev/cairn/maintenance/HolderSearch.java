package dev.cairn.maintenance;

import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the scopes of a store, of all tenants, that hold some byte strings: in their names, records and frames. Reads everything, a page at a
 * time; what cannot be read holds nothing. Used once, by one thread.
 */
final class HolderSearch {
    private static final int PAGE = 100;

    private final Storage storage;
    private final Bytes.Patterns wanted;
    private final Set<Bytes> held = new HashSet<>();
    private final List<Scope> holders = new ArrayList<>();

    HolderSearch(Storage storage, Set<Bytes> wanted) {
        this.storage = storage;
        this.wanted = new Bytes.Patterns(wanted);
    }

    /** The scopes, by name. */
    List<Scope> holders() {
        return holders;
    }

    /** Which of the byte strings some scope holds. */
    Set<Bytes> held() {
        return held;
    }

    HolderSearch run() {
        new OnDamage(damage -> {}).scopes(storage, ScopePrefix.EVERYTHING).forEach(info -> look(info.scope()));
        return this;
    }

    private void look(Scope scope) {
        Set<Bytes> found = new HashSet<>();
        try {
            storage.admin().view(scope, view -> {
                find(view, found);
                return true;
            });
        } catch (CorruptException unreadable) {
            // what was found before the damage counts
        }
        if (!found.isEmpty()) {
            held.addAll(found);
            holders.add(scope);
        }
    }

    private void find(ScopeView view, Set<Bytes> found) {
        find(view.info().scope().id(), found);
        find(view.firstName().id(), found);
        find(view.info().summary(), found);
        List<StoredRecord> records = view.records(0, PAGE, true);
        while (!records.isEmpty()) {
            for (StoredRecord record : records) {
                find(record.key(), found);
                find(record.link(), found);
                find(record.body(), found);
            }
            records = view.records(records.get(records.size() - 1).sequence(), PAGE, true);
        }
        List<StoredFrame> frames = view.frames(null, PAGE, true);
        while (!frames.isEmpty()) {
            frames.forEach(frame -> find(frame.frame().body(), found));
            frames = view.frames(frames.get(frames.size() - 1).frame(), PAGE, true);
        }
    }

    private void find(@Nullable Bytes in, Set<Bytes> found) {
        if (in != null) {
            wanted.find(in.unsafeArray(), in.length(), found::add);
        }
    }
}
