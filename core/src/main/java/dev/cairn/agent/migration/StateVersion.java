package dev.cairn.agent.migration;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The version of the schema of an agent's state.
 *
 * @param major counts breaking changes
 * @param minor counts additions
 * @param patch counts corrections
 */
public record StateVersion(int major, int minor, int patch) implements Comparable<StateVersion> {
    private static final Pattern FORM =
            Pattern.compile("(0|[1-9][0-9]{0,8})\\.(0|[1-9][0-9]{0,8})\\.(0|[1-9][0-9]{0,8})");
    private static final Comparator<StateVersion> ORDER = Comparator.comparingInt(StateVersion::major)
            .thenComparingInt(StateVersion::minor)
            .thenComparingInt(StateVersion::patch);

    /** Refuses negative numbers. */
    public StateVersion {
        if (major < 0 || minor < 0 || patch < 0) {
            throw new CairnException(ErrorCode.INVALID, "The numbers of a version must be at least 0.");
        }
    }

    /** Reads {@code major.minor.patch}, strictly. */
    public static StateVersion parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The version must be three numbers joined by dots, such as 1.1.0, not '" + text + "'.",
                    Map.of("version", text),
                    null);
        }
        return new StateVersion(
                Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)), Integer.parseInt(form.group(3)));
    }

    /** Whether both have the same major number. */
    public boolean isCompatible(StateVersion other) {
        return major == other.major;
    }

    /** Whether a reader of this version can read a document of another. */
    public boolean canRead(StateVersion other) {
        return isCompatible(other);
    }

    /** As in documents: an object of three numbers. */
    public Document toDocument() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("major", Document.fromNumber(major));
        members.put("minor", Document.fromNumber(minor));
        members.put("patch", Document.fromNumber(patch));
        return Document.fromObject(members);
    }

    @Override
    public int compareTo(StateVersion other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
