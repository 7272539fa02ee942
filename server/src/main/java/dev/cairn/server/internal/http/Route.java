package dev.cairn.server.internal.http;

import java.util.List;

/**
 * A method and a path with the handler that answers. Immutable.
 *
 * @param path parts divided by {@code /}; {@code {name}} stands for any one part
 * @param upload whether the body may be as long as a backup; such a handler reads it as a stream
 */
public record Route(Face face, String method, String path, Access access, boolean upload, Handler handler) {
    /** Returns the parts of the path. */
    public List<String> parts() {
        return List.of(path.substring(1).split("/", -1));
    }

    /** Returns the same route, answered by another handler. */
    public Route with(Handler other) {
        return new Route(face, method, path, access, upload, other);
    }

    static boolean isParameter(String part) {
        return part.startsWith("{");
    }
}
