package dev.cairn.wassette.file;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.model.JsonMarks;
import dev.cairn.model.ReadingLimits;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Map;

/**
 * Takes the rows of an agent, a thread or a namespace out of a state file as its bytes go by: each item of the array becomes a line in its
 * shortest form. One item is in memory at a time. Not thread-safe.
 */
final class RowExtractor {
    /** A record's body has at most 16 MiB, a segment 4 MiB before it is escaped. */
    static final int LONGEST = ReadingLimits.atMost(20 << 20);

    private final BinaryStore store;
    private final StateLimits limits;
    private byte[] item = new byte[8 << 10];
    private int length;
    private long total;

    RowExtractor(BinaryStore store, StateLimits limits) {
        this.store = store;
        this.limits = limits;
    }

    /** Gives the next byte, or -1 at the end of the file. */
    @FunctionalInterface
    interface ByteSource {
        int next() throws IOException;
    }

    /** The items of one array. */
    private final class Lines {
        private final OutputStream out;
        private final MessageDigest digest = Sha256.begin();
        private long size;
        private long number;

        Lines(OutputStream out) {
            this.out = out;
        }

        void add() throws IOException {
            byte[] line = line();
            out.write(line);
            digest.update(line);
            size += line.length;
            total += line.length;
            if (total > limits.total()) {
                throw StateLimits.over("all rows together (in bytes)", limits.total());
            }
            number++;
            length = 0;
        }

        private byte[] line() {
            try {
                byte[] json = Document.parse(Arrays.copyOf(item, length)).bytes();
                byte[] line = Arrays.copyOf(json, json.length + 1);
                line[json.length] = '\n';
                return line;
            } catch (CairnException e) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "Cannot read the state file: row " + number + " of a section is not JSON: " + e.getMessage()
                                + " Nothing was changed.",
                        Map.of("row", number),
                        e);
            }
        }
    }

    /** Takes what stands behind an opening bracket up to the closing one; what is cut off is for the parser to say. */
    CarriedBinary run(ByteSource in) throws IOException {
        Lines lines = new Lines(new BufferedOutputStream(store.begin(), 64 << 10));
        length = 0;
        int depth = 0;
        JsonMarks marks = new JsonMarks();
        for (int c = in.next(); c >= 0; c = in.next()) {
            boolean mark = marks.see(c);
            if (mark && depth == 0 && (c == ',' || c == ']')) {
                if (length > 0 || c == ',' || lines.number > 0) {
                    lines.add();
                }
                if (c == ']') {
                    break;
                }
                continue;
            }
            if (mark) {
                depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            }
            if (c > ' ' || marks.inString()) {
                keep(c);
            }
        }
        lines.out.close();
        return new CarriedBinary(Sha256.hex(lines.digest), lines.size, store.end());
    }

    private void keep(int c) {
        if (length == item.length) {
            if (length >= LONGEST) {
                throw StateLimits.over("a row (in bytes)", LONGEST);
            }
            item = Arrays.copyOf(item, Math.min(LONGEST, 2 * length));
        }
        item[length++] = (byte) c;
    }
}
