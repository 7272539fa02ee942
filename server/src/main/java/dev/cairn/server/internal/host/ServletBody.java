package dev.cairn.server.internal.host;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.GzipInput;
import dev.cairn.server.config.Limits;
import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Route;
import dev.cairn.server.internal.http.ServerCode;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The body of a servlet's request, inflated, counted and timed while it is read. Used by one thread. */
final class ServletBody implements Request.Body {
    private static final int BLOCK = 16 << 10;
    /** So much of each body counts as the thread's own, so that requests of usual size go on while large ones wait. */
    private static final int FREE = 64 << 10;

    private final HttpServletRequest from;
    private final Call call;
    private final Limits limits;
    private final BodyMemory memory;
    private final long most;
    private byte @Nullable [] held;

    ServletBody(HttpServletRequest from, Call call, Route route, Limits limits, BodyMemory memory) {
        this.from = from;
        this.call = call;
        this.limits = limits;
        this.memory = memory;
        this.most = route.upload() ? limits.uploadBytes() : limits.bodyBytes();
    }

    @Override
    public byte[] bytes() {
        byte[] known = held;
        if (known == null) {
            try (InputStream in = stream()) {
                known = all(in);
            } catch (IOException e) {
                throw lost(e);
            }
            held = known;
        }
        return known;
    }

    private byte[] all(InputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] block = new byte[BLOCK];
        for (int read = in.read(block); read >= 0; read = in.read(block)) {
            out.write(block, 0, read);
            if (out.size() > FREE) {
                memory.take(read, call);
            }
        }
        return out.toByteArray();
    }

    @Override
    public InputStream stream() {
        refuseLonger(from.getContentLengthLong());
        try {
            InputStream timed = new TimedInput(from.getInputStream(), limits);
            return new LimitedInput(isGzip() ? new GzipInput(timed, BLOCK) : timed, this::refuseLonger);
        } catch (IOException e) {
            throw lost(e);
        }
    }

    private boolean isGzip() {
        String encoding = from.getHeader("Content-Encoding");
        if (encoding == null || encoding.equalsIgnoreCase("identity")) {
            return false;
        }
        if (!encoding.toLowerCase(Locale.ROOT).equals("gzip")) {
            throw new Refusal(
                    ServerCode.ENCODING,
                    "Cannot read the request's body: only gzip compression is supported. Nothing was changed.");
        }
        return true;
    }

    private void refuseLonger(long bytes) {
        if (bytes > most) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "Cannot read the request's body: it is longer than " + most + " bytes. Nothing was changed. Send "
                            + "less per request.",
                    Map.of("limit", most),
                    null);
        }
    }

    private static CairnException lost(IOException e) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot read the request's body: it is incomplete: " + e.getMessage() + ". Nothing was changed.",
                Map.of(),
                e);
    }
}
