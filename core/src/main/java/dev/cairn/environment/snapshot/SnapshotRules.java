package dev.cairn.environment.snapshot;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Names;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.ScanPage;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What all snapshot stores have in common, for those who write one. Stateless. */
public final class SnapshotRules {
    private SnapshotRules() {}

    /** Refuses a key that is no name. */
    public static void check(String key) {
        new Names().name("snapshot key", key).done();
    }

    /** Refuses a key that is no name and a state that is no object. */
    public static void check(String key, Document state) {
        check(key);
        if (state.kind() != Document.Kind.OBJECT) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot save snapshot '" + key + "': its state is "
                            + state.kind().phrase() + ", not an object. Nothing was stored.",
                    Map.of("key", key, "pointer", ""),
                    null);
        }
    }

    /** Refuses a session that is no name; the empty text is the root. */
    public static void checkSession(String session) {
        if (!session.isEmpty()) {
            new Names().name("session", session).done();
        }
    }

    /**
     * Reads what was stored.
     *
     * @param address where it was, for messages
     * @throws CorruptException when it is no JSON object
     */
    public static Document read(byte[] json, String address) {
        Document state;
        try {
            state = Document.parse(json);
        } catch (CairnException e) {
            throw corrupt(address, "it is not JSON: " + e.getMessage(), e);
        }
        if (state.kind() != Document.Kind.OBJECT) {
            throw corrupt(address, "it holds " + state.kind().phrase() + ", not an object", null);
        }
        return state;
    }

    /** Makes the exception for a state that another file than the backend's holds: a check of the backend does not read it. */
    public static CorruptException corrupt(String address, String reason, @Nullable Throwable cause) {
        return CorruptException.of(
                address, reason, "Nothing was changed. Save the state again, or put it back from a copy.", cause);
    }

    /** A page of names by their UTF-8 bytes. */
    public static ScanPage<String> page(Stream<String> names, String prefix, @Nullable String after, int limit) {
        if (limit < 1) {
            throw new CairnException(ErrorCode.INVALID, "A page of " + limit + " is below 1.");
        }
        List<String> found = names.filter(name -> name.startsWith(prefix))
                .filter(name -> after == null || BYTES.compare(name, after) > 0)
                .sorted(BYTES)
                .limit(limit + 1L)
                .toList();
        return ScanPage.of(found, limit);
    }

    private static final Comparator<String> BYTES = Comparator.comparing(Bytes::fromUtf8);
}
