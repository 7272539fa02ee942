package dev.cairn.server.internal.http;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** A request whose body was read whole: within the limits of the server, and counted among the bodies that it holds. Used by one thread. */
public final class WholeRequest extends HttpServletRequestWrapper {
    private final byte[] body;

    /** A request with its body, or with another one in its place. */
    public WholeRequest(HttpServletRequest from, byte[] body) {
        super(from);
        this.body = body;
    }

    /** Returns the body. */
    public byte[] body() {
        return body;
    }

    /** Returns the same request with another body. */
    public WholeRequest with(byte[] other) {
        return new WholeRequest((HttpServletRequest) getRequest(), other);
    }

    @Override
    public ServletInputStream getInputStream() {
        return new Held(body);
    }

    @Override
    public BufferedReader getReader() {
        return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
    }

    @Override
    public int getContentLength() {
        return body.length;
    }

    @Override
    public long getContentLengthLong() {
        return body.length;
    }

    private static final class Held extends ServletInputStream {
        private final ByteArrayInputStream in;

        Held(byte[] body) {
            in = new ByteArrayInputStream(body);
        }

        @Override
        public int read() {
            return in.read();
        }

        @Override
        public int read(byte[] to, int from, int length) {
            return in.read(to, from, length);
        }

        @Override
        public boolean isFinished() {
            return in.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new IllegalStateException("The body was read.");
        }
    }
}
