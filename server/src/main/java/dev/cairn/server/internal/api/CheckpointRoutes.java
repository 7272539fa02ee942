package dev.cairn.server.internal.api;

import dev.cairn.answer.Changes;
import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.HistoryPage;
import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Durability;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.address.CheckpointAddress;
import dev.cairn.checkpoint.address.NextStep;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.server.internal.http.EntityTag;
import dev.cairn.server.internal.http.Response;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Checkpoints: saved, read, listed, compared; what tasks wrote upon them. */
final class CheckpointRoutes {
    private static final String THREAD = "/v1/threads/{thread}";
    private static final String CHECKPOINT = THREAD + "/checkpoints/{checkpoint}";

    private CheckpointRoutes() {}

    static void add(OwnRoutes routes) {
        routes.read("GET", THREAD + "/checkpoints", CheckpointRoutes::list)
                .write("POST", THREAD + "/checkpoints", CheckpointRoutes::put)
                .read("GET", THREAD + "/history", CheckpointRoutes::history)
                .read("GET", THREAD + "/state", call -> read(call, call.branch()))
                .read("GET", CHECKPOINT, call -> read(call, call.checkpoint()))
                .read("GET", CHECKPOINT + "/writes", call -> writes(call, call.checkpoint()))
                .write("POST", CHECKPOINT + "/writes", CheckpointRoutes::putWrites)
                .write("POST", CHECKPOINT + "/answer", CheckpointRoutes::answer)
                .read("GET", CHECKPOINT + "/channels", CheckpointRoutes::channels)
                .read("GET", THREAD + "/diff", CheckpointRoutes::diff);
    }

    private static Response list(Call call) {
        CheckpointQuery query = CheckpointQuery.of(call.path("thread"))
                .namespace(call.namespace())
                .between(call.since(), null)
                .where(call.where("where"))
                .tagged(call.text("tag"))
                .limit(call.limit())
                .from(call.cursor());
        List<Damage> damaged = new ArrayList<>();
        Page<CheckpointSummary> page = call.checkpoints().summaries(query, damaged::add);
        if (page.items().isEmpty() && damaged.isEmpty()) {
            require(call);
        }
        return call.page(page, CheckpointFacts::of, damaged);
    }

    private static void require(Call call) {
        call.require(call.path("thread"));
    }

    private static Response history(Call call) {
        CheckpointConfig start = call.query("from").map(call::place).orElseGet(() -> call.place("latest"));
        HistoryPage history = new HistoryPage(
                call.store().lookup(), start, call.where("where"), call.since(), call.limit(), call.cursor());
        Page<HistoryPage.Listed> page = history.read();
        history.throwDamage();
        return call.page(page, CheckpointFacts::of, List.of());
    }

    private static Response put(Call call) {
        Input input = call.input();
        boolean whole = input.find("values").isPresent();
        if (whole == input.find("change").isPresent()) {
            throw new CairnException(ErrorCode.INVALID, "Give either values, the whole state, or change.");
        }
        Checkpointer checkpoints = call.leased();
        CheckpointConfig at = place(call, input);
        PutOptions options = options(call);
        Document metadata = input.find("metadata").orElseGet(() -> Document.fromObject(Map.of()));
        Function<CheckpointMetadata, CheckpointConfig> put = whole
                ? how -> checkpoints.put(at, checkpoint(input), how, options)
                : how -> checkpoints.put(at, change(input), how, options);
        NextStep.Stored stored = new NextStep(checkpoints).put(at, metadata, put);
        return stored(stored.config(), stored.step());
    }

    /** Answers that a checkpoint was stored. */
    static Response stored(CheckpointConfig config, long step) {
        Document where = CheckpointFacts.of(config).put("step", step).document();
        return Response.json(201, where).with("ETag", EntityTag.of(String.valueOf(config.checkpointId())));
    }

