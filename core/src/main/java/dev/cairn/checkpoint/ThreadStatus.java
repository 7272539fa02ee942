package dev.cairn.checkpoint;

import dev.cairn.annotation.Internal;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a thread does or waits for: {@link #BUSY} while a lease is held; else derived from the pending writes of the heads of all its
 * branches, in every namespace: {@link #ERROR} where a task failed, else {@link #INTERRUPTED} where a task waits for an answer that neither it nor the whole step has got.
 */
public enum ThreadStatus {
    /** A lease is held: a writer is at work. */
    BUSY,
    /** Nothing is pending. */
    IDLE,
    /** A task waits for a person. */
    INTERRUPTED,
    /** A task failed. */
    ERROR;

    /** In whose name frameworks answer all tasks of a step at once. */
    private static final String EVERY_TASK = "00000000-0000-0000-0000-000000000000";

    private static final Set<String> TELLING = Set.of(ChannelWrite.ERROR, ChannelWrite.INTERRUPT, ChannelWrite.RESUME);

    /** The name in lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Internal
    public static boolean isReportedBy(ChannelWrite write) {
        return TELLING.contains(write.channel());
    }

    /** Derives the status from the channels that each task wrote to. */
    @Internal
    public static ThreadStatus of(Map<String, Set<String>> channelsByTask) {
        if (channelsByTask.values().stream().anyMatch(channels -> channels.contains(ChannelWrite.ERROR))) {
            return ERROR;
        }
        return waits(channelsByTask) ? INTERRUPTED : IDLE;
    }

    /** Whether a task waits for an answer. */
    @Internal
    public static boolean waits(Map<String, Set<String>> channelsByTask) {
        boolean allAnswered = channelsByTask.getOrDefault(EVERY_TASK, Set.of()).contains(ChannelWrite.RESUME);
        return !allAnswered
                && channelsByTask.values().stream()
                        .anyMatch(channels ->
                                channels.contains(ChannelWrite.INTERRUPT) && !channels.contains(ChannelWrite.RESUME));
    }
}
