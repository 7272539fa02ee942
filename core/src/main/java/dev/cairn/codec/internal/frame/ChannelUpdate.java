package dev.cairn.codec.internal.frame;

import dev.cairn.model.Document;
import java.util.List;

/** What a channel of a new state is, seen from the state before. */
public sealed interface ChannelUpdate {
    /** The channel as it was. */
    record Keep() implements ChannelUpdate {}

    /** A whole value; compared with what was there. */
    record Whole(Document value) implements ChannelUpdate {}

    /** The array that was there with items added at its end; nothing else of it is looked at. */
    record Append(List<Document> items) implements ChannelUpdate {
        /** Copies the list. */
        public Append {
            items = List.copyOf(items);
        }
    }
}
