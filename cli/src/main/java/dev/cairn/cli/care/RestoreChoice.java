package dev.cairn.cli.care;

import dev.cairn.cli.output.ScopeName;
import dev.cairn.store.Namespace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** The options that choose what of a backup is restored. Remembers what it met. */
final class RestoreChoice implements Predicate<List<String>> {
    @Option(names = "--thread", paramLabel = "ID", description = "Only this thread. Repeat for several.")
    List<String> threads = List.of();

    @Option(names = "--agent", paramLabel = "ID", description = "Only this agent. Repeat for several.")
    List<String> agents = List.of();

    @Option(
            names = "--items",
            paramLabel = "PREFIX",
            description = "Only items of this namespace and those within it, written as for 'cairn store'. Repeat for "
                    + "several.")
    List<String> items = List.of();

    private final Set<String> met = new HashSet<>();

    /** Refuses what is no namespace. */
    void check() {
        items.forEach(Namespace::parse);
    }

    boolean isEmpty() {
        return threads.isEmpty() && agents.isEmpty() && items.isEmpty();
    }

    @Override
    public boolean test(List<String> scope) {
        if (isEmpty()) {
            return true;
        }
        if (scope.size() < 2 || !scope.get(0).isEmpty()) {
            return false;
        }
        if (scope.get(1).equals("item")) {
            return isWithin(new Namespace(scope.subList(2, scope.size())));
        }
        String name = String.join("/", scope.subList(2, scope.size()));
        return switch (new ScopeName(scope).kind()) {
            case THREAD -> isNamed(threads, name, "thread ");
            case AGENT -> isNamed(agents, name, "agent ");
            default -> false;
        };
    }

    private boolean isNamed(List<String> named, String name, String kind) {
        boolean chosen = named.contains(name);
        if (chosen) {
            met.add(kind + name);
        }
        return chosen;
    }

    private boolean isWithin(Namespace namespace) {
        boolean within = false;
        for (String prefix : items) {
            if (namespace.isWithin(Namespace.parse(prefix))) {
                met.add("items " + prefix);
                within = true;
            }
        }
        return within;
    }

    /** What was asked for and not met. */
    List<String> missing() {
        List<String> asked = new ArrayList<>();
        threads.forEach(thread -> asked.add("thread " + thread));
        agents.forEach(agent -> asked.add("agent " + agent));
        items.forEach(prefix -> asked.add("items " + prefix));
        return asked.stream().filter(name -> !met.contains(name)).toList();
    }

    /** Whether all that was asked for is missing. */
    boolean metNothing() {
        return !isEmpty() && met.isEmpty();
    }
}
