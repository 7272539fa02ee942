package dev.cairn.agent;

import dev.cairn.agent.migration.StateVersion;
import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The whole state of an agent at one moment. It wraps its raw document, so that fields that this version does not know survive. What may
 * change beside it ({@link #tags}, {@link #pinned}, {@link #expiresAt}) is as of the moment when it was read.
 *
 * <p>Immutable and thread-safe.
 */
public final class AgentStateSnapshot {
    private static final Set<String> TERMINAL = Set.of("completed", "failed", "cancelled", "terminated");

    private final Document document;
    private final SnapshotSummary summary;
    private final List<String> warnings;

    @Internal
    public AgentStateSnapshot(Document document, SnapshotSummary summary, List<String> warnings) {
        this.document = document;
        this.summary = summary;
        this.warnings = List.copyOf(warnings);
    }

    /** The document as it is stored: identity, version, time and the state; {@link #checksum} is that of its bytes. */
    public Document document() {
        return document;
    }

    /**
     * The state alone, equal to what was given to be saved; it can be saved again as it is. A state of the schema's shape has its version
     * in it after a migration, from a file of another program, and where a version of Cairn saved it that did not note what was given.
     */
    public Document state() {
        return SnapshotForm.state(document);
    }

    /** Everything that is known of the snapshot as one document: {@link #document}, then tags, codec, sizes, checksum and parent. */
    public Document toDocument() {
        return SnapshotForm.whole(document, summary);
    }

    /** Its metadata next to its document. */
    public SnapshotSummary summary() {
        return summary;
    }

    /** What its reader should know: that its schema is newer than this version's, or that it is not the one that was asked for. */
    public List<String> warnings() {
        return warnings;
    }

    @Internal
    public AgentStateSnapshot warned(String warning) {
        List<String> more = new java.util.ArrayList<>(warnings);
        more.add(warning);
        return new AgentStateSnapshot(document, summary, more);
    }

    /** The agent's id. */
    public String agentId() {
        return summary.agentId();
    }

    /** The snapshot's id. */
    public String snapshotId() {
        return summary.snapshotId();
    }

    /** The version of its schema. */
    public StateVersion version() {
        return summary.version();
    }

    /** When it was taken, UTC. */
    public Instant timestamp() {
        return summary.createdAt();
    }

    /** Free text, for example {@code running}; empty where a document of another schema has none. */
    public String status() {
        return summary.status();
    }

    /** Whether the agent had ended: its status is completed, failed, cancelled or terminated. */
    public boolean isTerminal() {
        return TERMINAL.contains(status());
    }

    /** The container that the agent ran in, if it is known. */
    public Optional<String> containerId() {
        return text("container_id");
    }

    /** The step that the agent was at, if it is known. */
    public Optional<String> currentStep() {
        return text("current_step");
    }

    /** How the agent reasons, for example {@code react}; empty where a document of another schema has none. */
    public String philosophy() {
        return text("philosophy").orElse("");
    }

    /** Context of the agent's way of reasoning. */
    public Map<String, Object> executionContext() {
        return members("execution_context");
    }

    /** Steps of reasoning, the first one first. */
    public List<Map<String, Object>> reasoningChain() {
        return objects("reasoning_chain");
    }

    /** Decisions, the first one first. */
    public List<Map<String, Object>> decisionHistory() {
        return objects("decision_history");
    }

    /** Uses of tools, the first one first. */
    public List<Map<String, Object>> toolUsageLog() {
        return objects("tool_usage_log");
    }

    /** Figures by name, for example {@code cpu_percent}. */
    public Map<String, Double> performanceMetrics() {
        Map<String, Double> metrics = new LinkedHashMap<>();
        Document found = field("performance_metrics")
                .filter(value -> value.kind() == Kind.OBJECT)
                .orElse(Document.of(Map.of()));
        for (int i = 0; i < found.size(); i++) {
            if (found.item(i).kind() == Kind.NUMBER) {
                metrics.put(found.name(i), Double.valueOf(found.item(i).text()));
            }
        }
        return metrics;
    }

    /** How long the agent has run, in seconds. */
    public double executionTime() {
        return field("execution_time")
                .filter(value -> value.kind() == Kind.NUMBER)
                .map(number -> Double.parseDouble(number.text()))
                .orElse(0.0);
    }

    /** Short-term memory. */
    public Map<String, Object> workingMemory() {
        return members("working_memory");
    }

    /** What the agent has learned. */
    public Map<String, Object> longTermMemory() {
        return members("long_term_memory");
    }

    /** Other metadata of the snapshot. */
    public Map<String, Object> metadata() {
        return members("metadata");
    }

    /** Its tags. */
    public List<String> tags() {
        return summary.tags();
    }

    /** Whether no clean-up removes it. */
    public boolean pinned() {
        return summary.pinned();
    }

    /** From when on a clean-up removes it, or null for never. */
    public @Nullable Instant expiresAt() {
        return summary.expiresAt();
    }

    /** The snapshot that was the agent's latest before this one, if there was one. */
    public Optional<String> parentSnapshotId() {
        return Optional.ofNullable(summary.parentSnapshotId());
    }

    /** The codec of the bytes that it added. */
    public CompressionType compression() {
        return summary.compression();
    }

    /** How many bytes it added to the store, or has as a file. */
    public long compressedSize() {
        return summary.sizeBytes();
    }

    /** The length of its document in bytes. */
    public long uncompressedSize() {
        return summary.uncompressedSize();
    }

    /** SHA-256 of the bytes of its document, 64 hexadecimal digits. */
    public String checksum() {
        return summary.checksum();
    }

    /**
     * Any field of the state as a document, also one that this version does not know.
     *
     * @param name the field's name in JSON
     */
    public Optional<Document> field(String name) {
        return SnapshotForm.field(document, name);
    }

    private Optional<String> text(String name) {
        return field(name).filter(value -> value.kind() == Kind.STRING).map(Document::text);
    }

    /**
     * The members of a field.
     *
     * @throws CairnException {@code INVALID} when a document of another schema holds something else there
     */
    @SuppressWarnings("unchecked")
    private Map<String, Object> members(String name) {
        return field(name)
                .map(value -> (Map<String, Object>) value.as(Map.class))
                .orElseGet(LinkedHashMap::new);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private List<Map<String, Object>> objects(String name) {
        return field(name)
                .map(value -> (List<Map<String, Object>>) (List) value.asList(Map.class))
                .orElseGet(java.util.ArrayList::new);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AgentStateSnapshot snapshot
                && document.equals(snapshot.document)
                && summary.equals(snapshot.summary);
    }

    @Override
    public int hashCode() {
        return summary.hashCode();
    }

    /** Ids, version, status and size; never the state. */
    @Override
    public String toString() {
        return "snapshot " + snapshotId() + " of agent '" + agentId() + "' (" + version() + ", " + status() + ", "
                + uncompressedSize() + " bytes)";
    }
}
