package dev.cairn.history;

import dev.cairn.CairnException;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Walks through scopes and their records page by page, for a check of all that is stored: what fails is told, and the walk goes on. Safe
 * for use by many threads as far as whoever is told is.
 *
 * @param storage what is checked
 * @param found told of all damage
 */
public record DamageWalk(Storage storage, Consumer<Damage> found) {
    private static final int PAGE = 200;

    /** Visits every scope of a prefix, by name. */
    public void scopes(ScopePrefix prefix, Consumer<Scope> visit) {
        @Nullable ScopeInfo last = null;
        boolean more = true;
        while (more) {
            Page<ScopeInfo> page = storage.scopes(new ScopeScan(prefix, ScopeScan.Order.NAME, last, PAGE), found);
            for (ScopeInfo info : page.items()) {
                visit.accept(info.scope());
                last = info;
            }
            more = page.more();
        }
    }

    /** Checks every record of a kind, in the order of their first puts; what the check throws is damage of its record. */
    public void records(Scope scope, int kind, Consumer<StoredRecord> check) {
        @Nullable StoredRecord last = null;
        boolean more = true;
        while (more) {
            Page<StoredRecord> page;
            try {
                page = storage.scan(scope, new Scan(kind, Scan.Order.SEQUENCE, false, null, null, last, PAGE, true));
            } catch (CairnException e) {
                tell("records of kind " + kind, e, scope);
                return;
            }
            for (StoredRecord record : page.items()) {
                last = record;
                try {
                    check.accept(record);
                } catch (CairnException e) {
                    tell(String.join("/", Key.parts(record.key())), e, scope);
                }
            }
            more = page.more();
        }
    }

    private void tell(String what, CairnException e, Scope scope) {
        Object address = e.details().getOrDefault("address", what);
        Object reason = e.details().getOrDefault("reason", e.getMessage());
        found.accept(new Damage(what + ": " + address, String.valueOf(reason), scope.toString()));
    }
}
