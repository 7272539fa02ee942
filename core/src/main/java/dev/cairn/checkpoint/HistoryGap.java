package dev.cairn.checkpoint;

import dev.cairn.model.Document;
import dev.cairn.model.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Put;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is known of removed checkpoints between a stored one and its nearest stored ancestor. The stored one keeps the parent that it had.
 *
 * @param ancestorId the nearest ancestor that is still stored, or null when none is
 * @param removed how many checkpoints were removed between the two
 * @param channels channels that a removed checkpoint held a value of, or that was written to there, by name
 */
public record HistoryGap(@Nullable String ancestorId, int removed, Set<String> channels) {
    /** Copies the set. */
    public HistoryGap {
        channels = java.util.Collections.unmodifiableSet(new TreeSet<>(channels));
    }

    static HistoryGap read(StoredRecord record) {
        Document body = Document.fromTrusted(record.body().unsafeArray(), Types.STANDARD);
        return new HistoryGap(
                body.member("ancestor").map(Document::text).orElse(null),
                Integer.parseInt(body.at("/removed").text()),
                Set.copyOf(body.at("/channels").asList(String.class)));
    }

    Put put(String namespace, String removedId) {
        Map<String, Document> body = new LinkedHashMap<>();
        if (ancestorId != null) {
            body.put("ancestor", Document.of(ancestorId));
        }
        body.put("removed", Document.fromNumber(removed));
        List<Document> names = new ArrayList<>();
        channels.forEach(channel -> names.add(Document.of(channel)));
        body.put("channels", Document.fromArray(names));
        return Put.of(
                ThreadStore.GAP,
                ThreadStore.checkpointKey(namespace, removedId),
                Bytes.fromOwned(Document.fromObject(body).bytes()));
    }
}
