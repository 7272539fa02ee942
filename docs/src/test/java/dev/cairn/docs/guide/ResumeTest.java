package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.checkpoint.ThreadRun;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ResumeTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final Checkpointer checkpoints = cairn.checkpoints();
    private final Bank bank = new Bank();

    /** Something outside that does what it is reported, once for each key. */
    static final class Bank {
        private final List<String> keys = new ArrayList<>();

        String charge(String key, int euro) {
            keys.add(key);
            return "receipt for " + euro;
        }
    }

    @AfterEach
    void close() {
        cairn.close();
    }

    private void program() {
        // region: program
        ThreadRun run = checkpoints.threads().find("order-7").isPresent()
                ? checkpoints.resume("order-7")
                : checkpoints.newTurn("order-7", StateChange.empty().set("total", 40));

        if (!run.state().values().containsKey("receipt")) {
            String receipt = run.step("charge-card", key -> bank.charge(key, 40));
            run.commit(StateChange.empty().set("receipt", receipt));
        }
        // end: program
    }

    @Test
    void a_program_that_is_started_again_charges_once() {
        program();
        program();
        assertThat(bank.keys).hasSize(1);
        assertThat(checkpoints
                        .get(CheckpointConfig.of("order-7"))
                        .checkpoint()
                        .value("receipt")
                        .as(String.class))
                .isEqualTo("receipt for 40");
    }

    private List<String> warnings(ThreadRun run) {
        List<String> warnings = new ArrayList<>();
        // region: attempts
        if (run.attempts("charge-card") > 0 && run.result("charge-card").isEmpty()) {
            warnings.add("An earlier process may have charged the card already.");
        }
        // end: attempts
        return warnings;
    }

    @Test
    void a_warning_comes_for_an_attempt_of_unknown_outcome_only() {
        ThreadRun run = checkpoints.newTurn("order-7", StateChange.empty());
        assertThat(warnings(run)).isEmpty();
        assertThatThrownBy(() -> run.step("charge-card", key -> {
                    throw new IllegalStateException("cut off");
                }))
                .hasMessage("cut off");
        assertThat(warnings(checkpoints.resume("order-7"))).hasSize(1);
        run.step("charge-card", key -> bank.charge(key, 40));
        assertThat(warnings(checkpoints.resume("order-7"))).isEmpty();
    }

    @Test
    void a_person_is_asked() {
        ThreadRun run = checkpoints.newTurn("order-7", StateChange.empty().set("total", 4_000));
        assertThat(pay(run)).isFalse();
        // region: questions
        Map<String, Document> shown = checkpoints.resume("order-7").questions();
        // end: questions
        // region: answer
        checkpoints.resume("order-7").answer("approve", shown.get("approve"), true);
        // end: answer
        assertThat(pay(checkpoints.resume("order-7"))).isTrue();
    }

    private boolean pay(ThreadRun run) {
        // region: ask
        Optional<Boolean> approved = run.ask("approve", Boolean.class, "Charge 4000 euro?");
        if (approved.isEmpty()) {
            return false;
        }
        // end: ask
        return approved.orElseThrow();
    }

    @Test
    void another_way_from_an_earlier_checkpoint() {
        program();
        CheckpointConfig input = checkpoints
                .branches()
                .ancestry(CheckpointConfig.of("order-7"))
                .reduce((newer, older) -> older)
                .orElseThrow()
                .config();
        // region: rerun
        ThreadRun again = checkpoints.rerunFrom(input);
        again.step("charge-card", key -> bank.charge(key, 40));
        again.commit(StateChange.empty().set("paid", true));

        ThreadRun later = checkpoints.resume(again.config());
        // end: rerun
        assertThat(later.config().branch()).isEqualTo("fork-1");
        assertThat(bank.keys).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void a_run_under_a_lease_is_the_only_one_that_writes() {
        checkpoints.newTurn("order-7", StateChange.empty());
        // region: lease
        try (ThreadLease lease = checkpoints.leases().acquire("order-7", "worker-1", Duration.ofMinutes(5))) {
            ThreadRun run = lease.checkpoints().resume("order-7");
            run.step("charge-card", key -> bank.charge(key, 40));
            lease.renew(Duration.ofMinutes(5));
            run.commit(StateChange.empty().set("paid", true));
        }
        // end: lease
        assertThat(bank.keys).hasSize(1);
        ThreadLease late = checkpoints.leases().acquire("order-7", "worker-2", Duration.ofMinutes(5));
        ThreadRun run = late.checkpoints().resume("order-7");
        assertThatThrownBy(() -> checkpoints.leases().acquire("order-7", "worker-3", Duration.ofMinutes(5)))
                .hasMessageContaining("worker-2");
        late.release();
        checkpoints.leases().acquire("order-7", "worker-3", Duration.ofMinutes(5));
        assertThatThrownBy(() -> run.step("ship", key -> bank.charge(key, 1)))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FENCED));
        assertThat(bank.keys).hasSize(1);
    }
}
