package dev.cairn.langchain4j.agentic;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.Threads;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.message.ThreadNames;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import dev.langchain4j.agentic.scope.AgenticScopeKey;
import dev.langchain4j.agentic.scope.AgenticScopeSerializer;
import dev.langchain4j.agentic.scope.AgenticScopeStore;
import dev.langchain4j.agentic.scope.DefaultAgenticScope;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the scopes of LangChain4j agentic systems as threads: one for each agent and memory id, and a checkpoint for each save that changed
 * something. A program that is started again goes on where the last sub-agent ended, and the checkpoints before can be looked at and forked.
 *
 * <p>A save writes only what changed since the last one and is durable when it returns. Two processes with one scope: the save of the one
 * that does not know the other's is refused with {@code CONFLICT} and changes nothing; so is one of a scope that was deleted meanwhile.
 *
 * <p>The values of a state are stored as LangChain4j's JSON has them. Classes that it does not read back by itself are named to {@link
 * AgenticScopeSerializer#allowDeserializationType}. Where that was forgotten or a class is gone, {@link #load} fails, and the values can
 * still be read as JSON from the thread.
 *
 * <p>Register it before an agent is built: {@code AgenticScopePersister.setStore(CairnScopes.of(cairn))}. Thread-safe.
 */
public final class CairnScopes implements AgenticScopeStore {
    private static final String KIND = "scopes";
    private static final String AGENT = "agent";

    private final Cairn cairn;
    private final Checkpointer checkpoints;
    private final Map<DefaultAgenticScope, Saved> known = Collections.synchronizedMap(new WeakHashMap<>());

    private CairnScopes(Cairn cairn) {
        this.cairn = cairn;
        this.checkpoints = cairn.checkpoints();
    }

    /** What was stored or loaded last of a scope. */
    private record Saved(String checkpointId, long step, Map<String, Document> channels) {}

    /** Keeps scopes in a store, which the caller closes. */
    public static CairnScopes of(Cairn cairn) {
        return new CairnScopes(cairn);
    }

    /** Returns the thread of a scope, for example to list its checkpoints or to fork it. */
    public CheckpointConfig thread(AgenticScopeKey key) {
        return CheckpointConfig.of(ThreadNames.of(cairn.types(), KIND, key.agentId(), key.memoryId()));
    }

    /**
     * Stores a scope.
     *
     * @return true
     * @throws CairnException {@code CONFLICT} when another process has saved or deleted it since this one loaded or saved it
     */
    @Override
    public boolean save(AgenticScopeKey key, DefaultAgenticScope scope) {
        synchronized (scope) {
            store(key, scope);
        }
        return true;
    }

    private void store(AgenticScopeKey key, DefaultAgenticScope scope) {
        Map<String, Document> channels = StoredScope.channels(Document.parse(AgenticScopeSerializer.toJson(scope)));
        ScopeMessages.write(scope, channels);
        channels.put(AGENT, Document.of(key.agentId()));
        Saved before = known.get(scope);
        if (before == null || !before.channels.equals(channels)) {
            known.put(scope, put(key, channels, before));
        }
    }

    private Saved put(AgenticScopeKey key, Map<String, Document> channels, @Nullable Saved before) {
        long step = before == null ? 0 : before.step + 1;
        CheckpointConfig stored = checkpoints.put(
                thread(key),
                Checkpoint.of(channels),
                CheckpointMetadata.of(step),
                PutOptions.none().expectingHead(before == null ? PutOptions.NO_HEAD : before.checkpointId));
        return new Saved(String.valueOf(stored.checkpointId()), step, channels);
    }

    /**
     * Reads a scope; empty when there is none.
     *
     * @throws CairnException {@code INCOMPATIBLE} when LangChain4j does not read what is stored; the cause says why
     */
    @Override
    public Optional<DefaultAgenticScope> load(AgenticScopeKey key) {
        return checkpoints.find(thread(key)).map(this::loaded);
    }

    private DefaultAgenticScope loaded(CheckpointTuple found) {
        Map<String, Document> channels = found.checkpoint().values();
        DefaultAgenticScope scope = read(found.config(), channels);
        long step = found.metadata().nextStep() - 1;
        known.put(scope, new Saved(String.valueOf(found.config().checkpointId()), step, channels));
        return scope;
    }

    private static DefaultAgenticScope read(CheckpointConfig place, Map<String, Document> channels) {
        Map<String, Document> own = new HashMap<>(channels);
        own.remove(AGENT);
        Map<String, Object> messages = ScopeMessages.take(own);
        try {
            DefaultAgenticScope scope =
                    AgenticScopeSerializer.fromJson(StoredScope.scope(own).json());
            scope.writeStates(messages);
            return scope;
        } catch (RuntimeException e) {
            throw new CairnException(
                    ErrorCode.INCOMPATIBLE,
                    "Cannot load the scope of thread '" + place.threadId()
                            + "': LangChain4j does not read its JSON. Nothing was changed. Allow its classes with "
                            + "AgenticScopeSerializer.allowDeserializationType.",
                    Map.of("thread", place.threadId()),
                    e);
        }
    }

    /** Deletes a scope with its history, which {@link Threads#undelete} restores while the store's trash keeps it. */
    @Override
    public boolean delete(AgenticScopeKey key) {
        return checkpoints.threads().delete(thread(key).threadId()).existed();
    }

    /** Returns the keys of all scopes, which takes a read for each. */
    @Override
    public Set<AgenticScopeKey> getAllKeys() {
        Set<AgenticScopeKey> keys = new LinkedHashSet<>();
        ThreadQuery query = ThreadQuery.all().prefix(KIND + "/");
        Page.all(cursor -> checkpoints.threads().list(query.from(cursor)))
                .forEach(thread -> key(thread.threadId()).ifPresent(keys::add));
        return keys;
    }

    private Optional<AgenticScopeKey> key(String threadId) {
        Selection named = Selection.none().channels(AGENT, StoredScope.REST);
        return checkpoints.find(CheckpointConfig.of(threadId), named).map(found -> {
            Document agent = found.checkpoint().value(AGENT);
            DefaultAgenticScope bare = read(found.config(), found.checkpoint().values());
            return new AgenticScopeKey(agent.text(), bare.memoryId());
        });
    }
}
