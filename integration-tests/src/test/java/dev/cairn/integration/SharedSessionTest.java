package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.SnapshotMode;
import dev.cairn.environment.StepResult;
import dev.cairn.environment.host.Environment;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two hosts that have one session open. */
class SharedSessionTest {
    private static final String STORES = "dev.cairn.integration.EveryStore#all";

    private final String name = "lab-" + UUID.randomUUID();

    private static HostConfig config() {
        return HostConfig.builder()
                .mode(SnapshotMode.PLUGIN)
                .recording(new HostConfig.Recording(64, Duration.ofHours(1)))
                .logic(all -> action -> new StepResult(action, 0, false))
                .build();
    }

    private EnvironmentHost host(Storage storage) {
        return Cairn.builder().on(storage).environment(name, config());
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_host_whose_write_failed_does_not_take_another_ones_step_for_its_own(EveryStore store) {
        AtomicBoolean failing = new AtomicBoolean();
        try (Storage storage = store.openStorage();
                EnvironmentHost one = host(new ForwardingStorage(storage) {
                    @Override
                    public CommitOutcome commit(Scope scope, Commit commit) {
                        if (failing.getAndSet(false)) {
                            throw new CairnException(ErrorCode.UNAVAILABLE, "planted");
                        }
                        return super.commit(scope, commit);
                    }
                });
                EnvironmentHost other = host(storage)) {
            Environment mine = one.start("s");
            Environment theirs = other.resume("s").environment();
            mine.step(Document.of("mine"));
            failing.set(true);
            assertThatThrownBy(mine::flush).isInstanceOf(CairnException.class);
            theirs.step(Document.of("theirs"));
            theirs.close();

            assertThatThrownBy(mine::flush).isInstanceOf(ConflictException.class);

            assertThatThrownBy(mine::close).isInstanceOf(ConflictException.class);
            assertThat(one.stored().steps("s", 1, 10).stream().map(RecordedStep::action))
                    .containsExactly(Document.of("theirs"));
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void the_same_step_of_two_hosts_is_stored_once_and_the_other_host_is_refused(EveryStore store) {
        try (Storage storage = store.openStorage();
                EnvironmentHost one = host(storage);
                EnvironmentHost other = host(storage)) {
            Environment mine = one.start("s");
            Environment theirs = other.resume("s").environment();
            mine.step(Document.of("same"));
            mine.close();
            theirs.step(Document.of("same"));

            assertThatThrownBy(theirs::close).isInstanceOf(ConflictException.class);
        }
    }
}
