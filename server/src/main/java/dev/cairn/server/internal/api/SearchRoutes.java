package dev.cairn.server.internal.api;

import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.answer.SearchFacts;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.address.CheckpointAddress;
import dev.cairn.checkpoint.lookup.BisectQuery;
import dev.cairn.checkpoint.lookup.Bisection;
import dev.cairn.checkpoint.lookup.BlameQuery;
import dev.cairn.checkpoint.lookup.StateCondition;
import dev.cairn.checkpoint.lookup.TextQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.filter.TextPattern;
import dev.cairn.server.internal.http.Response;
import dev.cairn.storage.Damage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Searches in the states of threads: grep, blame, bisect. */
final class SearchRoutes {
    private SearchRoutes() {}

    static void add(OwnRoutes routes) {
        routes.read("GET", "/v1/search", SearchRoutes::search)
                .read("GET", "/v1/threads/{thread}/blame", SearchRoutes::blame)
                .read("POST", "/v1/threads/{thread}/bisect", SearchRoutes::bisect);
    }

    private static TextPattern pattern(String text, boolean regex, boolean ignoreCase) {
        return regex ? TextPattern.fromRegex(text, ignoreCase) : TextPattern.fromWords(text, ignoreCase);
    }

    private static Response search(Call call) {
        TextQuery query = TextQuery.of(pattern(call.text("text", ""), call.flag("regex"), call.flag("ignore_case")))
                .in(call.texts("thread"))
                .namespace(call.text("namespace"))
                .channel(call.text("channel"))
                .since(call.since())
                .limit(call.limit())
                .from(call.cursor());
        List<Damage> damaged = new ArrayList<>();
        return call.page(call.store().lookup().search(query, damaged::add), SearchFacts::of, damaged);
    }

    private static Response blame(Call call) {
        CheckpointConfig at = call.place(call.text("at", "latest"));
        String pointer = call.text("pointer", "");
        BlameQuery query = BlameQuery.of(at).at(pointer).limit(call.limit()).from(call.cursor());
        Json whole = new Json().put("checkpoint", CheckpointFacts.of(at)).put("pointer", pointer);
        return call.page(call.store().lookup().blame(query), SearchFacts::of, List.of(), whole);
    }

    private static Response bisect(Call call) {
        Input input = call.input();
        BisectQuery query = BisectQuery.of(place(call, input, "good"), place(call, input, "bad"), condition(input))
                .limit(input.count("limit").orElse(100))
                .from(input.text("cursor"));
        Bisection found = call.store().lookup().bisect(input.flag("all") ? query.everyTurn() : query);
        return Call.answer(
                Json.fromPage(found.turns(), SearchFacts::of, found.next()).putAll(SearchFacts.whole(found)));
    }

    private static CheckpointConfig place(Call call, Input input, String name) {
        return CheckpointAddress.of(call.path("thread"), input.text(name, ""))
                .resolve(call.checkpoints(), input.text("namespace", ""));
    }

    private static StateCondition condition(Input input) {
        List<String> given = Stream.of("where", "exists", "contains")
                .filter(name -> input.find(name).isPresent())
                .toList();
        if (given.size() != 1) {
            throw new CairnException(ErrorCode.INVALID, "Give one of where, exists and contains.");
        }
        String text = given.get(0).equals("where") ? "" : input.text(given.get(0), "");
        return switch (given.get(0)) {
            case "where" -> StateCondition.where(DocumentFilter.parse(input.value("where")));
            case "exists" -> StateCondition.exists(text);
            default -> StateCondition.contains(pattern(text, input.flag("regex"), input.flag("ignore_case")));
        };
    }
}
