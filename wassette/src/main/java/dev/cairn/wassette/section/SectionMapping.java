package dev.cairn.wassette.section;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.store.Namespace;
import dev.cairn.transfer.CarriedName;
import dev.cairn.transfer.Section;
import dev.cairn.wassette.file.StateScope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How agents, threads and namespaces are called where they are imported. The longest prefix of a namespace counts.
 *
 * @param agents new ids by old ones
 * @param threads new ids by old ones
 * @param items new prefixes of namespaces by old ones, as people write them
 */
public record SectionMapping(Map<String, String> agents, Map<String, String> threads, Map<String, String> items) {
    /** As they are called in the file. */
    public static final SectionMapping NONE = new SectionMapping(Map.of(), Map.of(), Map.of());

    /** Copies the maps. */
    public SectionMapping {
        agents = Map.copyOf(agents);
        threads = Map.copyOf(threads);
        items = Map.copyOf(items);
    }

    CarriedName apply(CarriedName name) {
        return switch (name.section()) {
            case AGENTS -> CarriedName.fromAgent(agents.getOrDefault(name.text(), name.text()));
            case THREADS -> CarriedName.fromThread(threads.getOrDefault(name.text(), name.text()));
            case ITEMS -> namespace(name);
        };
    }

    private CarriedName namespace(CarriedName name) {
        Namespace here = new Namespace(name.parts());
        Optional<Map.Entry<String, String>> found = items.entrySet().stream()
                .filter(entry -> here.isWithin(Namespace.parse(entry.getKey())))
                .max(Comparator.comparingInt(
                        entry -> Namespace.parse(entry.getKey()).labels().size()));
        if (found.isEmpty()) {
            return name;
        }
        int depth = Namespace.parse(found.get().getKey()).labels().size();
        List<String> labels =
                new ArrayList<>(Namespace.parse(found.get().getValue()).labels());
        labels.addAll(here.labels().subList(depth, here.labels().size()));
        return new CarriedName(Section.ITEMS, labels);
    }

    /** Refuses what nothing in a file is called. */
    void requireUsed(List<StateScope> scopes) {
        List<String> unused = new ArrayList<>();
        agents.keySet().stream()
                .filter(id -> scopes.stream().noneMatch(scope -> scope.name().equals(CarriedName.fromAgent(id))))
                .forEach(id -> unused.add("agent '" + id + "'"));
        threads.keySet().stream()
                .filter(id -> scopes.stream().noneMatch(scope -> scope.name().equals(CarriedName.fromThread(id))))
                .forEach(id -> unused.add("thread '" + id + "'"));
        items.keySet().stream()
                .filter(path -> scopes.stream()
                        .noneMatch(scope -> scope.name().section() == Section.ITEMS
                                && new Namespace(scope.name().parts()).isWithin(Namespace.parse(path))))
                .forEach(path -> unused.add("namespace '" + path + "'"));
        if (!unused.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot rename on import: the state file has no " + String.join(", no ", unused) + ". Nothing "
                            + "was imported.");
        }
    }
}
