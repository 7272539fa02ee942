package dev.cairn.server.internal.langgraph;

import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.model.Document;
import dev.cairn.server.internal.http.Response;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds threads by what the SDK asks for. Every thread is looked at, as the answer says how many there are. */
final class ThreadSearch {
    private static final int MOST = 1_000;
    private static final List<String> SORTS =
            List.of("thread_id", "status", "created_at", "updated_at", "state_updated_at");
    private static final List<String> STATUSES = List.of("idle", "busy", "interrupted", "error");

    private final Checkpointer checkpoints;
    private final Optional<Document> metadata;
    private final Optional<Document> values;
    private final Optional<String> status;
    private final Optional<List<String>> ids;

    private ThreadSearch(Checkpointer checkpoints, Body body) {
        this.checkpoints = checkpoints;
        this.metadata = body.object("metadata");
        this.values = body.object("values");
        this.status = body.text("status").map(name -> oneOf("status", name, STATUSES));
        this.ids = body.texts("ids");
    }

    private static String oneOf(String what, String name, List<String> known) {
        if (!known.contains(name)) {
            throw Body.unsupported("'" + what + "' must be one of " + known + ", not '" + name + "'.");
        }
        return name;
    }

    static Response count(Checkpointer checkpoints, Body body) {
        ThreadSearch search = new ThreadSearch(checkpoints, body);
        body.done();
        return Response.json(Document.fromNumber(search.found().size()));
    }

    static Response page(Checkpointer checkpoints, Body body) {
        ThreadSearch search = new ThreadSearch(checkpoints, body);
        int limit = body.number("limit", 10, 1, MOST);
        int offset = body.number("offset", 0, 0, Integer.MAX_VALUE - MOST);
        Comparator<SdkThread> order = order(
                oneOf("sort_by", body.text("sort_by").orElse("created_at"), SORTS),
                oneOf("sort_order", body.text("sort_order").orElse("desc"), List.of("asc", "desc")));
        List<String> select = body.texts("select").orElse(List.of());
        select.forEach(name -> oneOf("select", name, SdkThread.FIELDS));
        Optional<Extracts> extracts = body.object("extract").map(Extracts::of);
        body.done();
        List<SdkThread> found = search.found();
        found.sort(order);
        List<Document> page = found.stream()
                .skip(offset)
                .limit(limit)
                .map(thread -> row(thread, select, extracts))
                .toList();
        return Pages.of(Document.fromArray(page), found.size(), offset, page.size());
    }

    private static Document row(SdkThread thread, List<String> select, Optional<Extracts> extracts) {
        Map<String, Document> members = thread.members(select.isEmpty() ? SdkThread.FIELDS : select);
        extracts.ifPresent(wanted -> members.put("extracted", wanted.of(thread)));
        return Document.fromObject(members);
    }

    private static Comparator<SdkThread> order(String by, String direction) {
        Comparator<SdkThread> order = switch (by) {
            case "thread_id" -> Comparator.comparing(thread -> thread.info().threadId());
            case "status" ->
                Comparator.comparing(thread -> thread.info().status().label());
            case "created_at" -> Comparator.comparing(thread -> thread.info().created());
            case "updated_at" -> Comparator.comparing(thread -> thread.info().changed());
            default -> Comparator.comparing(SdkThread::stateUpdated);
        };
        Comparator<SdkThread> whole =
                order.thenComparing(thread -> thread.info().threadId());
        return direction.equals("asc") ? whole : whole.reversed();
    }

    /** What fits, without the states that were looked into: there may be many. */
    private List<SdkThread> found() {
        List<SdkThread> found = new ArrayList<>();
        for (ThreadInfo info : all()) {
            if (matches(new SdkThread(checkpoints, info))) {
                found.add(new SdkThread(checkpoints, info));
            }
        }
        return found;
    }

    private List<ThreadInfo> all() {
        if (ids.isPresent()) {
            return new LinkedHashSet<>(ids.get())
                    .stream()
                            .flatMap(id -> checkpoints.threads().find(id).stream())
                            .toList();
        }
        ThreadQuery query = ThreadQuery.all().limit(MOST);
        return Page.all(cursor -> checkpoints.threads().list(query.from(cursor)))
                .toList();
    }

    private boolean matches(SdkThread thread) {
        ThreadInfo info = thread.info();
        return status.filter(wanted -> !wanted.equals(info.status().label())).isEmpty()
                && metadata.filter(wanted -> !Containment.holds(info.metadata(), wanted))
                        .isEmpty()
                && values.filter(wanted -> !Containment.holds(thread.field("values"), wanted))
                        .isEmpty();
    }
}
