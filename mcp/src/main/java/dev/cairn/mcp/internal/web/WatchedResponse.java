package dev.cairn.mcp.internal.web;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** A response that knows whether its client is gone, once something could not be written. Used by one thread. */
final class WatchedResponse extends HttpServletResponseWrapper {
    private @Nullable PrintWriter writer;

    WatchedResponse(HttpServletResponse to) {
        super(to);
    }

    @Override
    public PrintWriter getWriter() throws IOException {
        PrintWriter made = super.getWriter();
        writer = made;
        return made;
    }

    boolean isGone() {
        return writer != null && writer.checkError();
    }
}