    private static CheckpointConfig place(Call call, Input input) {
        CheckpointConfig branch = new CheckpointConfig(
                call.path("thread"), input.text("namespace", ""), null, input.text("branch", CheckpointConfig.MAIN));
        String parent = input.text("parent");
        return parent == null
                ? branch
                : branch.at(CheckpointAddress.of(branch.threadId(), parent)
                        .resolve(call.checkpoints(), branch.namespace())
                        .checkpointId());
    }

    private static PutOptions options(Call call) {
        PutOptions options = PutOptions.none()
                .durability(Durability.SYNC)
                .idempotencyKey(call.request().header("Idempotency-Key").orElse(null));
        Optional<String> head = call.absent() ? Optional.of(PutOptions.NO_HEAD) : call.match();
        return head.map(options::expectingHead).orElse(options);
    }

    private static Checkpoint checkpoint(Input input) {
        Checkpoint whole = Checkpoint.of(input.members("values"));
        String id = input.text("id");
        return id == null ? whole : whole.withId(id);
    }

    private static StateChange change(Input input) {
        StateChange change = Changes.of(input.input("change"));
        String id = input.text("id");
        return id == null ? change : change.withId(id);
    }

    /** A checkpoint never changes, but tasks write upon it: with their writes it is always answered. */
    private static Response read(Call call, CheckpointConfig at) {
        if (call.request().header("If-None-Match").isEmpty()) {
            return tuple(call, at);
        }
        CheckpointTuple head = call.checkpoints().get(at, Selection.none());
        boolean fixed = call.flag("raw") || head.pendingWrites().isEmpty();
        String id = String.valueOf(head.config().checkpointId());
        return fixed ? call.unlessKnown(id, known -> tuple(call, head.config())) : tuple(call, head.config());
    }

    private static Response tuple(Call call, CheckpointConfig at) {
        List<String> channels = call.texts("channel");
        CheckpointTuple tuple = call.checkpoints().get(at, Selecting.of(call));
        Selecting.require(tuple, channels);
        Response answer = call.flag("raw") ? raw(tuple, channels) : Call.answer(CheckpointFacts.of(tuple));
        return answer.with("ETag", EntityTag.of(String.valueOf(tuple.config().checkpointId())));
    }

    private static Response raw(CheckpointTuple tuple, List<String> channels) {
        Document value = channels.size() == 1
                ? tuple.checkpoint().value(channels.get(0))
                : Document.fromObject(tuple.checkpoint().values());
        boolean binary = value.kind() == Document.Kind.BINARY;
        return binary ? Response.of(200, "application/octet-stream", value::writeTo) : Response.json(value);
    }

    private static Response writes(Call call, CheckpointConfig at) {
        List<PendingWrite> writes = call.checkpoints().get(at, Selection.none()).pendingWrites();
        return call.page(new Page<>(writes, null), Json::of, List.of());
    }

    private static Response putWrites(Call call) {
        CheckpointConfig at = call.checkpoint();
        Input input = call.input();
        List<ChannelWrite> writes = input.inputs("writes").stream()
                .map(write -> new ChannelWrite(write.text("channel", ""), write.value("value")))
                .toList();
        call.leased().putWrites(at, writes, input.text("task_id", ""), input.text("task_path", ""));
        return writes(call, at);
    }

    private static Response answer(Call call) {
        CheckpointConfig at = call.checkpoint();
        Input input = call.input();
        call.leased().answer(at, input.text("task_id", ""), input.value("question"), input.value("answer"));
        return writes(call, at);
    }

    private static Response channels(Call call) {
        Json histories = new Json();
        call.checkpoints()
                .branches()
                .writesHistory(call.checkpoint(), call.texts("channel"))
                .forEach((channel, history) -> histories.put(channel, Json.of(history)));
        return Call.answer(histories);
    }

    private static Response diff(Call call) {
        CheckpointConfig from = call.place(call.text("from", ""));
        String thread = call.text("to_thread", call.path("thread"));
        CheckpointConfig to =
                CheckpointAddress.of(thread, call.text("to", "")).resolve(call.checkpoints(), call.namespace());
        return Call.answer(CheckpointFacts.of(call.checkpoints().diff(from, to)));
    }
}
