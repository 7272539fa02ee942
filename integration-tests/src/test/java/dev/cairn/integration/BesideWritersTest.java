package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.integration.CareStores.Kind;
import dev.cairn.maintenance.CopyOptions;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.maintenance.ScopeCut;
import dev.cairn.maintenance.ScopeCut.Action;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Someone writes between the moment when a copy or a sweep looks at a scope and the one when it changes it: that work stays. */
class BesideWritersTest {
    private static final CopyOptions FROM = CopyOptions.from("the source");
    private static final Scope ORDERED = Scope.of("", "test", "ordered");

    @TempDir
    Path folder;

    private CareStores stores;
    private final List<ScopeCut> cuts = new ArrayList<>();

    @BeforeEach
    void makeStores() {
        stores = new CareStores(folder);
    }

    @AfterEach
    void closeStores() {
        stores.close();
    }

    static Stream<Arguments> scopes() {
        return Arrays.stream(Kind.values())
                .flatMap(kind -> Stream.of(ORDERED, CareStores.ITEMS).map(scope -> Arguments.of(kind, scope)));
    }

    private static Maintenance care(Storage storage) {
        return Cairn.builder().on(storage).maintenance();
    }

    private static Commit.Builder begun(Scope scope) {
        return scope.equals(ORDERED) ? Commit.inOrder() : Commit.unordered();
    }

    private static void put(Storage storage, Scope scope, String value) {
        CareStores.commit(storage, scope, begun(scope).put(Put.of(1, Key.of("k"), Bytes.fromUtf8(value))));
    }

    private static String get(Storage storage, Scope scope) {
        return storage.read(scope, Read.of().get(1, Key.of("k")).build())
                .first(0)
                .map(record -> record.body().utf8())
                .orElse("nothing");
    }

    private void copy(Storage from, Storage to) {
        cuts.clear();
        care(from).copyTo(care(to), FROM, cuts::add);
    }

    private List<Action> actions() {
        return cuts.stream().map(ScopeCut::action).toList();
    }

    /** A store that someone writes to whenever a scope of it is about to be replaced or dropped. */
    private static Storage busy(Storage storage, Runnable writer) {
        return new ForwardingStorage(storage) {
            @Override
            public StorageAdmin admin() {
                return new ForwardingAdmin(super.admin()) {
                    @Override
                    public ReceiveOutcome receive(Scope target, ScopeDelta shipment) {
                        writer.run();
                        return super.receive(target, shipment);
                    }

                    @Override
                    public DropOutcome drop(Scope scope, Budget budget) {
                        writer.run();
                        return super.drop(scope, budget);
                    }

                    @Override
                    public DropOutcome drop(Scope scope, long fence, Budget budget) {
                        writer.run();
                        return super.drop(scope, fence, budget);
                    }

                    @Override
                    public DropOutcome drop(ScopeInfo seen, Budget budget) {
                        writer.run();
                        return super.drop(seen, budget);
                    }
                };
            }
        };
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void a_copy_does_not_replace_what_comes_into_its_target_meanwhile(Kind kind, Scope scope) {
        Storage from = stores.make(kind);
        Storage to = stores.make(kind);
        put(from, scope, "one");
        copy(from, to);
        put(from, scope, "two");

        copy(from, busy(to, () -> put(to, scope, "mine")));

        assertThat(get(to, scope)).isEqualTo("mine");
        assertThat(actions()).containsExactly(Action.CONFLICT);
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void a_copy_does_not_remove_what_comes_into_its_target_meanwhile(Kind kind, Scope scope) {
        Storage from = stores.make(kind);
        Storage to = stores.make(kind);
        put(from, scope, "one");
        copy(from, to);
        from.admin().drop(scope, Budget.UNLIMITED);

        copy(from, busy(to, () -> put(to, scope, "mine")));

        assertThat(get(to, scope)).isEqualTo("mine");
        assertThat(actions()).containsExactly(Action.CONFLICT);
    }

    @ParameterizedTest
    @MethodSource("scopes")
    void a_sweep_does_not_remove_what_was_given_more_time_meanwhile(Kind kind, Scope scope) {
        Storage storage = stores.make(kind);
        Put value = Put.of(1, Key.of("k"), Bytes.fromUtf8("one"));
        CareStores.commit(storage, scope, begun(scope).put(value).expires(Instant.EPOCH));

        Storage busy = busy(
                storage,
                () -> CareStores.commit(storage, scope, begun(scope).put(value).expires(Instant.MAX)));
        care(busy).sweep(false, false);

        assertThat(get(storage, scope)).isEqualTo("one");
    }
}
