package dev.cairn.codec.internal.read;

import dev.cairn.internal.text.Sha256;
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
    private final ByteArrayOutputStream nameBytes = new ByteArrayOutputStream();
    private int position;
    private int depth;
    private int start;
    private boolean inString;
    private boolean escaped;
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
        return depth == 1 && !inString && start == position;
    }

    /** Whether the value has ended. */
    boolean isDone() {
        return depth == 0 && position > 0;
    }

    void feed(byte[] bytes, int from, int to) {
        int base = position - from;
        int unhashed = from;
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            position = base + i + 1;
            if (inString) {
                inString = escaped || b != '"';
                escaped = !escaped && b == '\\';
                collectName(b);
            } else if (b == '"') {
                inString = true;
                collectName(b);
            } else if (b == '[' || b == '{') {
                unhashed = ++depth == 1 ? i + 1 : unhashed;
                start = depth == 1 ? position : start;
            } else if (b == ':') {
                endName();
            } else if (b == ']' || b == '}' || b == ',') {
                boolean closes = b != ',';
                if (depth == 1) {
                    digest.update(bytes, unhashed, i - unhashed);
                    unhashed = i + 1;
                    end(position - 1);
                }
                depth -= closes ? 1 : 0;
            }
        }
        if (depth > 0) {
            digest.update(bytes, unhashed, to - unhashed);
        }
    }

    private void collectName(byte b) {
        if (inName) {
            nameBytes.write(b);
        }
    }

    private void endName() {
        if (inName) {
            name = Part.name(nameBytes.toByteArray());
            inName = false;
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
