package dev.cairn.server.internal.api;

import dev.cairn.answer.BoundedValue;
import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.Json;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.answer.ValuePart;
import dev.cairn.checkpoint.Branches;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Selection;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import dev.cairn.server.internal.http.EntityTag;
import dev.cairn.server.internal.http.Response;
import dev.cairn.storage.Page;
import java.util.List;
import java.util.Map;

/** What a viewer asks that cannot hold whole states: branches without checkpoints, short states, parts of values, steps in a few words. */
final class ViewRoutes {
    private static final String THREAD = "/v1/threads/{thread}";
    private static final String CHECKPOINT = THREAD + "/checkpoints/{checkpoint}";
    private static final int MOST_STEPS = 100;

    private ViewRoutes() {}

    static void add(OwnRoutes routes) {
        routes.read("GET", THREAD + "/branches", ViewRoutes::branches)
                .read("GET", THREAD + "/changes", ViewRoutes::changes)
                .read("GET", CHECKPOINT + "/bounded", ViewRoutes::bounded)
                .read("GET", CHECKPOINT + "/value", ViewRoutes::value);
    }

    private static Response branches(Call call) {
        String thread = call.path("thread");
        call.require(thread);
        Branches branches = call.checkpoints().branches();
        return Call.answer(ThreadFacts.branches(branches.list(thread, call.namespace()))
                .put("namespaces", branches.namespaces(thread)));
    }

    private static Response changes(Call call) {
        List<String> places = call.texts("checkpoint");
        if (places.size() > MOST_STEPS) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The number of checkpoints must be at most " + MOST_STEPS + ", not " + places.size() + ".");
        }
        StepChanges changes =
                new StepChanges(call.checkpoints(), call.store().lookup().states(call.path("thread")));
        List<Json> steps =
                places.stream().map(place -> changes.of(call.place(place))).toList();
        return call.page(new Page<>(steps, null), step -> step, List.of());
    }

    private static Response bounded(Call call) {
        CheckpointTuple tuple = call.checkpoints().get(call.checkpoint());
        int limit = call.count("limit", 65_536);
        BoundedValue cut = new BoundedValue();
        Json values = new Json();
        tuple.checkpoint()
                .values()
                .forEach((name, value) -> values.put(name, cut.cut(value, JsonPointer.ROOT.child(name), limit)));
        Json state = CheckpointFacts.of(tuple).put("values", values).put("large", cut.large());
        return Call.answer(state)
                .with("ETag", EntityTag.of(String.valueOf(tuple.config().checkpointId())));
    }

    private static Response value(Call call) {
        JsonPointer at = JsonPointer.parse(call.text("pointer", ""));
        if (at.tokens().isEmpty()) {
            throw new CairnException(ErrorCode.INVALID, "The pointer must begin with a channel, such as /messages/0.");
        }
        String channel = at.tokens().get(0);
        CheckpointTuple tuple =
                call.checkpoints().get(call.checkpoint(), Selection.none().channels(channel));
        Document value = tuple.checkpoint().values().get(channel);
        for (String token : at.tokens().subList(1, at.tokens().size())) {
            value = value == null ? null : value.child(token).orElse(null);
        }
        if (value == null) {
            throw new NotFoundException("There is nothing at '" + at + "'.", Map.of("pointer", at.toString()));
        }
        return Call.answer(ValuePart.of(value, at, call.count("offset", 0), call.count("count", 0)));
    }
}
