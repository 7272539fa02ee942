package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.internal.record.LeaseRefusal;
import dev.cairn.checkpoint.internal.record.LeaseStore;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.Patience;
import dev.cairn.internal.text.Names;
import dev.cairn.storage.Budget;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import java.util.Map;

/** Copies threads within a store. Thread-safe. */
record ThreadCopy(ThreadStore store) {
    private static final Budget STEP = new Budget(10_000);

    void copy(String source, String target) {
        new Names().name("target thread id", target).done();
        ScopeInfo from =
                store.storage().read(store.scope(source), Read.of().build()).scope();
        if (from != null && !store.isThread(from)) {
            throw nothingToCopy(source);
        }
        switch (copy(store.scope(source), store.scope(target))) {
            case NO_SOURCE -> throw nothingToCopy(source);
            case TARGET_LEASED -> throw LeaseRefusal.locked(target, new LeaseStore(store).running(target));
            case TARGET_EXISTS ->
                throw notCopied(
                        ErrorCode.ALREADY_EXISTS, target, "exists already", "Delete it first or choose another name.");
            case TARGET_TAKEN ->
                throw notCopied(ErrorCode.LOCKED, target, "is the target of another copy", "Try again in a minute.");
            default -> {}
        }
    }

    /** Takes longer steps when the source changes between them, so that a busy source is copied in the end. */
    private CopyOutcome.Status copy(Scope source, Scope target) {
        Budget step = STEP;
        Patience patience = new Patience();
        while (true) {
            CopyOutcome.Status status =
                    store.storage().admin().copy(source, target, step).status();
            if (status == CopyOutcome.Status.SOURCE_CHANGED) {
                patience.nextAttempt("copy", "thread '" + ThreadStore.threadId(source) + "'");
                step = new Budget(Math.max(step.rows(), step.rows() << 1));
            } else if (status != CopyOutcome.Status.MORE) {
                return status;
            }
        }
    }

    private static CairnException notCopied(ErrorCode code, String target, String why, String remedy) {
        String message = "Cannot copy to thread '" + target + "': it " + why + ". Nothing was copied. " + remedy;
        return new CairnException(code, message, Map.of("thread", target), null);
    }

    private static NotFoundException nothingToCopy(String source) {
        return new NotFoundException(
                "There is no thread '" + source + "'. Nothing was copied.", Map.of("thread", source));
    }
}
