package dev.cairn.checkpoint.internal.queue;

import dev.cairn.checkpoint.internal.engine.WaitingPuts;

/** The waiting puts of one tenant. Thread-safe. */
record TenantPuts(WriteBehind queue, String tenant) implements WaitingPuts {
    ThreadQueue.Id id(String threadId) {
        return new ThreadQueue.Id(tenant, threadId);
    }

    @Override
    public void store(String threadId) {
        queue.store(id(threadId));
    }

    @Override
    public void storeAll() {
        queue.storeTenant(tenant);
    }

    @Override
    public void storeDue(String threadId) {
        queue.storeDue(id(threadId));
    }

    @Override
    public void requireWhole(String threadId) {
        queue.requireWhole(id(threadId));
    }

    @Override
    public void endLine(String threadId) {
        queue.endLine(id(threadId));
    }

    @Override
    public void flush(String threadId, long token) {
        queue.flush(id(threadId), failure -> failure.token() == token);
    }
}
