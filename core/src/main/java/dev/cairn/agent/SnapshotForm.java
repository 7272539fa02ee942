package dev.cairn.agent;

import dev.cairn.agent.migration.AsGiven;
import dev.cairn.agent.migration.OwnState;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of snapshots. Its members are named as in files of the original: identity, version, time, then the state's own ones; what
 * stands beside the document in a store is at the end of a file. Stateless.
 */
@Internal
public final class SnapshotForm {
    /** Members that name the snapshot. */
    private static final Set<String> IDENTITY = Set.of("agent_id", "snapshot_id", "timestamp");
    /** Members that stand beside the document. */
    private static final Set<String> BESIDE =
            Set.of("tags", "compression", "compressed_size", "uncompressed_size", "checksum", "parent_snapshot_id");
    /** Members that no one else than the service gives. */
    private static final List<String> RESERVED = List.of(
            "snapshot_id", "compression", "compressed_size", "uncompressed_size", "checksum", "parent_snapshot_id");

    private SnapshotForm() {}

    /** The state as it was given; with its version where the document of an earlier version has no notes on that. */
    @Internal
    public static Document state(Document document) {
        return OwnState.find(document).or(() -> AsGiven.state(document)).orElseGet(() -> without(document, IDENTITY));
    }

    /** A field of the state. */
    static Optional<Document> field(Document document, String name) {
        Optional<Document> own = OwnState.find(document);
        if (own.isPresent()) {
            return own.get().member(name);
        }
        return AsGiven.notes(document).isPresent() ? AsGiven.field(document, name) : document.member(name);
    }

    /** The status that a document tells, or empty. */
    static String status(Document document) {
        return field(document, "status")
                .filter(value -> value.kind() == Kind.STRING)
                .map(Document::text)
                .orElse("");
    }

    /** A file's document without the members that stand beside it in a store. */
    @Internal
    public static Document stored(Document whole) {
        return without(whole, BESIDE);
    }

    static Document without(Document object, Set<String> names) {
        Map<String, Document> members = members(object);
        members.keySet().removeAll(names);
        return Document.fromObject(members);
    }

    @Internal
    public static Map<String, Document> members(Document object) {
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < object.size(); i++) {
            members.put(object.name(i), object.item(i));
        }
        return members;
    }

    /** The document with the data stored next to it. */
    static Document whole(Document document, SnapshotSummary summary) {
        Map<String, Document> members = members(document);
        members.put("tags", texts(summary.tags()));
        members.put("compression", Document.of(summary.compression().label()));
        members.put("compressed_size", Document.fromNumber(summary.sizeBytes()));
        members.put("uncompressed_size", Document.fromNumber(summary.uncompressedSize()));
        members.put("checksum", Document.of(summary.checksum()));
        if (summary.parentSnapshotId() != null) {
            members.put("parent_snapshot_id", Document.of(summary.parentSnapshotId()));
        }
        return Document.fromObject(members);
    }

    @Internal
    public static Document texts(List<String> texts) {
        return Document.fromArray(texts.stream().map(Document::of).toList());
    }

    @Internal
    public static Document version(StateVersion version) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("major", Document.fromNumber(version.major()));
        members.put("minor", Document.fromNumber(version.minor()));
        members.put("patch", Document.fromNumber(version.patch()));
        return Document.fromObject(members);
    }

    /** The version in a document: an object of three numbers, or a text. Notes what is wrong with it; null then, or if there is none. */
    static @Nullable StateVersion version(Document object, StateProblems problems) {
        Optional<Document> found = object.member("version");
        if (found.isEmpty()) {
            return null;
        }
        try {
            return version(found.get());
        } catch (CairnException | NumberFormatException e) {
            problems.add("/version", "is not a version: write three numbers joined by dots, for example \"1.1.0\"");
            return null;
        }
    }

    private static StateVersion version(Document value) {
        return value.kind() == Kind.STRING
                ? StateVersion.parse(value.text())
                : StateVersion.parse(value.at("/major").text() + "."
                        + value.at("/minor").text() + "." + value.at("/patch").text());
    }

    /**
     * The time in a document. Notes what is wrong with it; null then, or if there is none.
     *
     * @param zone of a time without one, or null to refuse it
     */
    static @Nullable Instant time(Document object, @Nullable ZoneId zone, StateProblems problems) {
        Optional<Document> found = object.member("timestamp");
        if (found.isEmpty()) {
            return null;
        }
        try {
            return time(found.get().text(), zone);
        } catch (DateTimeException | CairnException e) {
            problems.add("/timestamp", "is not a time with a zone, for example \"2026-03-29T01:30:00Z\"");
            return null;
        }
    }

    private static Instant time(String text, @Nullable ZoneId zone) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException noOffset) {
            if (zone == null) {
                throw noOffset;
            }
            return LocalDateTime.parse(text).atZone(zone).toInstant();
        }
    }

    /** The tags in a document. Notes what is wrong with them. */
    static List<String> tags(Document object, StateProblems problems) {
        List<String> tags = new ArrayList<>();
        Optional<Document> found = object.member("tags");
        if (found.isPresent()) {
            problems.require(found.get().kind() == Kind.ARRAY, "/tags", found.get(), "an array of texts");
            for (int i = 0; found.get().kind() == Kind.ARRAY && i < found.get().size(); i++) {
                Document tag = found.get().item(i);
                problems.require(tag.kind() == Kind.STRING, "/tags/" + i, tag, "a text");
                tags.add(tag.kind() == Kind.STRING ? tag.text() : "?");
            }
        }
        return tags;
    }

    /** Notes members of a state that only the service gives, and another agent's name. */
    static void checkReserved(String agentId, Document state, StateProblems problems) {
        for (String name : RESERVED) {
            if (state.member(name).isPresent()) {
                problems.add("/" + name, "is set by the service; omit it");
            }
        }
        Optional<Document> agent = state.member("agent_id");
        if (agent.isPresent() && !agent.get().equals(Document.of(agentId))) {
            problems.add("/agent_id", "names another agent than '" + agentId + "'");
        }
    }

    /** The same state with plain numbers as metrics and execution time, whatever Java type they had. */
    static Document plainNumbers(Document state) {
        Document time = state.member("execution_time").orElse(null);
        Document metrics = state.member("performance_metrics").orElse(null);
        Map<String, Document> plain = new LinkedHashMap<>();
        if (time != null) {
            plain.put("execution_time", plainNumber(time));
        }
        if (metrics != null
                && metrics.kind() == Kind.OBJECT
                && metrics.member("@cairn").isEmpty()) {
            Map<String, Document> members = members(metrics);
            members.replaceAll((name, value) -> plainNumber(value));
            plain.put("performance_metrics", Document.fromObject(members));
        }
        if (plain.entrySet().stream()
                .allMatch(entry ->
                        entry.getValue().equals(state.member(entry.getKey()).get()))) {
            return state;
        }
        Map<String, Document> members = members(state);
        members.putAll(plain);
        return Document.fromObject(members);
    }

    private static Document plainNumber(Document value) {
        if (value.kind() != Kind.OBJECT || value.member("@cairn").isEmpty()) {
            return value;
        }
        Object java = value.toJava();
        boolean exact = java instanceof Byte
                || java instanceof Short
                || java instanceof Integer
                || java instanceof Long
                || java instanceof BigInteger
                || java instanceof BigDecimal
                || (java instanceof Float f && Float.isFinite(f));
        return exact ? Document.parse(String.valueOf(java)) : value;
    }
}
