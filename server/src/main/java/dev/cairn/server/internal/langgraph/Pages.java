package dev.cairn.server.internal.langgraph;

import dev.cairn.model.Document;
import dev.cairn.server.internal.http.Response;

/** The headers that tell where a page of a list is. Stateless. */
final class Pages {
    static final String TOTAL = "X-Pagination-Total";
    static final String NEXT = "X-Pagination-Next";

    private Pages() {}

    /** A page of so many of all, behind so many others. */
    static Response of(Document page, int total, int offset, int size) {
        Response answer = Response.json(page).with(TOTAL, String.valueOf(total));
        return offset + size < total && size > 0 ? answer.with(NEXT, String.valueOf(offset + size)) : answer;
    }

    /** A page of which only is known whether there are more. */
    static Response of(Document page, boolean more, int next) {
        Response answer = Response.json(page);
        return more ? answer.with(NEXT, String.valueOf(next)) : answer;
    }
}
