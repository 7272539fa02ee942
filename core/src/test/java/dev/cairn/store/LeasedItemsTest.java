package dev.cairn.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.WatchedStorage;
import dev.cairn.storage.memory.MemoryProvider;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LeasedItemsTest {
    private static final Namespace LEASED = Namespace.of("leased");
    private static final Namespace FREE = Namespace.of("free");

    private final AtomicInteger commits = new AtomicInteger();
    private final Storage storage = new MemoryProvider()
            .open(
                    "memory",
                    UUID.randomUUID().toString(),
                    new StorageOptions(Clock.systemUTC(), StorageOptions.Mode.CREATE));
    private final KeyValueStore items = Cairn.builder().on(counting()).store();

    private Storage counting() {
        return WatchedStorage.of(storage, (method, arguments, call) -> {
            commits.addAndGet(method.startsWith("commit") ? 1 : 0);
            return call.run();
        });
    }

    @BeforeEach
    void lease() {
        items.put(LEASED, "a", 1);
        items.put(LEASED, "passing", 1, ItemOptions.none().living(Duration.ofHours(1)));
        Scope scope = storage.scopes(new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.NAME, null, 1))
                .items()
                .get(0)
                .scope();
        storage.lease(new LeaseRequest.Acquire(scope, "worker", Duration.ofMinutes(1)));
        commits.set(0);
    }

    @AfterEach
    void close() {
        storage.close();
    }

    private void isRefusedAtOnce(ThrowingCallable change) {
        assertThatThrownBy(change)
                .isInstanceOf(CairnException.class)
                .hasMessage("Cannot write to namespace 'leased': another writer has leased it. Nothing was changed."
                        + " Try again later.");
        assertThat(commits.getAndSet(0)).isEqualTo(1);
    }

    @Test
    void every_change_of_a_leased_namespace_is_refused_at_once() {
        isRefusedAtOnce(() -> items.put(LEASED, "a", 2));
        isRefusedAtOnce(() -> items.delete(LEASED, "a"));
        isRefusedAtOnce(() -> items.batch(List.of(ItemOperation.put(LEASED, "a", 2))));
        isRefusedAtOnce(() -> items.batch(List.of(ItemOperation.delete(LEASED, "a"))));
        isRefusedAtOnce(() -> items.batch(List.of(ItemOperation.put(FREE, "b", 2), ItemOperation.delete(LEASED, "a"))));
        assertThat(items.find(LEASED, "a")).isPresent();
        assertThat(items.find(FREE, "b")).isEmpty();
    }

    @Test
    void a_read_does_not_say_that_a_life_started_again_which_the_lease_forbids() {
        Item stored = items.find(LEASED, "passing", false).orElseThrow();
        assertThat(items.find(LEASED, "passing", true)).contains(stored);
        assertThat(items.search(ItemQuery.of(LEASED).refreshing(true)).items())
                .extracting(found -> found.item().expires())
                .contains(stored.expires());
    }
}
