package dev.cairn.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.RepairOptions;
import dev.cairn.RepairReport;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StoredRecord;
import dev.cairn.storage.memory.MemoryProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    private final Storage storage = new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);

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
        public Page<StoredRecord> scan(Scope scope, Scan scan) {
            count();
            return super.scan(scope, scan);
        }

        @Override
        public <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
            count();
            return super.view(scope, use);
        }
    }

    /** Does something while the first, the second, ... read is refused, until there is none any more. */
    private void whileUnreachable(Consumer<Cairn> work) {
        boolean refused = true;
        for (int reads = 0; refused; reads++) {
            Unreachable unreachable = new Unreachable(storage, reads);
            try {
                work.accept(Cairn.builder().on(unreachable));
            } catch (CairnException e) {
                assertThat(e.code()).as("read %d: %s", reads, e).isEqualTo(ErrorCode.UNAVAILABLE);
            }
            refused = unreachable.refused();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.jdbc.ServiceSample#all")
    void a_read_that_fails_for_a_moment_is_no_damage(ServiceSample sample) {
        fill(sample);

        whileUnreachable(cairn -> {
            List<Damage> found = new ArrayList<>();
            try {
                cairn.verify(found::add);
            } finally {
                assertThat(found).isEmpty();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.jdbc.ServiceSample#all")
    void a_repair_takes_out_nothing_that_it_could_not_read(ServiceSample sample) {
        Cairn sound = fill(sample);
        List<Object> before = states(sound, sample);

        whileUnreachable(cairn -> {
            RepairReport report = cairn.repair(new RepairOptions(false, true, folder.resolve("kept")));
            assertThat(report.unmended()).isEmpty();
            assertThat(report.takenOut()).isEmpty();
        });

        assertThat(states(sound, sample)).isEqualTo(before);
    }

    private Cairn fill(ServiceSample sample) {
        Cairn cairn = Cairn.builder().on(storage);
        for (int number = 0; number < STATES; number++) {
            sample.add(cairn, number);
        }
        return cairn;
    }

    private static List<Object> states(Cairn cairn, ServiceSample sample) {
        List<Object> states = new ArrayList<>();
        for (int number = 0; number < STATES; number++) {
            states.add(sample.read(cairn, number));
        }
        return states;
    }
}
