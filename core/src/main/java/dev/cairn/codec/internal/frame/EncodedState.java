package dev.cairn.codec.internal.frame;

import dev.cairn.model.Document;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import java.util.List;
import java.util.Set;

/**
 * A state ready to be committed.
 *
 * @param body what the record says of the state: its members {@code lanes} and {@code values}, see {@code docs/design/formats.md}
 * @param frames new frames
 * @param folds frames to be replaced by covering ones
 * @param state what is known of the state once it is committed
 * @param changed the channels whose values are new or differ from the state before
 * @param encodedDocuments how many documents had to be encoded, at any depth: 1 for a value of which one element changed
 */
public record EncodedState(
        StateBody body,
        List<Frame> frames,
        List<Fold> folds,
        KnownState state,
        Set<String> changed,
        int encodedDocuments) {
    /** Copies the lists. */
    public EncodedState {
        frames = List.copyOf(frames);
        folds = List.copyOf(folds);
        changed = Set.copyOf(changed);
    }

    /**
     * The two members of a record that hold a state.
     *
     * @param lanes the lanes that the state refers to or extends
     * @param values the channels
     */
    public record StateBody(Document lanes, Document values) {}
}
