package dev.cairn.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StorageOptions.Mode;
import java.time.Clock;
import java.util.Random;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class MemoryProviderTest {
    private static final Scope SCOPE = Scope.of("", "test", "one");
    private static final Bytes KEY = Bytes.fromUtf8("k");

    private static Storage open(String address) {
        return new MemoryProvider().open("memory", address, StorageOptions.DEFAULT);
    }

    private static CommitOutcome store(Storage storage) {
        return storage.commit(
                SCOPE, Commit.inOrder().put(Put.of(1, KEY, Bytes.fromUtf8("1"))).build());
    }

    private static boolean isThere(Storage storage) {
        return storage.read(SCOPE, Read.of().get(1, KEY).build()).first(0).isPresent();
    }

    @Test
    void the_provider_is_found_by_its_scheme() {
        assertThat(ServiceLoader.load(BackendProvider.class))
                .filteredOn(provider -> provider.schemes().contains("memory"))
                .hasOnlyElementsOfType(MemoryProvider.class)
                .hasSize(1);
    }

    @Test
    void a_store_without_name_is_its_owners_alone() {
        try (Storage one = open("");
                Storage two = open("")) {
            store(one);

            assertThat(isThere(one)).isTrue();
            assertThat(isThere(two)).isFalse();
            assertThat(one.capabilities().has(Capability.SHARED)).isFalse();
        }
    }

    @Test
    void stores_of_one_name_are_one_store() {
        try (Storage one = open("name");
                Storage two = open("name");
                Storage other = open("Name")) {
            store(one);

            assertThat(isThere(two)).isTrue();
            assertThat(isThere(other)).isFalse();
            assertThat(one.capabilities().has(Capability.SHARED)).isTrue();
        }
    }

    @Test
    void a_named_store_lives_until_its_last_handle_is_closed() {
        Storage one = open("lives");
        Storage two = open("lives");
        store(one);
        one.close();
        one.close();

        assertThat(isThere(two)).isTrue();
        two.close();
        try (Storage reopened = open("lives")) {
            assertThat(isThere(reopened)).isFalse();
        }
    }

    @Test
    void a_store_that_must_exist_is_found_only_while_it_is_open() {
        StorageOptions existing = new StorageOptions(Clock.systemUTC(), Mode.EXISTING);
        MemoryProvider provider = new MemoryProvider();

        try (Storage one = open("exists");
                Storage two = provider.open("memory", "exists", existing)) {
            store(one);
            assertThat(isThere(two)).isTrue();
        }
        for (String address : new String[] {"exists", ""}) {
            assertThatThrownBy(() -> provider.open("memory", address, existing))
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
        }
    }

    @Test
    void incarnations_come_from_the_given_source() {
        long first = incarnation(new Random(7));

        assertThat(incarnation(new Random(7))).isEqualTo(first);
        assertThat(incarnation(new Random(8))).isNotEqualTo(first);
    }

    private static long incarnation(Random random) {
        try (Storage storage = new MemoryProvider(random).open("memory", "", StorageOptions.DEFAULT)) {
            return ((Committed) store(storage)).incarnation();
        }
    }
}
