package dev.cairn.wassette;

import dev.cairn.wassette.folder.Component;
import dev.cairn.wassette.folder.ComponentRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Tools of one name in two components, which Wassette then calls neither of. Stateless. */
final class ToolCollisions {
    private ToolCollisions() {}

    /** Those in which a component of an import takes part. */
    static List<String> among(ComponentRegistry registry, List<PlannedComponent> plan) {
        Map<String, Set<String>> owners = new TreeMap<>();
        for (Component component : registry.list()) {
            component.toolNames().forEach(tool -> add(owners, tool, component.id()));
        }
        TreeSet<String> imported = new TreeSet<>();
        for (PlannedComponent planned : plan) {
            if (planned.write() != null) {
                String id = planned.outcome().installedAs();
                imported.add(id);
                planned.component().metadata().value().toolNames().forEach(tool -> add(owners, tool, id));
            }
        }
        List<String> notes = new ArrayList<>();
        owners.forEach((tool, ids) -> {
            if (ids.size() > 1 && ids.stream().anyMatch(imported::contains)) {
                notes.add("Tool '" + tool + "' is in " + String.join(" and ", ids)
                        + ": Wassette cannot tell them apart and calls neither.");
            }
        });
        return notes;
    }

    private static void add(Map<String, Set<String>> owners, String tool, String id) {
        owners.computeIfAbsent(tool, name -> new TreeSet<>()).add(id);
    }
}
