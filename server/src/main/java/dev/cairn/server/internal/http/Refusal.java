package dev.cairn.server.internal.http;

import java.util.Map;

/** A request that the server refuses by itself, before or instead of a service. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ServerCode code;
    private final transient Map<String, String> headers;

    /** Refuses with a message for people. */
    public Refusal(ServerCode code, String detail) {
        this(code, detail, Map.of());
    }

    /** Refuses with headers of its own. */
    public Refusal(ServerCode code, String detail, Map<String, String> headers) {
        super(detail);
        this.code = code;
        this.headers = headers;
    }

    /** Returns why. */
    public ServerCode code() {
        return code;
    }

    /** Returns the answer on a path. */
    public Response answer(Face face) {
        Response answer = Problem.of(code.status(face), code.name(), String.valueOf(getMessage()));
        for (Map.Entry<String, String> header : headers.entrySet()) {
            answer = answer.with(header.getKey(), header.getValue());
        }
        return answer;
    }
}
