package dev.cairn.spring.boot.transaction;

import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.springframework.core.Ordered;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** A transaction of the application, with the storage in it and the scopes that were written in it. Used by one thread at a time. */
final class CallerTransaction implements TransactionSynchronization {
    private final Object key;
    private final Supplier<Storage> storages;
    private final Doubts doubts;
    private final Set<Scope> written = new HashSet<>();
    private final Set<Doubts.Doubt> records = new HashSet<>();
    private final GivenNumbers given = new GivenNumbers();
    private Storage storage;
    private boolean ended;

    private CallerTransaction(Object key, Supplier<Storage> storages, Doubts doubts) {
        this.key = key;
        this.storages = storages;
        this.doubts = doubts;
        this.storage = storages.get();
    }

    /**
     * Joins the thread's transaction until that ends.
     *
     * @param key under which it is found again
     */
    static CallerTransaction join(Object key, Supplier<Storage> storages, Doubts doubts) {
        CallerTransaction joined = new CallerTransaction(key, storages, doubts);
        TransactionSynchronizationManager.bindResource(key, joined);
        TransactionSynchronizationManager.registerSynchronization(joined);
        doubts.begin(joined);
        return joined;
    }

    Storage storage() {
        return storage;
    }

    /** Notes what is written, which a rollback makes doubtful. */
    void wrote(Collection<Scope> scopes, Collection<Doubts.Doubt> changed) {
        written.addAll(scopes);
        records.addAll(changed);
    }

    /** The numbers that its records have; other threads ask for them. */
    GivenNumbers given() {
        return given;
    }

    /** Whether it is committed or rolled back, while what the application does then is still running. */
    boolean hasEnded() {
        return ended;
    }

    boolean hasWritten(Collection<Scope> scopes) {
        return scopes.stream().anyMatch(written::contains);
    }

    /** Another transaction begins on this thread, such as one of {@code REQUIRES_NEW}. */
    @Override
    public void suspend() {
        TransactionSynchronizationManager.unbindResource(key);
    }

    @Override
    public void resume() {
        TransactionSynchronizationManager.bindResource(key, this);
    }

    @Override
    public void savepoint(Object savepoint) {
        given.savepoint(savepoint);
    }

    /** A part was rolled back: what the storage has learned in it may be wrong. */
    @Override
    public void savepointRollback(Object savepoint) {
        doubts.add(records);
        given.rollBackTo(savepoint);
        storage = storages.get();
    }

    /** Before what the application does then. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public void afterCommit() {
        ended = true;
        doubts.commit(this);
    }

    @Override
    public void afterCompletion(int status) {
        ended = true;
        if (status == STATUS_COMMITTED) {
            doubts.commit(this);
        } else {
            doubts.rollBack(this, records);
        }
        TransactionSynchronizationManager.unbindResourceIfPossible(key);
    }
}
