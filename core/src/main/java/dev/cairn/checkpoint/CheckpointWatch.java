package dev.cairn.checkpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gives the checkpoints of a thread that are stored after it was opened, of all namespaces and branches, each once and in the order of
 * commits, whichever process stored them. It asks the store in growing intervals of 10 to 500 ms and holds at most one page, so whoever is slow is not overrun. When the thread is deleted, what it held and was not given yet is gone;
 * when it is made again, all of the new one is given. Replacing a checkpoint gives nothing.
 *
 * <p>Thread-safe, each of which gets other checkpoints. The caller that opened it closes it.
 */
public interface CheckpointWatch extends AutoCloseable {
    /**
     * The next checkpoint, without its values.
     *
     * @param timeout how long to wait for one; zero only looks
     * @return empty when none came in time or the watch is closed
     */
    Optional<CheckpointSummary> next(Duration timeout) throws InterruptedException;

    /** Returns how far it has come: behind what was given last. */
    Position position();

    /** Ends it; who waits gets nothing. */
    @Override
    void close();

    /**
     * How far a watch has come, so that another one, perhaps of another program, goes on there. Immutable.
     *
     * @param incarnation of the thread; 0 for one that did not exist
     * @param sequence of the last checkpoint that was given, in the order of commits; 0 for none
     */
    record Position(long incarnation, long sequence) {
        /** Before the first checkpoint of a thread that does not exist yet. */
        public static final Position START = new Position(0, 0);

        /** Returns the position behind a checkpoint that a watch gave. */
        public static Position of(CheckpointSummary checkpoint) {
            return new Position(checkpoint.config().incarnation(), checkpoint.sequence());
        }

        /**
         * Reads the form of {@link #text}.
         *
         * @throws CairnException {@code INVALID} for any other text
         */
        public static Position parse(String text) {
            Matcher parts = Pattern.compile("([0-9a-f]{1,16})-(\\d{1,18})").matcher(text);
            if (!parts.matches()) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "The position of a watch must be the id of one of its events, such as 1f-12.");
            }
            return new Position(Long.parseUnsignedLong(parts.group(1), 16), Long.parseLong(parts.group(2)));
        }

        /** Returns it as a short text. */
        public String text() {
            return Long.toHexString(incarnation) + "-" + sequence;
        }
    }
}
