package dev.cairn.mcp.internal.stdio;

import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import java.util.Optional;

/** A message of a client, as far as it decides who answers. Immutable. */
record Message(Optional<String> id, Optional<String> method, boolean modern, Optional<String> cancels) {
    private static final String VERSION = "/params/_meta/io.modelcontextprotocol~1protocolVersion";

    /**
     * Reads a line.
     *
     * @throws CairnException {@code INVALID} when it is no JSON object
     */
    static Message of(byte[] line) {
        Document whole = Document.parse(line);
        Optional<String> method = whole.member("method").filter(Message::isText).map(Document::text);
        boolean discovers = method.filter("server/discover"::equals).isPresent();
        return new Message(
                whole.member("id").map(Document::json),
                method,
                discovers || whole.find(VERSION).isPresent(),
                whole.find("/params/requestId").map(Document::json));
    }

    private static boolean isText(Document value) {
        return value.kind() == Document.Kind.STRING;
    }

    boolean starts() {
        return is("initialize") && !modern;
    }

    boolean is(String name) {
        return method.filter(name::equals).isPresent();
    }

    /** Whether an answer is due that comes by itself. */
    boolean isAnswered() {
        return id.isPresent() && method.isPresent() && !is("subscriptions/listen");
    }
}
