package dev.cairn.cli.tour;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.cli.output.Figures;
import dev.cairn.storage.Page;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/**
 * The tour's last chapter: what the store takes, against copies of every state. Not safe for use by several threads.
 *
 * @param cairn opened after everything was written and closed, so that SQLite has taken its log into its file
 */
record Weighing(Narration narration, Cairn cairn) {
    /** Above this, compressing every state would take minutes. */
    private static final long MAX_TO_COMPRESS = 2_000_000_000L;

    void run(Path file) {
        narration.chapter("What it takes on disk");
        long disk = file.toFile().length();
        Checkpointer checkpoints = cairn.checkpoints();
        CheckpointQuery query = CheckpointQuery.of(Tour.THREAD);
        Total total = new Total();
        Page.all(cursor -> checkpoints.summaries(query.from(cursor)))
                .forEach(summary -> total.add(checkpoints, summary));
        tell(total, disk);
    }

    private void tell(Total total, long disk) {
        String states = Figures.count(total.states, "state", "states");
        narration.say(line(states + ", each stored whole", total.whole, disk));
        if (total.whole <= MAX_TO_COMPRESS) {
            narration.say(line(states + ", each compressed by gzip", total.compressed, disk));
            narration.figure("gzip_bytes", total.compressed);
        } else {
            narration.say("(compressing each would take too long here)");
        }
        narration.say(line("this SQLite file, with all branches", disk, disk));
        narration.figure("states", total.states);
        narration.figure("whole_bytes", total.whole);
        narration.figure("file_bytes", disk);
    }

    private static String line(String what, long bytes, long disk) {
        String times = bytes == disk ? "" : "  " + Figures.times((double) bytes / disk) + " times the file";
        return what + " ".repeat(Math.max(1, 44 - what.length())) + Figures.size(bytes) + times;
    }

    /** Counts states as they are, and compresses each. */
    private static final class Total {
        private long states;
        private long whole;
        private long compressed;

        void add(Checkpointer checkpoints, CheckpointSummary summary) {
            states++;
            whole += summary.bytes();
            if (whole <= MAX_TO_COMPRESS) {
                byte[] state = checkpoints
                        .get(summary.config())
                        .checkpoint()
                        .value(Tour.CHANNEL)
                        .unsafeBytes();
                compressed += compress(state);
            }
        }

        private static long compress(byte[] bytes) {
            CountingStream counted = new CountingStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(counted)) {
                gzip.write(bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return counted.count;
        }
    }

    private static final class CountingStream extends OutputStream {
        private long count;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            count += length;
        }
    }
}
