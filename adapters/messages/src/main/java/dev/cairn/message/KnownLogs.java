package dev.cairn.message;

import dev.cairn.checkpoint.CheckpointConfig;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The conversations that were used last, as this process knows them: bounded by their number and by the bytes of their messages. Thread-safe. */
final class KnownLogs<M> {
    private static final int CONVERSATIONS = 1_024;
    private static final long BYTES = 64L << 20;

    private final Map<CheckpointConfig, Known<M>> known = new LinkedHashMap<>(16, 0.75f, true);

    @SuppressWarnings("ThreadLocalUsage") // what is read in one store says nothing of another
    private final ThreadLocal<@Nullable Read> lastRead = new ThreadLocal<>();

    private long bytes;

    /** A version of a conversation that a thread was handed. */
    private record Read(CheckpointConfig conversation, String version) {}

    /** What is known of one conversation. */
    private static final class Known<M> {
        private @Nullable KnownLog<M> log;
        private final ReadMarks<M> marks = new ReadMarks<>();
    }

    synchronized @Nullable KnownLog<M> find(CheckpointConfig conversation) {
        Known<M> found = known.get(conversation);
        return found == null ? null : found.log;
    }

    synchronized void put(CheckpointConfig conversation, KnownLog<M> log) {
        Known<M> target = of(conversation);
        bytes += log.bytes() - (target.log == null ? 0 : target.log.bytes());
        target.log = log;
        shrink();
    }

    /** Notes that a thread was handed a list that was read at a version. */
    synchronized void read(CheckpointConfig conversation, List<M> messages, String version) {
        of(conversation).marks.read(messages, version);
        lastRead.set(new Read(conversation, version));
    }

    /** Notes that a list was written as a version. */
    synchronized void written(CheckpointConfig conversation, List<M> messages, String version) {
        of(conversation).marks.written(messages, version);
        forgetRead(read -> read.equals(conversation));
    }

    private void forgetRead(Predicate<CheckpointConfig> which) {
        Read last = lastRead.get();
        if (last != null && which.test(last.conversation)) {
            lastRead.remove();
        }
    }

    /**
     * The version that a list comes from: the one that its messages were read at; where none of them was read, the one that this thread has
     * read last and not written since, else the newest that any has read; null where none was.
     */
    synchronized @Nullable String version(CheckpointConfig conversation, List<M> messages) {
        ReadMarks<M> marks = of(conversation).marks;
        String marked = marks.version(messages);
        Read last = lastRead.get();
        boolean own = marked == null && last != null && last.conversation.equals(conversation);
        return own ? last.version : marked == null ? marks.newest() : marked;
    }

    private Known<M> of(CheckpointConfig conversation) {
        return known.computeIfAbsent(conversation, key -> new Known<>());
    }

    /** Forgets the conversations of a thread, which was deleted, but not which lists were read of it. */
    synchronized void forget(String threadId) {
        forgetRead(read -> read.threadId().equals(threadId));
        known.forEach((conversation, each) -> {
            if (conversation.threadId().equals(threadId)) {
                bytes -= each.log == null ? 0 : each.log.bytes();
                each.log = null;
                each.marks.deleted();
            }
        });
    }

    private void shrink() {
        Iterator<Known<M>> eldest = known.values().iterator();
        while (eldest.hasNext() && (known.size() > CONVERSATIONS || bytes > BYTES)) {
            remove(eldest, eldest.next());
        }
    }

    private void remove(Iterator<?> at, Known<M> removed) {
        at.remove();
        bytes -= removed.log == null ? 0 : removed.log.bytes();
    }
}
