package dev.cairn.history.internal;

import dev.cairn.storage.Damage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeView;
import java.time.Instant;
import java.util.Set;
import java.util.function.Consumer;

/** How a service checks and mends what it stores in one scope, whatever the tenant. Thread-safe. */
public interface ServiceCare {
    /** The second part of the names of its scopes. */
    String service();

    /**
     * Checks one scope: every record, what it points to, and that every value is covered by frames; tells all damage.
     *
     * @param values whether every value is decoded and compared with its SHA-256, too
     */
    void verify(Scope scope, boolean values, Consumer<Damage> found);

    /**
     * Takes out what cannot be read because rows are missing that it refers to, and mends what points there. Told anything, it has looked
     * at every value of the scope.
     *
     * @throws dev.cairn.error.CairnException {@code LOCKED} while a lease runs or writers are faster for 30 s; what was done stays done
     */
    void repair(Scope scope, RepairContext mending);

    /**
     * Which records of a scope wait for something that has not come in time, so that a sweep removes them.
     *
     * @param scope what stands in it
     * @return the records' sequence numbers
     */
    default Set<Long> overdue(ScopeView scope, Instant now) {
        return Set.of();
    }
}
