package dev.cairn.wassette.folder;

import static dev.cairn.wassette.folder.FolderFinding.Kind.CASE_CLASH;
import static dev.cairn.wassette.folder.FolderFinding.Kind.ORPHAN;
import static dev.cairn.wassette.folder.FolderFinding.Kind.SECRETS_COLLISION;
import static dev.cairn.wassette.folder.FolderFinding.Kind.TOOL_COLLISION;
import static dev.cairn.wassette.folder.FolderFinding.Kind.UNFINISHED;

import dev.cairn.wassette.wasm.CodePointOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Finds what is wrong with a folder as a whole. */
final class FolderFindings {
    private static final Set<String> OWN = Set.of("downloads", FolderLock.FILE);

    private final Path folder;
    private final List<Component> components;
    private final List<FolderFinding> findings = new ArrayList<>();

    FolderFindings(Path folder, List<Component> components) {
        this.folder = folder;
        this.components = components;
    }

    List<FolderFinding> find(FolderListing listing) {
        orphans(listing);
        tools();
        clashes(
                CASE_CLASH,
                id -> id.toLowerCase(Locale.ROOT),
                "differ only in case, so that some systems take one for the other");
        clashes(
                SECRETS_COLLISION,
                ComponentIds::secretsFileName,
                "share one file of secrets, so that each gets those of the others");
        return findings;
    }

    private void orphans(FolderListing listing) {
        Set<String> ids = new HashSet<>();
        components.forEach(each -> ids.add(each.id()));
        for (String name : listing.names()) {
            if (name.startsWith(FolderChange.PREFIX)) {
                findings.add(new FolderFinding(
                        UNFINISHED,
                        null,
                        name + " is a running or interrupted change. The next import finishes or discards it."));
            } else if (!OWN.contains(name) && (!name.startsWith(".") || FolderFile.isLeftOver(name))) {
                orphan(name, ids);
            }
        }
    }

    private void orphan(String name, Set<String> ids) {
        if (FolderFile.isLeftOver(name)) {
            findings.add(new FolderFinding(
                    ORPHAN,
                    null,
                    name + " is a policy under a name that nothing reads: an older Wassette wrote it for a manifest,"
                            + " and the component runs without it."));
            return;
        }
        FolderFile kind = FolderListing.kind(name);
        if (kind == null) {
            String what = Files.isDirectory(folder.resolve(name)) ? "folder" : "file";
            findings.add(new FolderFinding(
                    ORPHAN, null, "The " + what + " " + ComponentIds.quoted(name) + " belongs to no component."));
        } else if (!ids.contains(kind.id(name))) {
            findings.add(new FolderFinding(
                    ORPHAN,
                    null,
                    ComponentIds.quoted(name) + " is of a component that is not there. A component that is loaded"
                            + " under this name later gets it."));
        }
    }

    private void tools() {
        Map<String, List<String>> owners = new TreeMap<>(CodePointOrder.INSTANCE);
        for (Component each : components) {
            each.toolNames()
                    .forEach(tool -> owners.computeIfAbsent(tool, name -> new ArrayList<>())
                            .add(each.id()));
        }
        owners.forEach((tool, ids) -> {
            if (ids.size() > 1) {
                findings.add(new FolderFinding(
                        TOOL_COLLISION,
                        ids.get(0),
                        "The tool " + ComponentIds.quoted(tool) + " exists " + ids.size() + " times, in "
                                + shown(new TreeSet<>(ids)) + ": Wassette refuses to call it."));
            }
        });
    }

    private void clashes(FolderFinding.Kind kind, Function<String, String> key, String text) {
        Map<String, List<String>> groups = new TreeMap<>(CodePointOrder.INSTANCE);
        for (Component each : components) {
            groups.computeIfAbsent(key.apply(each.id()), name -> new ArrayList<>())
                    .add(each.id());
        }
        groups.values().stream()
                .filter(ids -> ids.size() > 1)
                .forEach(ids -> findings.add(new FolderFinding(kind, ids.get(0), shown(ids) + " " + text + ".")));
    }

    private static String shown(Iterable<String> ids) {
        List<String> all = new ArrayList<>();
        ids.forEach(id -> all.add(ComponentIds.quoted(id)));
        return String.join(", ", all);
    }
}
