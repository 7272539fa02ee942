package dev.cairn.wassette.section;

import java.util.List;

/**
 * Which agents, threads and items an export takes along.
 *
 * @param agents ids
 * @param threads ids
 * @param items namespaces as people write them; each stands for those within it, too
 * @param latest whether only the newest of each goes along
 */
public record SectionChoice(List<String> agents, List<String> threads, List<String> items, boolean latest) {
    /** Copies the lists. */
    public SectionChoice {
        agents = List.copyOf(agents);
        threads = List.copyOf(threads);
        items = List.copyOf(items);
    }

    /** Whether nothing is asked for. */
    public boolean isEmpty() {
        return agents.isEmpty() && threads.isEmpty() && items.isEmpty();
    }
}
