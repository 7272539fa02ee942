package dev.cairn.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.CairnException;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;

/** The table of clauses, their planted faults, and whether the clause's test went red. Not safe for use by several threads. */
final class FaultTable {
    private final List<String> lines = new ArrayList<>();
    private final List<String> green = new ArrayList<>();

    void add(String clause, String fault, TestExecutionResult result) {
        String line = "%-80s %-70s %s".formatted(clause, fault, colour(result));
        lines.add(line);
        if (!isRed(result)) {
            green.add(line);
        }
    }

    /** Prints the table and expects that every line is red. */
    void expectAllRed() {
        System.out.println(
                String.join(System.lineSeparator(), lines) + System.lineSeparator() + lines.size() + " faults");
        assertThat(green).as("faults that their clause does not see").isEmpty();
    }

    /** Red is a failed expectation or an error of what is tested, not an accident of the fault. */
    private static boolean isRed(TestExecutionResult result) {
        Throwable thrown = result.getThrowable().orElse(null);
        return result.getStatus() == Status.FAILED
                && (thrown instanceof AssertionError || thrown instanceof CairnException);
    }

    private static String colour(TestExecutionResult result) {
        return isRed(result)
                ? "red"
                : result.getStatus() + " "
                        + result.getThrowable().map(String::valueOf).orElse("");
    }
}
