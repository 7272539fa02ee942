package dev.cairn.mcp.internal.web;

import dev.cairn.Cairn;
import dev.cairn.mcp.internal.model.Offer;
import dev.cairn.mcp.internal.model.Repeated;
import dev.cairn.server.internal.http.Caller;
import dev.cairn.server.internal.http.Mount;
import dev.cairn.server.internal.http.WholeRequest;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * The protocol at a path of the server. Each token has servers of its own, so that sessions and subscriptions of one are out of reach for
 * another. Thread-safe.
 */
public final class McpMount implements Mount {
    /** The path. */
    public static final String PATH = "/mcp";

    private final Offering offering;
    private final Map<Caller, Face> faces = new ConcurrentHashMap<>();
    private final Repeated guests = new Repeated("cairn-mcp-tokens", this::sweep);
    private volatile boolean closed;

    /** Makes what a caller is offered. */
    @FunctionalInterface
    public interface Offering {
        /** Makes what is offered on a store, as the caller sees it. */
        Offer of(Cairn store, boolean readOnly);
    }

    /** Serves what is offered. */
    public McpMount(Offering offering) {
        this.offering = offering;
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public void answer(Cairn store, Caller caller, BooleanSupplier lasting, WholeRequest from, HttpServletResponse to)
            throws ServletException, IOException {
        if (closed) {
            to.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            return;
        }
        faces.computeIfAbsent(caller, who -> opened(store, who, lasting, from)).answer(from, to);
    }

    private Face opened(Cairn store, Caller caller, BooleanSupplier lasting, WholeRequest from) {
        guests.start();
        return new Face(offering.of(store, caller.readOnly()), store, lasting, from.getServletContext());
    }

    /** Ends what belongs to tokens that were removed. */
    private void sweep() {
        faces.forEach((caller, face) -> {
            if (!face.isLasting() && faces.remove(caller, face)) {
                face.close();
            }
        });
    }

    @Override
    public void close() {
        closed = true;
        guests.close();
        faces.values().forEach(Face::close);
    }
}
