package dev.cairn.springai;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.message.Conversations;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.messages.Message;
import org.springframework.util.Assert;

/**
 * Keeps the conversations of Spring AI's chat memory in a Cairn, each as the thread {@code spring-ai/chats/ID} of the store. A memory hands over its
 * whole window with each message; stored is what is new in it. Messages that the window has dropped stay in the {@link #history}, and each
 * save is a version that the conversation can go back to or be forked from. Messages come back equal, with tool calls, media and metadata;
 * see {@link SpringAiMessages}.
 *
 * <p>A save that returned is durable as the store is. Two writers of one conversation do not overwrite each other: a list that was read before
 * the other's save is a {@code CONFLICT}, and nothing is stored. A list that was never read from here replaces what is shown.
 *
 * <p>Thread-safe; programs may read and save on different threads.
 */
public final class CairnChatMemoryRepository implements ChatMemoryRepository {
    private static final String ID = "conversationId cannot be null or empty";

    private final Checkpointer checkpoints;
    private final Conversations<Message> conversations;
    private final ThreadVersions versions;

    /** Keeps conversations in a store, which the caller closes. */
    public CairnChatMemoryRepository(Cairn cairn) {
        checkpoints = cairn.checkpoints();
        conversations = new Conversations<>(cairn, new ChatMessages(new SpringAiMessages(cairn.types())));
        versions = new ThreadVersions(checkpoints);
    }

    private static CheckpointConfig thread(String conversationId) {
        return ThreadIds.CHATS.config(conversationId);
    }

    @Override
    public List<String> findConversationIds() {
        ThreadQuery query = ThreadQuery.all().prefix(ThreadIds.CHATS.prefix()).limit(500);
        return Page.all(cursor -> checkpoints.threads().list(query.from(cursor)))
                .map(thread -> ThreadIds.CHATS.id(thread.threadId()))
                .toList();
    }

    @Override
    public List<Message> findByConversationId(String conversationId) {
        Assert.hasText(conversationId, ID);
        return new ArrayList<>(conversations.read(thread(conversationId)).messages());
    }

    /**
     * Shows a list of messages in place of what the conversation shows.
     *
     * @throws ConflictException when the list was made from an older version of the conversation than the newest; nothing is stored then
     */
    @Override
    public void saveAll(String conversationId, List<Message> messages) {
        Assert.hasText(conversationId, ID);
        Assert.notNull(messages, "messages cannot be null");
        Assert.noNullElements(messages, "messages cannot contain null elements");
        conversations.replace(thread(conversationId), messages);
    }

    /** Deletes a conversation with its history. {@link #undelete} restores it while the store's trash keeps it. */
    @Override
    public void deleteByConversationId(String conversationId) {
        Assert.hasText(conversationId, ID);
        conversations.delete(ThreadIds.CHATS.name(conversationId));
    }

    /**
     * Restores the conversation that was last deleted under an id.
     *
     * @throws CairnException {@code NOT_FOUND} when none is kept, {@code ALREADY_EXISTS} when there is a conversation of that id again
     */
    public void undelete(String conversationId) {
        checkpoints.threads().undelete(ThreadIds.CHATS.name(conversationId));
    }

    /**
     * Returns all messages of a conversation in the order in which they came, also those that a window has dropped. What a rewind took back is
     * not among them; {@link #findAt} has it.
     */
    public List<Message> history(String conversationId) {
        Assert.hasText(conversationId, ID);
        return conversations.history(thread(conversationId));
    }

    /** Returns the version of a conversation, which is the step of its thread: 0 for the first, -1 when there is none. */
    public long version(String conversationId) {
        return checkpoints
                .threads()
                .find(ThreadIds.CHATS.name(conversationId))
                .map(ThreadInfo::step)
                .orElse(-1L);
    }

    /**
     * Returns what a conversation showed at an earlier version.
     *
     * @throws NotFoundException when it has no such version, or that was pruned
     */
    public List<Message> findAt(String conversationId, long version) {
        return conversations
                .at(versions.at(thread(conversationId), version).config())
                .messages();
    }

    /**
     * Takes a conversation back to an earlier version, as a change with a version of its own. Going to a later version again brings back what
     * was taken back.
     *
     * @return the version now
     * @throws NotFoundException when it has no such version, or that was pruned
     */
    public long rewind(String conversationId, long version) {
        return versions.rewind(thread(conversationId), version);
    }

    /**
     * Repairs what a conversation shows, as a new version; the history keeps all. For the beginning of a turn.
     *
     * @return whether anything had to be repaired
     * @throws ConflictException when the conversation was changed meanwhile; nothing is stored then
     */
    public boolean repair(String conversationId, HistoryRepair repair) {
        List<Message> messages = findByConversationId(conversationId);
        List<Message> repaired = repair.history(messages);
        if (repaired.equals(messages)) {
            return false;
        }
        saveAll(conversationId, repaired);
        return true;
    }

    /**
     * Starts another conversation with what one has shown at a version. Both go on apart from each other.
     *
     * @throws NotFoundException when it has no such version, or that was pruned
     * @throws CairnException {@code ALREADY_EXISTS} when there is a conversation of the new id
     */
    public void fork(String conversationId, long version, String newConversationId) {
        Assert.hasText(newConversationId, ID);
        CheckpointConfig copy = versions.place(thread(newConversationId));
        if (checkpoints.threads().find(ThreadIds.CHATS.name(newConversationId)).isPresent()) {
            throw new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    "Cannot create conversation '" + newConversationId + "': it exists. Nothing was changed. Choose "
                            + "another id.",
                    Map.of("conversation", newConversationId),
                    null);
        }
        versions.copy(versions.at(thread(conversationId), version), copy);
    }
}
