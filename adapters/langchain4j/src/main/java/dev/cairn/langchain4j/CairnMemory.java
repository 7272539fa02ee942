package dev.cairn.langchain4j;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.message.Conversations;
import dev.cairn.message.InterruptedCalls;
import dev.cairn.message.ThreadNames;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the messages of LangChain4j's chat memories. An update writes the messages that are new and which of the others are shown; those that
 * a window evicted stay in the {@link #history}. Each update is a checkpoint of the thread {@link #conversation}, which can be looked at,
 * forked and rewound.
 *
 * <p>An update is durable when it returns. It is taken for a change of the list that was read before: where another process has changed the
 * conversation since, it is refused with {@code CONFLICT} and changes nothing.
 *
 * <p>Messages come back equal, with the types of their attributes. Classes of messages that are not LangChain4j's are refused. Thread-safe.
 */
public final class CairnMemory implements ChatMemoryStore {
    private static final String KIND = "chat";
    private static final MemoryCalls CALLS = new MemoryCalls();

    private final Cairn cairn;
    private final Conversations<ChatMessage> conversations;

    private CairnMemory(Cairn cairn, Conversations<ChatMessage> conversations) {
        this.cairn = cairn;
        this.conversations = conversations;
    }

    /** Keeps memories in a store, which the caller closes. */
    public static CairnMemory of(Cairn cairn) {
        return new CairnMemory(cairn, new Conversations<>(cairn, new MemoryCodec(cairn.types())));
    }

    /**
     * Returns the same memories, read with calls of tools repaired that were interrupted, because a process was killed or a request was
     * given up. What is stored stays until the next update.
     */
    public CairnMemory repairing(InterruptedCalls how) {
        return new CairnMemory(cairn, conversations.repairing(CALLS, how));
    }

    /**
     * Returns the thread of a conversation.
     *
     * @param memoryId a text, a whole number, or an object of a type that the store's registry knows; {@code 1} and {@code "1"} are two
     */
    public CheckpointConfig conversation(Object memoryId) {
        return CheckpointConfig.of(ThreadNames.of(cairn.types(), KIND, memoryId));
    }

    /** Returns what a conversation shows; an empty list for one that is not there. */
    @Override
    public List<ChatMessage> getMessages(Object memoryId) {
        return new ArrayList<>(conversations.read(conversation(memoryId)).messages());
    }

    /**
     * Makes a conversation show a list.
     *
     * @throws dev.cairn.error.ConflictException when another process has changed it since it was read here
     */
    @Override
    public void updateMessages(Object memoryId, List<ChatMessage> messages) {
        conversations.replace(conversation(memoryId), messages);
    }

    /** Deletes a conversation with its history, which {@code Checkpointer.undelete} restores while the store's trash keeps it. */
    @Override
    public void deleteMessages(Object memoryId) {
        conversations.delete(conversation(memoryId).threadId());
    }

    /** Returns all messages that a conversation ever had, also those that a window evicted. */
    public List<ChatMessage> history(Object memoryId) {
        return conversations.history(conversation(memoryId));
    }

    /** Returns the calls of tools that have no result, by their ids; those at the end may still be running. */
    public List<String> interrupted(Object memoryId) {
        return conversations.interrupted(conversation(memoryId), CALLS);
    }

    /**
     * Repairs a conversation in which calls of tools have no result, also those at its end. The history keeps the original.
     *
     * @return whether anything was interrupted
     */
    public boolean repair(Object memoryId, InterruptedCalls how) {
        return conversations.repair(conversation(memoryId), CALLS, how);
    }
}
