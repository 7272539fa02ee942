package dev.cairn.mcp.internal.era;

import dev.cairn.answer.Json;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The calls of clients of the era of sessions, so that they can be cancelled: the SDK passes neither that wish nor the id of a request on.
 * Each call gets a mark in its metadata by which its work knows it again. Thread-safe.
 */
final class Running {
    private static final String MARK = "dev.cairn/request";
    /** More calls than run at one time; what the SDK refuses is forgotten at last. */
    private static final int MOST = 10_000;

    private final Map<String, Boolean> cancelled = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MOST;
        }
    };

    /** Notes what a message begins or cancels; the message with the mark of its call. */
    byte[] received(String session, byte[] message) {
        Document whole;
        try {
            whole = Document.parse(message);
        } catch (CairnException | StackOverflowError e) {
            // The SDK answers that.
            return message;
        }
        String method = whole.member("method").map(Document::json).orElse("");
        if (method.equals("\"notifications/cancelled\"")) {
            whole.find("/params/requestId").ifPresent(id -> cancel(session + " " + id.json()));
        }
        return method.equals("\"tools/call\"") && whole.member("id").isPresent() ? begun(session, whole) : message;
    }

    private synchronized byte[] begun(String session, Document whole) {
        Document params = whole.member("params").orElseGet(() -> new Json().document());
        if (params.kind() != Document.Kind.OBJECT) {
            return whole.bytes();
        }
        String mark = session + " " + whole.at("/id").json();
        cancelled.put(mark, false);
        Json meta = params.member("_meta")
                .filter(one -> one.kind() == Document.Kind.OBJECT)
                .map(Json::of)
                .orElseGet(Json::new);
        return Json.of(whole)
                .put("params", Json.of(params).put("_meta", meta.put(MARK, mark)))
                .document()
                .bytes();
    }

    private synchronized void cancel(String mark) {
        cancelled.replace(mark, true);
    }

    synchronized boolean isCancelled(Map<String, Object> meta) {
        return cancelled.getOrDefault(String.valueOf(meta.get(MARK)), false);
    }

    synchronized void ended(Map<String, Object> meta) {
        cancelled.remove(String.valueOf(meta.get(MARK)));
    }
}
