package dev.cairn.store;

import dev.cairn.storage.Page;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a store of items as stages that another thread completes. A stage fails with what the operation throws. Operations
 * that are not chained run in any order. Arguments are looked at when the operation runs; one that was cancelled before does not run.
 *
 * <p>Immutable; thread-safe if executor and store are.
 */
public final class AsyncKeyValueStore {
    private final KeyValueStore store;
    private final Executor executor;

    /**
     * Makes one.
     *
     * @param executor runs the operations, which wait for the store; its threads are best as many as operations may wait
     */
    public AsyncKeyValueStore(KeyValueStore store, Executor executor) {
        this.store = store;
        this.executor = executor;
    }

    /** Any operation, for example {@code call(s -> s.history(namespace, key))}. */
    public <T> CompletionStage<T> call(Function<KeyValueStore, T> operation) {
        CompletableFuture<T> stage = new CompletableFuture<>();
        executor.execute(() -> {
            if (!stage.isDone()) {
                complete(stage, operation);
            }
        });
        return stage;
    }

    @SuppressWarnings("PMD.AvoidCatchingThrowable") // whatever it is must reach whoever waits
    private <T> void complete(CompletableFuture<T> stage, Function<KeyValueStore, T> operation) {
        try {
            stage.complete(operation.apply(store));
        } catch (Throwable e) {
            stage.completeExceptionally(e);
        }
    }

    /** {@link KeyValueStore#put(Namespace, String, Object, ItemOptions)}. */
    public CompletionStage<Item> put(Namespace namespace, String key, @Nullable Object value, ItemOptions options) {
        return call(s -> s.put(namespace, key, value, options));
    }

    /** {@link KeyValueStore#put(Namespace, String, Object)}. */
    public CompletionStage<Item> put(Namespace namespace, String key, @Nullable Object value) {
        return call(s -> s.put(namespace, key, value));
    }

    /** {@link KeyValueStore#find(Namespace, String)}. */
    public CompletionStage<Optional<Item>> find(Namespace namespace, String key) {
        return call(s -> s.find(namespace, key));
    }

    /** {@link KeyValueStore#get(Namespace, String)}. */
    public CompletionStage<Item> get(Namespace namespace, String key) {
        return call(s -> s.get(namespace, key));
    }

    /** {@link KeyValueStore#delete(Namespace, String)}. */
    public CompletionStage<Boolean> delete(Namespace namespace, String key) {
        return call(s -> s.delete(namespace, key));
    }

    /** {@link KeyValueStore#count}. */
    public CompletionStage<Long> count(ItemQuery query) {
        return call(s -> s.count(query));
    }

    /** {@link KeyValueStore#search}. */
    public CompletionStage<Page<FoundItem>> search(ItemQuery query) {
        return call(s -> s.search(query));
    }

    /** {@link KeyValueStore#namespaces}. */
    public CompletionStage<Page<Namespace>> namespaces(NamespaceQuery query) {
        return call(s -> s.namespaces(query));
    }

    /** {@link KeyValueStore#batch}. */
    public CompletionStage<List<ItemResult>> batch(List<ItemOperation> operations) {
        return call(s -> s.batch(operations));
    }
}
