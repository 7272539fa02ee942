package dev.cairn.oci;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.security.MessageDigest;

/**
 * A layer that is compared with its digest. The last byte is given out only after the comparison, so that no one holds a whole layer that
 * was not compared. For use by one thread.
 */
final class ComparedInput extends FilterInputStream {
    private final PushbackInputStream source;
    private final OciDigest expected;
    private final MessageDigest sum;
    private boolean compared;

    ComparedInput(InputStream source, OciDigest expected) {
        this(new PushbackInputStream(source, 1), expected);
    }

    private ComparedInput(PushbackInputStream source, OciDigest expected) {
        super(source);
        this.source = source;
        this.expected = expected;
        this.sum = expected.begin();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
        int count = source.read(target, from, most);
        if (count > 0) {
            sum.update(target, from, count);
        }
        if (count != 0 && isAtEnd()) {
            compare();
        }
        return count;
    }

    private boolean isAtEnd() throws IOException {
        int next = source.read();
        if (next >= 0) {
            source.unread(next);
        }
        return next < 0;
    }

    private void compare() {
        if (!compared) {
            expected.require("the layer", sum.digest());
            compared = true;
        }
    }

    @Override
    public long skip(long most) throws IOException {
        byte[] skipped = new byte[(int) Math.max(0, Math.min(most, 8 << 10))];
        return skipped.length == 0 ? 0 : Math.max(0, read(skipped, 0, skipped.length));
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
