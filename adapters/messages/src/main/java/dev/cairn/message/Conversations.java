package dev.cairn.message;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Branches;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Threads;
import dev.cairn.error.ConflictException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps conversations as threads. All messages that a conversation ever had are in the channel {@code messages}, each stored once; what it
 * shows of them now is in the channel {@code windows}. So a framework may hand over whole lists from which a window has dropped the oldest:
 * only what is new is written, and {@link #history} has the rest.
 *
 * <p>A conversation is named by the config of its thread, whose checkpoint id does not count. Its branches, forks, rewinds, tags and deleted
 * ones are those of the thread: {@link Branches#fork} and {@link Branches#rewind} to a {@link MessageList#version}.
 *
 * <p>Several processes may use one conversation. Appends of all are kept. A whole list replaces only what its caller has seen: where another
 * has changed the conversation since, it is refused with {@code CONFLICT} and nothing is changed. A change that returned is durable as the
 * store is. Thread-safe.
 */
public final class Conversations<M> {
    private final Checkpointer checkpoints;
    private final MessageCodec<M> codec;
    private final LogReader<M> reader;
    private final LogWriter<M> writer;
    private final KnownLogs<M> known;
    private final @Nullable CallRepair<M> repair;

    /** Keeps conversations in a store, which the caller closes. */
    public Conversations(Cairn cairn, MessageCodec<M> codec) {
        this(cairn.checkpoints(), codec, new KnownLogs<>(), null);
    }

    private Conversations(
            Checkpointer checkpoints, MessageCodec<M> codec, KnownLogs<M> known, @Nullable CallRepair<M> repair) {
        this.checkpoints = checkpoints;
        this.codec = codec;
        this.known = known;
        this.repair = repair;
        reader = new LogReader<>(checkpoints, codec);
        writer = new LogWriter<>(checkpoints, codec);
    }

    /**
     * Returns the same conversations, read with interrupted calls of tools repaired: those that another message than a result follows. What
     * is stored stays. Calls at the end of a conversation are shown, as their tools may be running; {@link #repair} ends those.
     */
    public Conversations<M> repairing(ToolCalls<M> calls, InterruptedCalls how) {
        return new Conversations<>(checkpoints, codec, known, new CallRepair<>(calls, how));
    }

    /** Returns what a conversation shows; nothing for one that is not there. */
    public MessageList<M> read(CheckpointConfig conversation) {
        CheckpointConfig key = key(conversation);
        KnownLog<M> log = current(key);
        List<M> messages = withOwnLast(repaired(copies(log.shown())));
        known.read(key, messages, log.version());
        return new MessageList<>(messages, log.version());
    }

    /**
     * Returns no more than the last messages that a conversation shows, and reads no more.
     *
     * @param most at least 1
     */
    public MessageList<M> last(CheckpointConfig conversation, int most) {
        KnownLog<M> log = reader.read(key(conversation), most);
        return new MessageList<>(copies(log.shown()), log.version());
    }

    /** Returns what a conversation showed at a checkpoint, which the config names by its id; nothing where there is none. */
    public MessageList<M> at(CheckpointConfig checkpoint) {
        KnownLog<M> log = reader.read(checkpoint);
        return new MessageList<>(copies(log.shown()), log.version());
    }

    /** Returns all messages that a conversation ever had, in the order in which they were added, also those that it does not show now. */
    public List<M> history(CheckpointConfig conversation) {
        return reader.history(key(conversation));
    }

    /** Returns the version of a conversation without reading its messages; {@link MessageList#NONE} for one that is not there. */
    public String version(CheckpointConfig conversation) {
        return reader.head(key(conversation))
                .map(head -> head.config().checkpointId())
                .orElse(MessageList.NONE);
    }

    /** Adds messages to the end of a conversation, whatever others have added, and returns its new version. */
    public String append(CheckpointConfig conversation, List<M> messages) {
        CheckpointConfig key = key(conversation);
        Optional<KnownLog<M>> after;
        do {
            after = written(key, List.of(), writer.append(knownOr(key), messages, null));
        } while (after.isEmpty());
        return after.get().version();
    }

    /**
     * Adds a message that has an id, unless the conversation has it already: so it may be sent again after a crash.
     *
     * @param id the framework's, which becomes the id of the checkpoint where it can
     * @return whether the message was added
     */
    public boolean append(CheckpointConfig conversation, String id, M message) {
        CheckpointConfig key = key(conversation);
        MessageIds ids = new MessageIds(checkpoints);
        while (true) {
            String free = ids.free(key, id);
            if (free == null) {
                return false;
            }
            if (written(key, List.of(), writer.append(knownOr(key), List.of(message), free))
                    .isPresent()) {
                return true;
            }
        }
    }

    /**
     * Makes a conversation show a whole list, as frameworks do it that say no version. It is taken for a change of the version that its
     * messages were read with; where none of them was read, of the one that this thread has read last.
     *
     * @return the new version, or the old one when nothing differs
     * @throws ConflictException when another has changed the conversation since; nothing is changed then
     */
    public String replace(CheckpointConfig conversation, List<M> messages) {
        CheckpointConfig key = key(conversation);
        List<M> list = List.copyOf(messages);
        String read = known.version(key, list);
        Optional<String> version;
        do {
            version = replaced(key, list, read);
        } while (version.isEmpty() && read == null);
        return version.orElseThrow(() -> overtaken(key, Objects.requireNonNull(read)));
    }

    /**
     * Makes a conversation show a whole list if it has an expected version, and returns its new one; empty when it has another, and nothing is
     * changed then.
     */
    public Optional<String> replace(CheckpointConfig conversation, List<M> messages, String expectedVersion) {
        return replaced(key(conversation), List.copyOf(messages), expectedVersion);
    }

    private Optional<String> replaced(CheckpointConfig key, List<M> messages, @Nullable String expected) {
        KnownLog<M> log = knownOr(key);
        if (expected != null && !expected.equals(log.version())) {
            log = current(key);
        }
        if (expected != null && !expected.equals(log.version())) {
            return Optional.empty();
        }
        return written(key, messages, writer.replace(log, messages)).map(KnownLog::version);
    }

    /** Notes what a change has come to; where another writer was faster, what that one has made of the conversation. */
    private Optional<KnownLog<M>> written(CheckpointConfig key, List<M> messages, Optional<KnownLog<M>> after) {
        known.put(key, after.orElseGet(() -> reader.read(key)));
        after.ifPresent(log -> known.written(key, messages, log.version()));
        return after;
    }

    private static ConflictException overtaken(CheckpointConfig conversation, String read) {
        return new ConflictException(
                "Cannot change conversation '" + conversation.threadId()
                        + "': another writer has changed it since it was read. Nothing was changed. Read it again.",
                Map.of("thread", conversation.threadId(), "read", read));
    }

    /** Returns the calls of tools that have no result, also those at the end whose tools may be running. */
    public List<String> interrupted(CheckpointConfig conversation, ToolCalls<M> calls) {
        return new CallRepair<>(calls, InterruptedCalls.KEEP)
                .open(copies(current(key(conversation)).shown()));
    }

    /**
     * Makes a conversation show what it showed with all interrupted calls repaired, also those at its end. {@link #history} and the
     * checkpoints before keep the original.
     *
     * @return whether anything was interrupted
     */
    public boolean repair(CheckpointConfig conversation, ToolCalls<M> calls, InterruptedCalls how) {
        CheckpointConfig key = key(conversation);
        while (true) {
            KnownLog<M> log = current(key);
            List<M> shown = copies(log.shown());
            List<M> repaired = new CallRepair<>(calls, how).repaired(shown, true);
            if (repaired == shown) {
                return false;
            }
            if (replaced(key, repaired, log.version()).isPresent()) {
                return true;
            }
        }
    }

    /**
     * Deletes a conversation with its branches and its history; false when it was not there. {@link Threads#undelete} restores it while
     * the store's trash keeps it.
     */
    public boolean delete(String threadId) {
        boolean there = checkpoints.threads().find(threadId).isPresent();
        checkpoints.threads().delete(threadId);
        known.forget(threadId);
        return there;
    }

    private KnownLog<M> knownOr(CheckpointConfig key) {
        KnownLog<M> log = known.find(key);
        return log == null || log.isNamed() ? current(key) : log;
    }

    /** The conversation as it is now. What this process knows counts if the head is still the same. */
    private KnownLog<M> current(CheckpointConfig key) {
        KnownLog<M> log = known.find(key);
        if (log != null && reader.head(key).filter(log::isAt).isPresent()) {
            return log;
        }
        KnownLog<M> read = reader.read(key);
        known.put(key, read);
        return read;
    }

    private List<M> copies(List<LogEntry<M>> shown) {
        List<M> messages = new ArrayList<>(shown.size());
        shown.forEach(entry -> messages.add(codec.copy(entry.message())));
        return messages;
    }

    private List<M> repaired(List<M> messages) {
        return repair == null ? messages : repair.repaired(messages, false);
    }

    /** The same with a last message that no other list has. */
    private List<M> withOwnLast(List<M> messages) {
        if (messages.isEmpty()) {
            return messages;
        }
        List<M> own = new ArrayList<>(messages);
        int last = own.size() - 1;
        own.set(last, codec.read(codec.write(own.get(last))));
        return own;
    }

    private static CheckpointConfig key(CheckpointConfig conversation) {
        return new CheckpointConfig(conversation.threadId(), conversation.namespace(), null, conversation.branch());
    }
}
