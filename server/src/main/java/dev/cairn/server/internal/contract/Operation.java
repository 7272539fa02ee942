package dev.cairn.server.internal.contract;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a route takes and answers. Not changed once the files are read. */
public final class Operation {
    private final String method;
    private final String path;
    private final String summary;
    private final Map<String, Field> query = new LinkedHashMap<>();
    private final Map<String, Field> headers = new LinkedHashMap<>();
    private final List<Answer> answers = new ArrayList<>();
    private @Nullable Content body;

    /**
     * A body.
     *
     * @param type of JSON; null for another media type
     */
    record Content(String mediaType, @Nullable Type type, String text) {
        /** A body as the files write it. */
        static Content of(String what, String text) {
            return what.contains("/")
                    ? new Content(what, null, text)
                    : new Content("application/json", Type.parse(what), text);
        }
    }

    /**
     * A way to answer.
     *
     * @param content null for none
     */
    record Answer(int status, @Nullable Content content, String text) {}

    Operation(String method, String path, String summary) {
        this.method = method;
        this.path = path;
        this.summary = summary;
    }

    void query(Field field) {
        query.put(field.name(), field);
    }

    void header(Field field) {
        headers.put(field.name(), field);
    }

    void body(Content content) {
        body = content;
    }

    void answer(Answer answer) {
        answers.add(answer);
    }

    String method() {
        return method;
    }

    String path() {
        return path;
    }

    String summary() {
        return summary;
    }

    Map<String, Field> query() {
        return query;
    }

    Map<String, Field> headers() {
        return headers;
    }

    @Nullable
    Content body() {
        return body;
    }

    /** Whether the body is of another media type than JSON, and read as it comes. */
    public boolean takesUpload() {
        return body != null && body.type() == null;
    }

    List<Answer> answers() {
        return answers;
    }

    /** Returns method and path. */
    @Override
    public String toString() {
        return method + " " + path;
    }
}
