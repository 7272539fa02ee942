package dev.cairn.model;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Bytes of JSON text from a stream, with the place that is read and a recording of some of them. Not thread-safe. */
final class JsonSource {
    private final InputStream in;
    private final byte[] buffer = new byte[64 << 10];
    private final DocumentLimits limits;
    private int at;
    private int end;
    private long line;
    private long column = 1;
    private @Nullable ByteSink recording;
    private String pointer = "";

    JsonSource(InputStream in, long firstLine, DocumentLimits limits) {
        this.in = in;
        this.line = firstLine;
        this.limits = limits;
    }

    /** The next byte, or -1 at the end. */
    int peek() {
        return at < end || fill() ? buffer[at] & 0xff : -1;
    }

    /** Goes over the next byte and gives it, or -1 at the end. */
    int take() {
        int c = peek();
        if (c < 0) {
            return c;
        }
        at++;
        if (c == '\n') {
            line++;
            column = 1;
        } else if ((c & 0xc0) != 0x80) {
            column++;
        }
        if (recording != null) {
            record(recording, c);
        }
        return c;
    }

    private void record(ByteSink sink, int c) {
        if (sink.length() == limits.length()) {
            throw Limits.exceeded("document", limits.length() + 1L, limits.length(), pointer);
        }
        sink.write(c);
    }

    /** Goes over what stands in strings as it is: no quote, backslash, control character or byte outside ASCII. */
    void takePlain() {
        while (at < end || fill()) {
            int stop = Ascii.endOfPlain(buffer, at, end);
            if (recording != null) {
                recordPlain(recording, stop);
            }
            column += stop - at;
            at = stop;
            if (stop < end) {
                return;
            }
        }
    }

    private void recordPlain(ByteSink sink, int stop) {
        if (sink.length() + (stop - at) > limits.length()) {
            throw Limits.exceeded("document", sink.length() + (long) (stop - at), limits.length(), pointer);
        }
        sink.write(buffer, at, stop);
    }

    private boolean fill() {
        try {
            at = 0;
            end = Math.max(0, in.read(buffer));
            return end > 0;
        } catch (IOException e) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE, "Cannot read the JSON at line " + line + ": " + e + ".", Map.of(), e);
        }
    }

    /** From now on the bytes that are gone over are kept. */
    void startRecording() {
        recording = new ByteSink(256);
    }

    /** The bytes that were gone over since the recording began. */
    byte[] stopRecording() {
        byte[] kept = recording == null ? new byte[0] : recording.toBytes();
        recording = null;
        return kept;
    }

    /** Says which value is being read. */
    void enter(String valuePointer) {
        pointer = valuePointer;
    }

    /** Where the next byte stands. */
    JsonOrigin place() {
        return new JsonOrigin(line, column, pointer);
    }

    /** What is here, for messages. */
    String found() {
        int c = peek();
        if (c < 0) {
            return "the end of the text";
        }
        return c > ' ' && c < 0x7f ? "'" + (char) c + "'" : String.format("the byte 0x%02x", c);
    }

    CairnException syntax(String reason) {
        return invalid(place(), "Invalid JSON", reason);
    }

    static CairnException invalid(JsonOrigin place, String what, String reason) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("pointer", place.pointer());
        details.put("line", place.line());
        details.put("column", place.column());
        return new CairnException(
                ErrorCode.INVALID,
                what + ": line " + place.line() + ", column " + place.column() + " (at \"" + place.pointer() + "\"): "
                        + reason + ".",
                details,
                null);
    }
}
