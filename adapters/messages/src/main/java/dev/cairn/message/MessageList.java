package dev.cairn.message;

import java.util.List;

/**
 * What a conversation shows at one of its versions. Immutable.
 *
 * @param messages the messages in their order
 * @param version the id of the checkpoint, {@link #NONE} for a conversation that is not there
 */
public record MessageList<M>(List<M> messages, String version) {
    /** The version of a conversation that is not there. */
    public static final String NONE = "";

    /** Copies the list. */
    public MessageList {
        messages = List.copyOf(messages);
    }
}
