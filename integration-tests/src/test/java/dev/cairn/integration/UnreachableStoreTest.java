package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.maintenance.RepairOptions;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StoreListings;
import dev.cairn.storage.StoredRecord;
import dev.cairn.storage.memory.MemoryProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A store whose server cannot be reached for a moment: what was not read is not damaged. */
class UnreachableStoreTest {
    private static final int STATES = 3;

    @TempDir
    Path folder;

    /** Refuses one of its reads. */
    private static final class Unreachable extends ForwardingStorage {
        private int reads;

        Unreachable(Storage storage, int reads) {
            super(storage);
            this.reads = reads;
        }

        boolean refused() {
            return reads < 0;
        }

        private void count() {
            if (reads-- == 0) {
                throw new CairnException(ErrorCode.UNAVAILABLE, "the server cannot be reached", Map.of(), null);
            }
        }

        @Override
        public ReadResult read(Scope scope, Read read) {
            count();
            return super.read(scope, read);
        }

        @Override
        public ScanPage<StoredRecord> scan(Scope scope, Scan scan) {
            count();
            return super.scan(scope, scan);
        }

        @Override
        public StorageAdmin admin() {
            return new ForwardingAdmin(super.admin()) {
                @Override
                public <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
                    count();
                    return super.view(scope, use);
                }

                @Override
                public StoreListings salvage(Consumer<Damage> damaged) {
                    return Unreachable.this;
                }
            };
        }
    }

    private static Storage open() {
        return new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);
    }

    /** Does something while a read is refused, the first or a later one; whether there was that one. */
    private static boolean without(int read, Storage storage, Consumer<Cairn> work) {
        Unreachable unreachable = new Unreachable(storage, read);
        try {
            work.accept(Cairn.builder().on(unreachable));
        } catch (CairnException e) {
            assertThat(e.code()).as("read %d: %s", read, e).isEqualTo(ErrorCode.UNAVAILABLE);
        }
        return unreachable.refused();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.ServiceSample#all")
    void a_read_that_fails_for_a_moment_is_no_damage(ServiceSample sample) {
        Storage storage = open();
        fill(storage, sample);
        List<Damage> found = new ArrayList<>();
        boolean refused = true;
        for (int read = 0; refused; read++) {
            refused = without(read, storage, cairn -> cairn.verify(found::add));
            assertThat(found).as("read %d", read).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.ServiceSample#all")
    void a_repair_takes_out_nothing_that_it_could_not_read(ServiceSample sample) {
        boolean refused = true;
        for (int read = 0; refused; read++) {
            Storage storage = open();
            Cairn sound = fill(storage, sample);
            sample.lose(storage, sample.frames(storage).get(0));
            List<Object> before = states(sound, sample);

            refused = without(read, storage, cairn -> cairn.repair(new RepairOptions(false, true, folder)));

            assertThat(states(sound, sample)).as("read %d", read).isEqualTo(before);
        }
    }

    private static Cairn fill(Storage storage, ServiceSample sample) {
        Cairn cairn = Cairn.builder().on(storage);
        for (int number = 0; number < STATES; number++) {
            sample.add(cairn, number);
        }
        return cairn;
    }

    /** What can be read of them. */
    private static List<Object> states(Cairn cairn, ServiceSample sample) {
        List<Object> states = new ArrayList<>();
        for (int number = 0; number < STATES; number++) {
            try {
                states.add(sample.read(cairn, number));
            } catch (CairnException | NoSuchElementException e) {
                states.add(ServiceSample.NOTHING);
            }
        }
        return states;
    }
}
