package dev.cairn.checkpoint.internal.care;

import dev.cairn.checkpoint.internal.record.CheckpointVerifier;
import dev.cairn.checkpoint.internal.record.EarlyWrites;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.history.internal.RepairContext;
import dev.cairn.history.internal.ServiceCare;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Checks and mends threads. Thread-safe. */
public record ThreadCare(Storage storage) implements ServiceCare {
    @Override
    public String service() {
        return ThreadStore.SERVICE;
    }

    @Override
    public void verify(Scope scope, boolean values, Consumer<Damage> found) {
        new CheckpointVerifier(store(scope)).verify(scope, values, found);
    }

    @Override
    public void repair(Scope scope, RepairContext mending) {
        new ThreadRepair(store(scope), scope, mending).run();
    }

    @Override
    public Set<Long> overdue(ScopeView scope, Instant now) {
        return EarlyWrites.overdue(scope, now);
    }

    private ThreadStore store(Scope scope) {
        return new ThreadStore(storage, scope.parts().get(0), Types.STANDARD);
    }

    /** What people count in a thread; empty for records of other kinds. */
    public static String counted(int kind) {
        return kind == ThreadStore.CHECKPOINT ? "checkpoint" : "";
    }

    /** What people call a record of a thread. */
    public static String words(int kind, Bytes key) {
        List<String> parts = Key.parts(key);
        String first = parts.isEmpty() || parts.get(0).isEmpty() ? "" : " of namespace " + parts.get(0);
        String second = parts.size() > 1 ? parts.get(1) : String.valueOf(key);
        return switch (kind) {
            case ThreadStore.HEAD -> "head of branch " + second + first;
            case ThreadStore.TIP -> "former tip of branch " + second + first;
            case ThreadStore.WRITE ->
                "pending write "
                        + String.join("/", parts.subList(Math.min(2, parts.size()), parts.size())) + " of checkpoint "
                        + second + first;
            case ThreadStore.CHECKPOINT -> "checkpoint " + second + first;
            case ThreadStore.GAP -> "note of removed checkpoint " + second + first;
            case ThreadStore.TAG ->
                "tag " + String.join("/", parts.subList(Math.min(2, parts.size()), parts.size())) + " of checkpoint "
                        + second + first;
            case ThreadStore.REQUEST -> "result of request " + String.join("/", parts);
            default -> "record of kind " + kind + " with key " + key;
        };
    }
}
