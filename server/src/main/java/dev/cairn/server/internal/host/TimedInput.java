package dev.cairn.server.internal.host;

import dev.cairn.server.config.Limits;
import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.ServerCode;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Refuses a body that comes too slowly. Used by one thread. */
final class TimedInput extends FilterInputStream {
    private final Limits limits;
    private final Pace pace = Pace.begin();

    TimedInput(InputStream in, Limits limits) {
        super(in);
        this.limits = limits;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = in.read(bytes, offset, length);
        if (read > 0) {
            pace.moved(read);
            if (pace.isTooSlow(limits)) {
                throw new Refusal(
                        ServerCode.TOO_SLOW,
                        "Cannot read the request's body: it arrives at less than " + limits.bytesPerSecond()
                                + " bytes per second. Nothing was changed. Send it in smaller parts.");
            }
        }
        return read;
    }
}
