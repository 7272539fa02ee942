package dev.cairn.mcp.internal.model;

import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What a client can read by its URI, or every URI of a template. Immutable.
 *
 * @param uri a URI, or a template of RFC 6570 whose variables each stand for one part of the path
 * @param completion values of a variable that begin with what is typed
 * @param reader what stands there, as contents of the protocol without the URI
 */
public record Resource(
        String uri,
        String name,
        String title,
        String description,
        String mediaType,
        Completion completion,
        Function<Map<String, String>, List<Document>> reader) {
    /** Whether it is a template. */
    public boolean isTemplate() {
        return uri.indexOf('{') >= 0;
    }

    /** The resource as the protocol describes it. */
    public Document definition() {
        return new Json()
                .put(isTemplate() ? "uriTemplate" : "uri", uri)
                .put("name", name)
                .put("title", title)
                .put("description", description)
                .put("mimeType", mediaType)
                .document();
    }
}
