package dev.cairn.wassette.source;

import dev.cairn.model.Document;
import dev.cairn.transfer.Section;
import dev.cairn.wassette.file.SnapshotMetadata;
import dev.cairn.wassette.file.StateBase;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.internal.json.Members;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a listing says of a state file.
 *
 * @param created when it says it was made
 * @param version the version of its format
 * @param components how many there are
 * @param tags names with values, sorted
 * @param digest of its content
 * @param base the digest of the one that it continues, or null for a whole one
 * @param signed whether it has signatures, valid or not
 * @param encrypted whether it holds encrypted secrets
 * @param sections how many agents, threads and namespaces of items it carries, by their members' names; without those of which there are
 *     none
 * @param formerDigests the digests that it had before its secrets were sealed for other keys
 */
public record StateSummary(
        Instant created,
        long version,
        long components,
        SortedMap<String, String> tags,
        String digest,
        @Nullable String base,
        boolean signed,
        boolean encrypted,
        SortedMap<String, Long> sections,
        List<String> formerDigests) {
    /** Copies the maps. */
    public StateSummary {
        tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
        sections = Collections.unmodifiableSortedMap(new TreeMap<>(sections));
        formerDigests = List.copyOf(formerDigests);
    }

    static StateSummary of(StateFile file) {
        StateSnapshot snapshot = file.snapshot();
        SnapshotMetadata said = snapshot.metadata();
        StateBase base = snapshot.sections().base();
        return new StateSummary(
                Instant.ofEpochSecond(snapshot.createdAt()),
                StateSnapshot.VERSION,
                snapshot.components().size(),
                said == null ? SnapshotMetadata.NONE.tags() : said.tags(),
                snapshot.digest(),
                base == null ? null : base.digest(),
                !file.signatures().isEmpty(),
                snapshot.sections().secrets() != null,
                snapshot.sections().scopes().stream()
                        .collect(Collectors.groupingBy(
                                scope -> scope.name().section().member(), TreeMap::new, Collectors.counting())),
                snapshot.sections().formerDigests());
    }

    Map<String, Document> members() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("created_at", Document.of(created.toString()));
        members.put("version", Document.fromNumber(version));
        members.put("components", Document.fromNumber(components));
        members.put("tags", Document.of(tags));
        members.put("digest", Document.of(digest));
        members.put("signed", Document.of(signed));
        members.put("encrypted", Document.of(encrypted));
        members.put("incremental", Document.of(base != null));
        members.put("sections", Document.of(sections));
        if (base != null) {
            members.put("base", Document.of(base));
        }
        if (!formerDigests.isEmpty()) {
            members.put("former_digests", Document.of(formerDigests));
        }
        return members;
    }

    /** Reads the members of a listing; what is wrong is noted. */
    static StateSummary read(Members in) {
        return new StateSummary(
                time(in),
                in.number("version"),
                in.number("components"),
                in.textsByName("tags"),
                in.text("digest"),
                in.optionalText("base"),
                Boolean.TRUE.equals(in.optionalBoolean("signed")),
                Boolean.TRUE.equals(in.optionalBoolean("encrypted")),
                sections(in),
                in.texts("former_digests"));
    }

    private static SortedMap<String, Long> sections(Members in) {
        SortedMap<String, Long> found = new TreeMap<>();
        Document sections = in.optional("sections", Document.Kind.OBJECT);
        if (sections != null) {
            Members counts = new Members(sections, in.pointer("sections"), in.problems());
            for (Section section : Section.values()) {
                Long count = counts.optionalNumber(section.member());
                if (count != null) {
                    found.put(section.member(), count);
                }
            }
        }
        return found;
    }

    private static Instant time(Members in) {
        try {
            return Instant.parse(in.text("created_at"));
        } catch (DateTimeParseException e) {
            in.problems().add(in.pointer("created_at"), "there must be a time such as 2026-11-28T09:00:00Z");
            return Instant.EPOCH;
        }
    }
}
