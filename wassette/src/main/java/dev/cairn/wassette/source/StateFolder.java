package dev.cairn.wassette.source;

import dev.cairn.error.NotFoundException;
import dev.cairn.retention.RetentionItem;
import dev.cairn.retention.RetentionPlan;
import dev.cairn.retention.RetentionPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Backups in a folder: state files that are kept or removed as a policy says. A state file that one which is kept continues is kept too. Files
 * that are no state files, or cannot be read, are left alone. Not thread-safe.
 */
public final class StateFolder {
    private final Path folder;
    private final List<Backup> backups;
    private final List<StateListing> unreadable;

    private StateFolder(Path folder, List<Backup> backups, List<StateListing> unreadable) {
        this.folder = folder;
        this.backups = backups;
        this.unreadable = List.copyOf(unreadable);
    }

    private record Backup(String name, StateSummary summary) {
        RetentionItem item(Set<String> wanted) {
            Set<String> tags = new HashSet<>();
            summary.tags().forEach((tag, value) -> tags.add(tag + "=" + value));
            boolean continued = wanted.contains(summary.digest())
                    || summary.formerDigests().stream().anyMatch(wanted::contains);
            List<String> reasons = continued ? List.of("continued by one that is kept") : List.of();
            return new RetentionItem(name, summary.created(), tags, false, null, reasons);
        }
    }

    /** Reads the state files of a folder, each whole; {@code NOT_FOUND}. */
    public static StateFolder of(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new NotFoundException("There is no folder '" + folder + "'.", Map.of("folder", folder.toString()));
        }
        List<Backup> backups = new ArrayList<>();
        List<StateListing> unreadable = new ArrayList<>();
        for (StateListing listing : StateListing.of(folder)) {
            StateSummary summary = listing.summary();
            if (summary == null) {
                unreadable.add(listing);
            } else {
                backups.add(new Backup(listing.name(), summary));
            }
        }
        backups.sort(
                Comparator.comparing((Backup one) -> one.summary().created()).thenComparing(Backup::name));
        return new StateFolder(folder, backups, unreadable);
    }

    /** State files of the folder that cannot be read, each with its problem. No plan removes them. */
    public List<StateListing> unreadable() {
        return unreadable;
    }

    /**
     * What a policy says of each state file, oldest first. The names are those of the files, tags are {@code name=value}.
     *
     * @param now the moment at which ages are taken
     */
    public RetentionPlan plan(RetentionPolicy policy, Instant now) {
        Set<String> wanted = new HashSet<>();
        while (true) {
            RetentionPlan plan = RetentionPlan.of(
                    policy, backups.stream().map(one -> one.item(wanted)).toList(), now);
            if (!wanted.addAll(continued(plan))) {
                return plan;
            }
        }
    }

    /** The digests that kept state files continue. */
    private Set<String> continued(RetentionPlan plan) {
        Set<String> kept = new HashSet<>();
        plan.kept().forEach(decision -> kept.add(decision.item().id()));
        Set<String> digests = new HashSet<>();
        for (Backup one : backups) {
            String base = one.summary().base();
            if (base != null && kept.contains(one.name())) {
                digests.add(base);
            }
        }
        return digests;
    }

    /** Removes what a plan removes, youngest first, so that nothing is ever without what it continues; how many files went. */
    public int remove(RetentionPlan plan) {
        List<RetentionPlan.Decision> removed = plan.removed();
        int count = 0;
        try {
            for (int i = removed.size() - 1; i >= 0; i--) {
                count += Files.deleteIfExists(
                                folder.resolve(removed.get(i).item().id()))
                        ? 1
                        : 0;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return count;
    }
}
