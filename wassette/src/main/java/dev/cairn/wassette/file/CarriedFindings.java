package dev.cairn.wassette.file;

import dev.cairn.annotation.Internal;
import dev.cairn.wassette.folder.FolderFinding;
import dev.cairn.wassette.folder.FolderFinding.Kind;
import dev.cairn.wassette.folder.FolderFinding.Severity;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What was wrong with a component in its folder, as a state file carries it: the kinds by their names. Texts stay behind, for they may name
 * folders of the machine. Stateless.
 */
@Internal
public final class CarriedFindings {
    /** What a state file shows without being reported: the state of its metadata, and the policy's text. */
    private static final Set<Kind> SEEN = EnumSet.of(Kind.GHOST, Kind.STALE_METADATA, Kind.INVALID_POLICY);

    private CarriedFindings() {}

    /** The names of what is worth carrying, sorted. */
    @Internal
    public static List<String> names(List<FolderFinding> findings) {
        return findings.stream()
                .map(FolderFinding::kind)
                .filter(kind -> kind.severity() != Severity.NOTE && !SEEN.contains(kind))
                .map(CarriedFindings::name)
                .distinct()
                .sorted()
                .toList();
    }

    static String name(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** Whether a name is one of an error; one that this version does not know is none. */
    @Internal
    public static boolean isError(String name) {
        return kind(name).filter(kind -> kind.severity() == Severity.ERROR).isPresent();
    }

    /** What a name says, for people. */
    @Internal
    public static String text(String name) {
        return "in the folder that it was exported from there was " + name.replace('_', ' ');
    }

    private static Optional<Kind> kind(String name) {
        return EnumSet.allOf(Kind.class).stream()
                .filter(kind -> name(kind).equals(name))
                .findFirst();
    }
}
