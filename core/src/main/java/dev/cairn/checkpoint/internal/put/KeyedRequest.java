package dev.cairn.checkpoint.internal.put;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.ConflictException;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A put that can be sent again: its key stands in a record of the commit that stores the checkpoint, with the digest of the request and the
 * result. Not thread-safe.
 */
public final class KeyedRequest {
    private static final Duration KEPT = Duration.ofHours(24);
    /** So many old records a put looks at; as it adds one itself, they never become many. */
    private static final int SWEPT_AT_ONCE = 16;

    private final ThreadStore store;
    private final Clock clock;
    private final CheckpointConfig config;
    private final String name;
    private final Bytes key;
    private final String digest;
    /** The record under the key that has expired, if there is one. */
    private @Nullable StoredRecord expired;

    private KeyedRequest(CheckpointWriter writer, CheckpointConfig config, String name, String digest) {
        this.store = writer.store();
        this.clock = writer.clock();
        this.config = config;
        this.name = name;
        this.key = Key.of(name);
        this.digest = digest;
    }

    /** The request of a put that has a key. */
    public static KeyedRequest of(
            CheckpointWriter writer,
            CheckpointConfig config,
            StateInput next,
            CheckpointMetadata metadata,
            PutOptions options,
            String name) {
        return new KeyedRequest(writer, config, name, digest(config, next, metadata, options));
    }

    /** All that tells a request from others; the lease and the time of storing are no part of it. */
    public static String digest(
            CheckpointConfig config, StateInput next, CheckpointMetadata metadata, PutOptions options) {
        RequestDigest digest = new RequestDigest()
                .text(config.namespace())
                .text(config.branch())
                .text(config.checkpointId())
                .text(options.expectedHead())
                .text(String.valueOf(options.replace()))
                .metadata(metadata);
        if (options.movesHead()) {
            digest.text("moves head");
        }
        if (options.expectedWrites() != null) {
            digest.writes(options.expectedWrites());
        }
        if (options.begins()) {
            digest.text("begins");
        }
        if (options.creates()) {
            digest.text("creates");
        }
        options.writes().forEach(digest::task);
        next.addTo(digest);
        return digest.hex();
    }

    /**
     * The result of the same request that was sent before, or null when this is the first.
     *
     * @throws ConflictException when another request had the key
     */
    public @Nullable CheckpointConfig answer() {
        ReadResult read = store.storage()
                .read(scope(), Read.of().get(ThreadStore.REQUEST, key).build());
        StoredRecord found = read.first(0).orElse(null);
        expired = found != null && hasExpired(found) ? found : null;
        if (found == null || expired != null) {
            return null;
        }
        if (config.isOlderThan(Objects.requireNonNull(read.scope()).incarnation())) {
            throw ThreadStore.outdated(config);
        }
        String id = member(found, "checkpoint");
        if (member(found, "request").equals(digest)) {
            return ThreadStore.of(read, config.at(id));
        }
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("key", name);
        details.put("checkpoint", id);
        throw new ConflictException(
                "Cannot put with idempotency key '" + name + "' of thread '" + config.threadId()
                        + "': it belongs to another request, which put checkpoint " + id
                        + ". Nothing was stored. Use a new key for each request.",
                details);
    }

    /** Checks a record that may have another form. */
    public static void check(StoredRecord record) {
        member(record, "checkpoint");
        member(record, "request");
    }

    private static String member(StoredRecord record, String name) {
        return RecordForm.read(record, "result of request ", body -> RecordForm.text(body, name));
    }

    private boolean hasExpired(StoredRecord record) {
        Instant end = record.expires();
        return end != null && !end.isAfter(clock.instant());
    }

    private Scope scope() {
        return store.scope(config.threadId());
    }

    /** Adds the record to the commit that stores the checkpoint, and removes some that have expired. */
    void addTo(Commit.Builder commit, String checkpointId) {
        commit.check(expired == null ? new Check.Absent(ThreadStore.REQUEST, key) : Check.RevisionIs.of(expired));
        Map<String, Document> body = new LinkedHashMap<>();
        body.put("request", Document.of(digest));
        body.put("checkpoint", Document.of(checkpointId));
        commit.put(new Put(
                ThreadStore.REQUEST,
                key,
                Bytes.fromOwned(Document.fromObject(body).bytes()),
                null,
                clock.instant().plus(KEPT).truncatedTo(ChronoUnit.MICROS)));
        for (StoredRecord old : oldest()) {
            if (hasExpired(old) && !old.key().equals(key)) {
                commit.check(Check.RevisionIs.of(old));
                commit.delete(ThreadStore.REQUEST, old.key());
            }
        }
    }

    private List<StoredRecord> oldest() {
        Scan scan = new Scan(ThreadStore.REQUEST, Scan.Order.SEQUENCE, false, null, null, null, SWEPT_AT_ONCE, false);
        return store.storage().scan(scope(), scan).items();
    }
}
