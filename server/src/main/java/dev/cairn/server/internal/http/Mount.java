package dev.cairn.server.internal.http;

import dev.cairn.Cairn;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/** A protocol with an implementation of its own at one path, behind the checks of the server: host, origin and token. Thread-safe. */
public interface Mount extends AutoCloseable {
    /** Returns the path. */
    String path();

    /**
     * Answers a request.
     *
     * @param store as the caller sees it
     * @param lasting whether the caller may still use the server; what outlives the answer ends when it does not
     */
    void answer(Cairn store, Caller caller, BooleanSupplier lasting, WholeRequest from, HttpServletResponse to)
            throws ServletException, IOException;

    /** Ends the answers that are open; requests that come later are refused. */
    @Override
    void close();
}
