package dev.cairn.history.internal;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.codec.internal.read.StateVerifier;
import dev.cairn.error.CorruptException;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks the states of one scope: that frames cover them, or each value to its last byte. Not thread-safe. */
public final class StateCheck {
    private final StateVerifier verifier;
    private final StateReader reader;
    private final @Nullable LaneCover cover;

    /**
     * Creates a state check.
     *
     * @param values whether values are decoded and compared
     */
    public StateCheck(Storage storage, Scope scope, boolean values) {
        StoredFrames frames = new StoredFrames(storage, scope);
        this.verifier = new StateVerifier(frames);
        this.reader = new StateReader(frames);
        this.cover = values ? null : LaneCover.of(storage, scope);
    }

    /**
     * Checks a state.
     *
     * @throws CorruptException when it cannot be read
     */
    public void check(StateBody body) {
        LaneCover known = cover;
        if (known == null || !known.covers(StateReader.ranges(body))) {
            verifier.verify(body);
        }
    }

    /** Those values of a state that can be read, each by itself. */
    public Map<String, Document> readable(StateBody body) {
        Map<String, Document> found = new LinkedHashMap<>();
        StateReader.channels(body).forEach(name -> found.putAll(readable(body, name)));
        return found;
    }

    private Map<String, Document> readable(StateBody body, String channel) {
        try {
            return reader.read(body, channel::equals, name -> Types.STANDARD);
        } catch (CorruptException e) {
            return Map.of();
        }
    }
}
