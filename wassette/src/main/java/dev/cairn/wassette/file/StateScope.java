package dev.cairn.wassette.file;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.internal.text.StoredTime;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.storage.Bytes;
import dev.cairn.transfer.CarriedHeader;
import dev.cairn.transfer.CarriedName;
import dev.cairn.transfer.CarriedScope;
import dev.cairn.transfer.Section;
import dev.cairn.wassette.internal.json.IdOrder;
import dev.cairn.wassette.internal.json.Members;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An agent, a thread or a namespace in a state file.
 *
 * @param name what it is called
 * @param latest whether only its newest was carried
 * @param facts what is known of it without its rows
 * @param others members that this version does not know
 * @param content its rows, a line each, or null where they were not kept
 */
public record StateScope(
        CarriedName name,
        boolean latest,
        CarriedScope facts,
        Map<String, Document> others,
        @Nullable BinaryContent content) {
    /** By section, then by the bytes of the names. */
    @Internal
    public static final Comparator<StateScope> ORDER = Comparator.comparing(
                    (StateScope scope) -> scope.name().section())
            .thenComparing(scope -> scope.name().text(), IdOrder.BYTES);

    /** Copies the map. */
    public StateScope {
        others = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(others));
    }

    /** Whether another is called the same and has the same rows and the same unknown members. */
    @Internal
    public boolean sameAs(StateScope other) {
        return name.equals(other.name)
                && latest == other.latest
                && facts.sha256().equals(other.facts.sha256())
                && others.equals(other.others);
    }

    /** The members before the rows. */
    @Internal
    public static Map<String, Document> head(CarriedName name, boolean latest) {
        Map<String, Document> members = new LinkedHashMap<>();
        Document id = name.section() == Section.ITEMS ? Document.of(name.parts()) : Document.of(name.text());
        members.put(name.section().idMember(), id);
        if (latest) {
            members.put("latest", Document.of(true));
        }
        return members;
    }

    /** The members behind the rows. */
    @Internal
    public static Map<String, Document> tail(CarriedScope facts, Map<String, Document> others) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("created", Document.of(facts.header().created().toString()));
        members.put("changed", Document.of(facts.header().changed().toString()));
        if (facts.header().summary().length() > 0) {
            members.put("summary", Document.parse(facts.header().summary().unsafeArray()));
        }
        members.put("holds", Document.fromObject(facts.facts()));
        members.put("records", Document.fromNumber(facts.records()));
        members.put("segments", Document.fromNumber(facts.segments()));
        members.put("bytes", Document.fromNumber(facts.bytes()));
        if (!facts.left().isEmpty()) {
            Map<String, Document> left = new LinkedHashMap<>();
            facts.left().forEach((what, count) -> left.put(what, Document.fromNumber(count)));
            members.put("not_carried", Document.fromObject(left));
        }
        members.put("content_sha256", Document.of(facts.sha256()));
        members.putAll(others);
        return members;
    }

    /** Reads a section. */
    static List<StateScope> read(Members file, Section section, StoredBinaries rows) {
        List<Document> items = file.array(section.member());
        List<StateScope> scopes = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            String pointer = file.pointer(section.member()) + "/" + i;
            StateScope scope = one(new Members(items.get(i), pointer, file.problems()), section, rows);
            if (scope != null && scopes.stream().anyMatch(other -> other.name().equals(scope.name()))) {
                file.problems().add(pointer, "there is another " + scope.name());
            } else if (scope != null) {
                scopes.add(scope);
            }
        }
        return scopes;
    }

    private static @Nullable StateScope one(Members in, Section section, StoredBinaries rows) {
        CarriedName name = name(in, section);
        boolean latest = Boolean.TRUE.equals(in.optionalBoolean("latest"));
        CarriedBinary content = rows.rows(in);
        CarriedHeader header = new CarriedHeader(time(in, "created"), time(in, "changed"), summary(in));
        Map<String, Document> holds = members(in, "holds");
        Map<String, Long> left = new LinkedHashMap<>();
        members(in, "not_carried").forEach((what, count) -> left.put(what, count(in, count)));
        long records = in.number("records");
        long segments = in.number("segments");
        long bytes = in.number("bytes");
        String sha256 = in.text("content_sha256");
        if (content == null || name == null) {
            return null;
        }
        if (!sha256.equals(content.sha256()) || bytes != content.size()) {
            in.problems().add(in.pointer("content"), "the rows are not those of content_sha256");
        }
        CarriedScope facts = new CarriedScope(header, records, segments, bytes, sha256, left, holds);
        return new StateScope(name, latest, facts, in.others(), content.content());
    }

    private static @Nullable CarriedName name(Members in, Section section) {
        try {
            boolean many = section == Section.ITEMS;
            if (many && in.isAbsent(section.idMember())) {
                in.problems().add(in.pointer(section.idMember()), "an array is missing");
                return null;
            }
            return new CarriedName(section, many ? in.texts(section.idMember()) : List.of(in.text(section.idMember())));
        } catch (CairnException e) {
            in.problems().add(in.pointer(section.idMember()), String.valueOf(e.getMessage()));
            return null;
        }
    }

    private static Instant time(Members in, String member) {
        String text = in.text(member);
        try {
            Instant time = Instant.parse(text);
            if (StoredTime.isIn(time)) {
                return time;
            }
        } catch (DateTimeException e) {
            in.problems().add(in.pointer(member), "there must be a time such as 2026-01-01T10:00:00Z");
            return Instant.EPOCH;
        }
        in.problems().add(in.pointer(member), "there must be a time of the years 1 to 9999");
        return Instant.EPOCH;
    }

    private static Bytes summary(Members in) {
        Document summary = in.optional("summary", Kind.OBJECT);
        return summary == null ? Bytes.EMPTY : Bytes.fromOwned(summary.bytes());
    }

    private static Map<String, Document> members(Members in, String member) {
        Map<String, Document> members = new LinkedHashMap<>();
        Document found = in.optional(member, Kind.OBJECT);
        for (int i = 0; found != null && i < found.size(); i++) {
            members.put(found.name(i), found.item(i));
        }
        return members;
    }

    private static long count(Members in, Document count) {
        if (count.kind() == Kind.NUMBER && count.text().matches("[0-9]{1,15}")) {
            return Long.parseLong(count.text());
        }
        in.problems().add(in.pointer("not_carried"), "there must be numbers only");
        return 0;
    }
}
