package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.codec.internal.frame.KnownState;
import dev.cairn.history.internal.SteadyRead;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Heads and parents for writers: from the cache where it has them, else read. Thread-safe. */
public record ParentCache(ThreadStore store, StateCache cache) {
    /** The head of a config's branch as this process knows it, which may be old. */
    public BranchHead head(CheckpointConfig config) {
        BranchHead known = cache.head(store.scope(config.threadId()), ThreadStore.headKey(config));
        return known == null ? readHead(config) : known;
    }

    /** The head of a config's branch as it is stored now. */
    public BranchHead readHead(CheckpointConfig config) {
        Scope scope = store.scope(config.threadId());
        Bytes key = ThreadStore.headKey(config);
        ReadResult result =
                store.storage().read(scope, Read.of().get(ThreadStore.HEAD, key).build());
        if (result.scope() == null) {
            cache.forgetHead(scope, key);
            return BranchHead.none(0);
        }
        long incarnation = result.scope().incarnation();
        BranchHead head = result.first(0)
                .map(record -> BranchHead.read(incarnation, record))
                .orElseGet(() -> BranchHead.none(incarnation));
        cache.keep(scope, key, head);
        return head;
    }

    /** A checkpoint with what is known of its state, or null when it is not stored. */
    public StateCache.@Nullable Entry parent(CheckpointConfig config, String id, long incarnation, boolean content) {
        Scope scope = store.scope(config.threadId());
        Bytes key = ThreadStore.checkpointKey(config.namespace(), id);
        StateCache.Entry known = cache.states().find(scope, key);
        if (known != null
                && known.incarnation() == incarnation
                && (!content || known.state().hasContent())) {
            return known;
        }
        StateCache.Entry entry = read(scope, key);
        if (entry != null) {
            cache.states().keep(scope, key, entry);
        }
        return entry;
    }

    private StateCache.@Nullable Entry read(Scope scope, Bytes key) {
        return SteadyRead.of(
                        stored(scope, key),
                        () -> stored(scope, key),
                        stored -> entry(scope, stored),
                        "thread '" + ThreadStore.threadId(scope) + "'")
                .orElse(null);
    }

    private StateCache.Entry entry(Scope scope, Stored stored) {
        CheckpointRecord record = CheckpointRecord.read(stored.record);
        KnownState state = store.states(scope).known(record.state());
        return StateCache.Entry.of(stored.incarnation, stored.record, record, state);
    }

    private record Stored(long incarnation, StoredRecord record) {}

    private Optional<Stored> stored(Scope scope, Bytes key) {
        ReadResult result = store.storage()
                .read(scope, Read.of().get(ThreadStore.CHECKPOINT, key).build());
        ScopeInfo thread = result.scope();
        return thread == null
                ? Optional.empty()
                : result.first(0).map(record -> new Stored(thread.incarnation(), record));
    }

    /** A writer was refused: what is known of a branch and its parent may be old. */
    public void forget(CheckpointConfig config, @Nullable String parent) {
        Scope scope = store.scope(config.threadId());
        cache.forgetHead(scope, ThreadStore.headKey(config));
        if (parent != null) {
            cache.states().forget(scope, ThreadStore.checkpointKey(config.namespace(), parent));
        }
    }

    public void keep(CheckpointConfig config, BranchHead head, StateCache.Entry entry) {
        Scope scope = store.scope(config.threadId());
        cache.keep(scope, ThreadStore.headKey(config), head);
        cache.states().keep(scope, entry.record().key(), entry);
    }
}
