package dev.cairn.server.internal.saver;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.model.Document;
import dev.cairn.model.OwnValues;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request for a page of checkpoints, newest first. As savers' clients expect, {@code before} compares ids as text, whatever thread the
 * named checkpoint is of. A page ends early when its values are long. Not thread-safe.
 */
final class ListCall {
    private static final int PAGE = 100;
    private static final long PAGE_BYTES = 8L << 20;

    private final Fields fields;
    private final @Nullable String before;
    private final int limit;
    private final DocumentFilter filter;
    private final boolean values;
    private final List<CheckpointSummary> found = new ArrayList<>();
    private long bytes;

    ListCall(Fields request) {
        this.fields = request.only(
                "thread_id",
                "checkpoint_ns",
                "checkpoint_id",
                "filter",
                "before",
                "limit",
                "cursor",
                "include",
                "inline");
        this.before = fields.optionalText("before");
        this.limit = Math.min(PAGE, fields.number("limit", PAGE));
        this.values = includes("values");
        DocumentFilter condition = DocumentFilter.ALL;
        for (Map.Entry<String, Document> wanted : fields.members("filter").entrySet()) {
            condition = condition.and(DocumentFilter.fromValue(wanted.getKey(), wanted.getValue()));
        }
        this.filter = condition;
    }

    private boolean includes(String part) {
        List<String> parts = fields.texts("include");
        for (String named : parts) {
            if (!named.equals("values") && !named.equals("writes")) {
                throw Fields.invalid("/include", "takes values and writes, not " + named);
            }
        }
        return fields.value("include") == null || parts.contains(part);
    }

    Document run(Checkpointer checkpoints, Answer answer) {
        String next = limit < 1 ? null : collect(checkpoints, fields.optionalText("cursor"));
        Tuples tuples = new Tuples(answer, values, includes("writes"));
        List<Document> items = new ArrayList<>();
        for (CheckpointSummary summary : found) {
            checkpoints
                    .find(summary.config(), values ? Selection.all() : Selection.none())
                    .ifPresent(tuple -> items.add(tuples.of(tuple)));
        }
        Map<String, Document> page = new LinkedHashMap<>();
        page.put("items", Document.fromArray(items));
        page.put("next", Document.of(next));
        return Document.fromObject(page);
    }

    /** Fills the page; where the next one begins, or null at the end. */
    private @Nullable String collect(Checkpointer checkpoints, @Nullable String from) {
        String cursor = from;
        do {
            CheckpointQuery query = query().from(cursor).limit(PAGE);
            Page<CheckpointSummary> page = checkpoints.summaries(query);
            int taken = take(page.items());
            cursor = taken == page.items().size()
                    ? page.next()
                    : checkpoints.summaries(query.limit(taken)).next();
        } while (cursor != null && !isFull());
        return cursor;
    }

    /** Takes what fits; returns how many were looked at. */
    private int take(List<CheckpointSummary> page) {
        int taken = 0;
        while (taken < page.size() && !isFull()) {
            CheckpointSummary summary = page.get(taken++);
            if (matches(summary)) {
                found.add(summary);
                bytes += values ? summary.bytes() : 0;
            }
        }
        return taken;
    }

    private boolean isFull() {
        return found.size() >= limit || bytes >= PAGE_BYTES;
    }

    private boolean matches(CheckpointSummary summary) {
        String id = String.valueOf(summary.config().checkpointId());
        String only = fields.optionalText("checkpoint_id");
        return (only == null || only.equals(id))
                && (before == null || OwnValues.CODE_POINTS.compare(id, before) < 0)
                && filter.matches(Document.fromObject(Frame.metadata(summary.metadata())));
    }

    private CheckpointQuery query() {
        String thread = fields.optionalText("thread_id");
        String namespace = fields.optionalText("checkpoint_ns");
        CheckpointQuery query = thread == null
                ? CheckpointQuery.all()
                : CheckpointQuery.of(CheckpointConfig.of(thread).threadId());
        return namespace == null ? query : query.namespace(namespace);
    }
}
