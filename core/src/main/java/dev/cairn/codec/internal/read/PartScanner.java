package dev.cairn.codec.internal.read;

import dev.cairn.internal.text.Sha256;
import dev.cairn.model.JsonMarks;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the items or members of an array or object in the bytes of its compact JSON, which are handed in piece by piece. Holds what it
 * found and the name that it is at, never a value. Not thread-safe.
 */
final class PartScanner {
    private final boolean object;
    private final List<Part> found = new ArrayList<>();
    private final MessageDigest digest = Sha256.begin();
    private final JsonMarks marks = new JsonMarks();
    private final ByteArrayOutputStream nameBytes = new ByteArrayOutputStream();
    private int position;
    private int depth;
    private int start;
    private boolean inName;
    private @Nullable String name;

    /**
     * Begins.
     *
     * @param object whether it is an object and not an array
     * @param position where: 0 before its bracket, else behind the bracket or behind a comma of its own
     */
    PartScanner(boolean object, int position) {
        this.object = object;
        this.position = position;
        depth = position == 0 ? 0 : 1;
        begin(position);
    }

    private void begin(int at) {
        start = at;
        inName = object;
        name = null;
        nameBytes.reset();
    }

    List<Part> found() {
        return found;
    }

    int position() {
        return position;
    }

    /** Whether a part begins here. */
    boolean isBetween() {
        return depth == 1 && !marks.inString() && start == position;
    }

    /** Whether the value has ended. */
    boolean isDone() {
        return depth == 0 && position > 0;
    }

    void feed(byte[] bytes, int from, int to) {
        int base = position - from;
        int unhashed = from;
        for (int i = marks.next(bytes, from, to); i < to; i = marks.next(bytes, i + 1, to)) {
            byte mark = bytes[i];
            if (mark == '[' || mark == '{') {
                if (++depth == 1) {
                    unhashed = i + 1;
                    start = base + unhashed;
                }
            } else if (mark == ':') {
                if (inName) {
                    collectName(bytes, Math.max(from, start - base), i);
                    name = Part.name(nameBytes.toByteArray());
                    inName = false;
                }
            } else if (mark != '"') {
                if (depth == 1) {
                    digest.update(bytes, unhashed, i - unhashed);
                    unhashed = i + 1;
                    end(base + i);
                }
                depth -= mark == ',' ? 0 : 1;
            }
        }
        position = base + to;
        if (depth > 0) {
            digest.update(bytes, unhashed, to - unhashed);
            collectName(bytes, Math.max(from, start - base), to);
        }
    }

    private void collectName(byte[] bytes, int from, int to) {
        if (inName) {
            nameBytes.write(bytes, from, to - from);
        }
    }

    private void end(int at) {
        if (at > start) {
            found.add(Part.of(start, at, name, digest));
        } else {
            digest.reset();
        }
        begin(at + 1);
    }
}
