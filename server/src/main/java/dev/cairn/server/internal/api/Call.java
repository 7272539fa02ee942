package dev.cairn.server.internal.api;

import dev.cairn.Cairn;
import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.address.CheckpointAddress;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.internal.paging.Listing;
import dev.cairn.model.Document;
import dev.cairn.server.internal.http.EntityTag;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A request whose query and body fit the route, and the ways to answer it. Used by one thread. */
final class Call {
    /** The number that proves a lease. */
    static final String TOKEN = "Cairn-Token";

    private final Request request;
    private final @Nullable Document body;

    Call(Request request, @Nullable Document body) {
        this.request = request;
        this.body = body;
    }

    Request request() {
        return request;
    }

    Cairn store() {
        return request.store();
    }

    Checkpointer checkpoints() {
        return store().checkpoints();
    }

    /** The checkpointer of a thread, under the lease whose token the request has. */
    Checkpointer leased() {
        return leased(path("thread"));
    }

    Checkpointer leased(String thread) {
        return token().map(number -> checkpoints().leases().withToken(thread, number))
                .orElse(checkpoints());
    }

    /** The token of a lease, in a header or in the query. */
    Optional<Long> token() {
        return query("token").or(() -> request.header(TOKEN)).map(Call::token);
    }

    private static long token(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new CairnException(
                    ErrorCode.INVALID, "The token of a lease must be a whole number, not '" + text + "'.");
        }
    }

    String path(String name) {
        return request.path(name);
    }

    Optional<String> query(String name) {
        return request.query(name);
    }

    @Nullable
    String text(String name) {
        return query(name).orElse(null);
    }

    String text(String name, String usual) {
        return query(name).orElse(usual);
    }

    List<String> texts(String name) {
        return request.queries(name);
    }

    boolean flag(String name) {
        return query(name).map(text -> text.equals("true")).orElse(false);
    }

    int count(String name, int usual) {
        return query(name).map(Integer::parseInt).orElse(usual);
    }

    int limit() {
        int limit = count("limit", 100);
        Listing.requireLimit(limit);
        return limit;
    }

    @Nullable
    String cursor() {
        return text("cursor");
    }

    @Nullable
    Instant since() {
        return query("since")
                .map(text -> OffsetDateTime.parse(text).toInstant())
                .orElse(null);
    }

    /** The filter in the query. */
    DocumentFilter where(String name) {
        return query(name).map(DocumentFilter::parse).orElse(DocumentFilter.ALL);
    }

    String namespace() {
        return text("namespace", "");
    }

    /** The branch that is named, or main, at its head. */
    CheckpointConfig branch() {
        return new CheckpointConfig(path("thread"), namespace(), null, text("branch", CheckpointConfig.MAIN));
    }

    /** The checkpoint at the place of the path. */
    CheckpointConfig checkpoint() {
        return place(path("checkpoint"));
    }

    /** The checkpoint at a place in the thread of the path. */
    CheckpointConfig place(String place) {
        return CheckpointAddress.of(path("thread"), place).resolve(checkpoints(), namespace());
    }

    Input input() {
        return new Input(body == null ? Document.fromObject(Map.of()) : body);
    }

    /** What {@code If-Match} names, without quotes: never nothing, which would say that there must be nothing. */
    Optional<String> match() {
        Optional<String> tag = request.header("If-Match").map(EntityTag::version);
        tag.filter(String::isEmpty).ifPresent(empty -> {
            throw new CairnException(ErrorCode.INVALID, "If-Match must not be empty. Nothing was changed.");
        });
        return tag;
    }

    /** Whether {@code If-None-Match: *} says that there must be nothing yet; no other condition goes with a write. */
    boolean absent() {
        Optional<String> tag = request.header("If-None-Match");
        if (tag.isPresent() && (!tag.get().strip().equals("*") || match().isPresent())) {
            throw new CairnException(
                    ErrorCode.INVALID, "If-None-Match of a write must be '*', without If-Match. Nothing was changed.");
        }
        return tag.isPresent();
    }

    /** Answers 304 when the caller has it already. */
    Response unlessKnown(String tag, Function<Call, Response> otherwise) {
        boolean known = request.header("If-None-Match").stream()
                .flatMap(header -> Arrays.stream(header.split(",")))
                .map(String::strip)
                .anyMatch(one -> one.equals("*") || EntityTag.version(one).equals(tag));
        return (known ? Response.empty(304) : otherwise.apply(this)).with("ETag", EntityTag.of(tag));
    }

    static Response answer(Json json) {
        return Response.json(json.document());
    }

    /** Answers with a part of a listing, and a link to the next where the query says which it is. */
    <T> Response page(Page<T> page, Function<? super T, Json> each, List<Damage> damaged, Json more) {
        Json json = Json.fromPage(page.items(), each, page.next()).putAll(more);
        if (!damaged.isEmpty()) {
            json.put("damaged", damaged);
        }
        Response answer = answer(json);
        String next = page.next();
        if (next == null || !request.route().method().equals("GET")) {
            return answer;
        }
        return answer.with("Link", "<" + next(next) + ">; rel=\"next\"");
    }

    <T> Response page(Page<T> page, Function<? super T, Json> each, List<Damage> damaged) {
        return page(page, each, damaged, new Json());
    }

    private String next(String cursor) {
        StringBuilder query = new StringBuilder("?");
        for (String name : request.queryNames()) {
            if (!name.equals("cursor")) {
                request.queries(name)
                        .forEach(value -> query.append(escaped(name))
                                .append('=')
                                .append(escaped(value))
                                .append('&'));
            }
        }
        return query.append("cursor=").append(escaped(cursor)).toString();
    }

    private static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Returns a thread, which must be there. */
    ThreadInfo require(String thread) {
        return checkpoints().threads().find(thread).orElseThrow(() -> noThread(thread));
    }

    /** Says that a thread is missing. */
    static NotFoundException noThread(String thread) {
        return new NotFoundException("There is no thread '" + thread + "'.", Map.of("thread", thread));
    }
}
