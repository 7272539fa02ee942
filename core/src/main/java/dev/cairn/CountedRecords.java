package dev.cairn;

import dev.cairn.agent.internal.care.AgentCare;
import dev.cairn.checkpoint.internal.care.ThreadCare;
import dev.cairn.environment.host.EnvironmentCare;
import dev.cairn.store.internal.care.ItemCare;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** Counts records as people do: checkpoints of threads, items, snapshots of agents and environments. Stateless. */
public final class CountedRecords {
    private CountedRecords() {}

    /**
     * How many there are of what people count, by its name in the singular.
     *
     * @param scope the scope's name: tenant, service, then the service's own parts
     * @param records how many records of each kind
     */
    public static Map<String, Long> of(List<String> scope, Map<Integer, Long> records) {
        IntFunction<String> word = word(scope.size() < 2 ? "" : scope.get(1));
        Map<String, Long> counts = new TreeMap<>();
        records.forEach((kind, count) -> counts.merge(word.apply(kind), count, Long::sum));
        counts.remove("");
        return counts;
    }

    private static IntFunction<String> word(String service) {
        return switch (service) {
            case "thread", "trash" -> ThreadCare::counted;
            case "agent" -> AgentCare::counted;
            case "item" -> ItemCare::counted;
            case "env" -> EnvironmentCare::counted;
            default -> kind -> "record";
        };
    }
}
