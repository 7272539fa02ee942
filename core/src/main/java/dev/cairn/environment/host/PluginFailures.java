package dev.cairn.environment.host;

import dev.cairn.environment.PluginProblem;
import dev.cairn.environment.host.PluginThreads.Failure;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What failed of the plugins of a round, with what they threw. Not thread-safe. */
final class PluginFailures {
    private final List<PluginProblem> problems = new ArrayList<>();
    private final List<Throwable> causes = new ArrayList<>();

    void add(String plugin, Failure failure) {
        problems.add(new PluginProblem(plugin, failure.reason()));
        if (failure.cause() != null) {
            causes.add(failure.cause());
        }
    }

    /**
     * Throws when a plugin failed that must not: the first cause is its cause, the others are suppressed.
     *
     * @param what what cannot be done to the environment, for example {@code saved}
     */
    void throwIfAny(String what) {
        if (problems.isEmpty()) {
            return;
        }
        @Nullable Throwable first = causes.isEmpty() ? null : causes.get(0);
        CairnException failed = new CairnException(
                ErrorCode.CALLBACK_FAILED,
                "Cannot change the environment: it cannot be " + what + ": "
                        + String.join(
                                "; ",
                                problems.stream().map(PluginProblem::toString).toList())
                        + ". Nothing was changed.",
                Map.of("plugins", problems.stream().map(PluginProblem::plugin).toList()),
                first);
        causes.stream().skip(1).forEach(failed::addSuppressed);
        throw failed;
    }
}
