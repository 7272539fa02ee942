package dev.cairn.storage.memory;

import dev.cairn.storage.Lease;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/** The place of one scope's name: its lock, its content while the scope exists, its lease while one may run. */
final class ScopeSlot {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private @Nullable ScopeContent content;
    private @Nullable Lease lease;
    private boolean retired;

    ReadWriteLock lock() {
        return lock;
    }

    @Nullable
    ScopeContent content() {
        return content;
    }

    /** Makes the scope exist. */
    void attach(ScopeContent made) {
        content = made;
        show();
    }

    /** Ends the scope's existence and hands over what it held. */
    Optional<ScopeContent> detach() {
        Optional<ScopeContent> gone = Optional.ofNullable(content);
        content = null;
        return gone;
    }

    /** The running lease; one that has ended is forgotten. */
    @Nullable
    Lease lease(Instant now) {
        if (lease != null && !now.isBefore(lease.expires())) {
            endLease();
        }
        return lease;
    }

    void grant(Lease granted) {
        lease = granted;
        show();
    }

    void endLease() {
        lease = null;
        show();
    }

    private void show() {
        if (content != null) {
            content.show(lease);
        }
    }

    /** Whether the slot left its map; set when it holds nothing any more. */
    boolean isRetired() {
        return retired;
    }

    /** Marks the slot as left when it holds nothing; the answer says whether it did. */
    boolean retireWhenEmpty() {
        retired = content == null && lease == null;
        return retired;
    }
}
