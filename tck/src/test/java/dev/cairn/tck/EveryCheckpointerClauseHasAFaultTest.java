package dev.cairn.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Shows that every test of the savers' kit can fail: for each there is a saver with a fault that only has to be seen by that test. */
class EveryCheckpointerClauseHasAFaultTest {
    private static final List<Supplier<List<CheckpointerFault>>> CATALOGUE = List.of(
            SavedStateFaults::all,
            PendingWriteFaults::all,
            TaskChangeFaults::all,
            FoundStateFaults::all,
            ListingFaults::all,
            FilterFaults::all,
            RemovalFaults::all,
            RemovalFaults::copies,
            PruneFaults::all,
            PolicyFaults::all,
            TagFaults::all,
            ThreadMetadataFaults::all,
            FrameworkPutFaults::all,
            FrameworkPutFaults::refusals,
            TrashFaults::all,
            ValueFaults::all,
            BranchFaults::all,
            BranchFaults::company,
            BranchFaults::instances,
            NameFaults::all);

    private final KitRun<CheckpointerSubject> kit =
            new KitRun<>(FaultyCheckpointerKit.class, subject -> FaultyCheckpointerKit.subject = subject);

    private static List<CheckpointerFault> faults() {
        return CATALOGUE.stream().flatMap(group -> group.get().stream()).toList();
    }

    @Test
    void without_a_fault_every_clause_is_green() {
        Map<String, TestExecutionResult> results = kit.everything(() -> new BackendSubject(new DurableFixture()));

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
        Set<String> unknown =
                faults().stream().map(CheckpointerFault::clause).collect(Collectors.toCollection(TreeSet::new));
        unknown.removeAll(kit.clauses().keySet());
        assertThat(unknown).as("faults of clauses that the kit does not have").isEmpty();
    }

    @Test
    void every_fault_turns_its_clause_red() {
        Map<String, String> clauses = kit.clauses();
        FaultTable table = new FaultTable();
        for (CheckpointerFault fault : faults()) {
            TestExecutionResult result =
                    kit.one(clauses.getOrDefault(fault.clause(), "no such clause"), fault::subject);
            table.add(fault.clause(), fault.what(), result);
        }
        table.expectAllRed();
    }
}
