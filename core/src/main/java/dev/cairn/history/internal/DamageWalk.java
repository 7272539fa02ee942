package dev.cairn.history.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.storage.Damage;
import dev.cairn.storage.RecordAddress;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.Iterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Walks through scopes and their records page by page, for a check of all that is stored: what fails is reported, and the walk goes on. Safe
 * for use by many threads as far as the listener is.
 *
 * @param storage what is checked
 * @param found receives of all damage
 */
public record DamageWalk(Storage storage, Consumer<Damage> found) {
    private static final int PAGE = 200;

    /** Visits every scope of a prefix, by name. */
    public void scopes(ScopePrefix prefix, Consumer<Scope> visit) {
        headers(prefix, info -> visit.accept(info.scope()));
    }

    /** Visits the header of every scope of a prefix, by name. */
    public void headers(ScopePrefix prefix, Consumer<ScopeInfo> visit) {
        new OnDamage(found).scopes(storage, prefix).forEach(visit);
    }

    /** Checks every record of a kind, in the order of their first puts; what the check throws is damage of its record. */
    public void records(Scope scope, int kind, Consumer<StoredRecord> check) {
        each(scope, kind, true, record -> {
            Damage damage = damage(scope, record, check);
            if (damage != null && isThere(scope, record)) {
                found.accept(damage);
            }
        });
    }

    /** The same for records of which each is read again by itself; what the check throws has an address of its own. */
    public void recordsAgain(Scope scope, int kind, Consumer<StoredRecord> check) {
        each(scope, kind, false, record -> {
            try {
                storage.find(scope, kind, record.key()).ifPresent(check);
            } catch (CairnException e) {
                CorruptException.rethrowPassing(e);
                found.accept(damage("key " + record.key(), e, scope));
            }
        });
    }

    private void each(Scope scope, int kind, boolean bodies, Consumer<StoredRecord> visit) {
        Scan scan = new Scan(kind, Scan.Order.SEQUENCE, false, null, null, null, PAGE, bodies);
        Iterator<StoredRecord> records =
                new OnDamage(found).records(storage, scope, scan).iterator();
        while (hasNext(records, scope, kind)) {
            visit.accept(records.next());
        }
    }

    private boolean hasNext(Iterator<StoredRecord> records, Scope scope, int kind) {
        try {
            return records.hasNext();
        } catch (CairnException e) {
            CorruptException.rethrowPassing(e);
            found.accept(within("records of kind " + kind, e, scope));
            return false;
        }
    }

    /** What a check throws of a record, by the record's address; null where it passes. */
    public static @Nullable Damage damage(Scope scope, StoredRecord record, Consumer<StoredRecord> check) {
        try {
            check.accept(record);
            return null;
        } catch (CairnException e) {
            CorruptException.rethrowPassing(e);
            return within(address(scope, record), e, scope);
        } catch (RuntimeException e) {
            String address = address(scope, record);
            return within(address, new CorruptException(address, "it is not in the form of its kind", e), scope);
        }
    }

    private static String address(Scope scope, StoredRecord record) {
        return new RecordAddress(scope, record.kind(), record.key()).toString();
    }

    /** Whoever removes a record while it is looked at removes what it refers to as well. */
    private boolean isThere(Scope scope, StoredRecord record) {
        return storage.find(scope, record.kind(), record.key())
                .filter(now -> now.revision() == record.revision() && now.sequence() == record.sequence())
                .isPresent();
    }

    private static Damage within(String what, CairnException e, Scope scope) {
        Damage damage = damage(what, e, scope);
        return new Damage(
                damage.address().equals(what) ? what : what + ": " + damage.address(), damage.reason(), damage.scope());
    }

    /** What a failure says of a place, by its own address if it has one. */
    public static Damage damage(String what, CairnException e, Scope scope) {
        Object address = e.details().getOrDefault("address", what);
        return new Damage(String.valueOf(address), CorruptException.reason(e), scope.toString());
    }
}
