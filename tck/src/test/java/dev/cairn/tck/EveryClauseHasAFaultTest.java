package dev.cairn.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.tck.backend.BackendFixture;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Shows that every test of the kit can fail: for each there is a backend with a fault that only has to be seen by that test. */
class EveryClauseHasAFaultTest {
    private static final List<Supplier<List<Fault>>> CATALOGUE = List.of(
            CommitFaults::all,
            CheckFaults::all,
            ResendFaults::all,
            RecordFaults::all,
            ScanFaults::all,
            ScanAllFaults::all,
            ReadFaults::all,
            ManyReadFaults::all,
            LaneFaults::all,
            FoldFaults::all,
            StagingFaults::all,
            LeaseFaults::all,
            FenceFaults::all,
            ScopeFaults::all,
            ExpiryFaults::all,
            DropFaults::all,
            CopyFaults::all,
            MoveFaults::all,
            MoveOverFaults::all,
            ShipmentFaults::all,
            UpkeepFaults::all,
            QuarantineFaults::all,
            UnorderedFaults::all,
            ManyScopeFaults::all,
            AliasingFaults::all,
            LimitFaults::all,
            ConcurrencyFaults::all,
            RaceFaults::all,
            SharingFaults::all,
            ReopenFaults::all,
            InterruptFaults::all,
            PlaceFaults::all,
            ClosedFaults::all,
            CapabilityFaults::all);

    private final KitRun<BackendFixture> kit = new KitRun<>(FaultyKit.class, backend -> FaultyKit.backend = backend);

    private static List<Fault> faults() {
        return CATALOGUE.stream().flatMap(group -> group.get().stream()).toList();
    }

    @Test
    void without_a_fault_every_clause_is_green() {
        Map<String, TestExecutionResult> results = kit.everything(DurableFixture::new);

        assertThat(results.keySet()).isEqualTo(kit.clauses().keySet());
        results.values().removeIf(result -> result.getStatus() == Status.SUCCESSFUL);
        assertThat(results).as("clauses that are not green").isEmpty();
    }

    @Test
    void no_clause_is_without_a_fault() {
        Set<String> without = new TreeSet<>(kit.clauses().keySet());
        faults().forEach(fault -> without.remove(fault.clause()));

        assertThat(without).as("clauses that no planted fault turns red").isEmpty();
    }

    @Test
    void every_fault_is_one_of_its_own() {
        assertThat(faults().stream().map(fault -> fault.clause() + ": " + fault.what()))
                .doesNotHaveDuplicates();
        Set<String> unknown = faults().stream().map(Fault::clause).collect(Collectors.toCollection(TreeSet::new));
        unknown.removeAll(kit.clauses().keySet());
        assertThat(unknown).as("faults of clauses that the kit does not have").isEmpty();
    }

    @Test
    void every_fault_turns_its_clause_red() {
        Map<String, String> clauses = kit.clauses();
        FaultTable table = new FaultTable();
        for (Fault fault : faults()) {
            TestExecutionResult result =
                    kit.one(clauses.getOrDefault(fault.clause(), "no such clause"), fault.fixture());
            table.add(fault.clause(), fault.what(), result);
        }
        table.expectAllRed();
    }
}
