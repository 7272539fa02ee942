package dev.cairn.server.internal.http;

/** A group of routes. */
@FunctionalInterface
public interface Routes {
    /** Adds the routes of the group. */
    void addTo(Router router);
}
