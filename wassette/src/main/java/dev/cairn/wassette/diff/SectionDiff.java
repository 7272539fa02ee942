package dev.cairn.wassette.diff;

import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.transfer.CarriedName;
import dev.cairn.transfer.Section;
import dev.cairn.wassette.file.StateRows;
import dev.cairn.wassette.file.StateScope;
import dev.cairn.wassette.file.StateSections;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares the agents, threads and items of two snapshots. Stateless. */
final class SectionDiff {
    private static final int MOST = 5;

    private SectionDiff() {}

    static List<SectionChange> between(StateSections before, StateSections after) {
        Map<CarriedName, StateScope> old = byName(before);
        Map<CarriedName, StateScope> young = byName(after);
        List<StateScope> all = new ArrayList<>(old.values());
        young.values().stream().filter(scope -> !old.containsKey(scope.name())).forEach(all::add);
        all.sort(StateScope.ORDER);
        List<SectionChange> changes = new ArrayList<>();
        for (StateScope scope : all) {
            StateScope was = old.get(scope.name());
            StateScope is = young.get(scope.name());
            if (was == null) {
                changes.add(new SectionChange(scope.name(), ComponentChange.Kind.ADDED, facts(scope)));
            } else if (is == null) {
                changes.add(new SectionChange(scope.name(), ComponentChange.Kind.REMOVED, facts(scope)));
            } else if (!was.sameAs(is)) {
                changes.add(new SectionChange(scope.name(), ComponentChange.Kind.CHANGED, parts(was, is)));
            }
        }
        return changes;
    }

    static Map<CarriedName, StateScope> byName(StateSections sections) {
        Map<CarriedName, StateScope> byName = new LinkedHashMap<>();
        sections.scopes().forEach(scope -> byName.put(scope.name(), scope));
        return byName;
    }

    /** What a scope holds, a text each. */
    static List<String> facts(StateScope scope) {
        List<String> facts = new ArrayList<>();
        scope.facts().facts().forEach((name, value) -> {
            if (value.kind() == Document.Kind.NUMBER) {
                facts.add(value.text() + " " + name);
            }
        });
        return facts;
    }

    private static List<String> parts(StateScope was, StateScope is) {
        List<String> parts = new ArrayList<>();
        if (was.latest() != is.latest()) {
            parts.add(is.latest() ? "only the newest" : "the whole history");
        }
        TreeSet<String> names = new TreeSet<>(was.facts().facts().keySet());
        names.addAll(is.facts().facts().keySet());
        for (String name : names) {
            Document old = was.facts().facts().get(name);
            Document young = is.facts().facts().get(name);
            if (old == null || !old.equals(young)) {
                parts.add(name + ": " + text(old) + " to " + text(young));
            }
        }
        TreeSet<String> unknown = new TreeSet<>(was.others().keySet());
        unknown.addAll(is.others().keySet());
        for (String name : unknown) {
            if (!Objects.equals(was.others().get(name), is.others().get(name))) {
                parts.add("member '" + name + "'");
            }
        }
        if (was.content() != null && is.content() != null) {
            parts.addAll(rows(was, is));
        }
        return parts;
    }

    private static String text(@Nullable Document fact) {
        return fact == null ? "none" : fact.kind() == Document.Kind.STRING ? fact.text() : fact.json();
    }

    /** The digests of the records that people know by name. */
    private static Map<String, String> records(StateScope scope) {
        Map<String, String> records = new HashMap<>();
        long known =
                scope.name().section() == Section.THREADS ? 4 : scope.name().section() == Section.AGENTS ? 2 : 1;
        StateRows.forEach(scope, line -> {
            if (line.startsWith("{\"record\":" + known + ",")) {
                Document key = Document.parse(line).at("/key");
                String name = key.kind() == Document.Kind.ARRAY
                        ? String.join(
                                "/",
                                key.items().stream()
                                        .map(Document::text)
                                        .filter(part -> !part.isEmpty())
                                        .toList())
                        : key.text();
                records.put(name, Sha256.of(line.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
            }
        });
        return records;
    }

    private static List<String> rows(StateScope was, StateScope is) {
        Map<String, String> old = new TreeMap<>(records(was));
        Map<String, String> young = new TreeMap<>(records(is));
        List<String> added =
                young.keySet().stream().filter(key -> !old.containsKey(key)).toList();
        List<String> removed =
                old.keySet().stream().filter(key -> !young.containsKey(key)).toList();
        List<String> changed = old.keySet().stream()
                .filter(key -> young.containsKey(key) && !Objects.equals(old.get(key), young.get(key)))
                .toList();
        List<String> parts = new ArrayList<>();
        add(parts, "added", added);
        add(parts, "removed", removed);
        add(parts, "changed", changed);
        return parts;
    }

    private static void add(List<String> parts, String what, List<String> keys) {
        if (!keys.isEmpty()) {
            String more = keys.size() > MOST ? " and " + (keys.size() - MOST) + " more" : "";
            parts.add(what + " " + String.join(", ", keys.subList(0, Math.min(MOST, keys.size()))) + more);
        }
    }
}
