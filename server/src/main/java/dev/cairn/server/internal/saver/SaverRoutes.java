package dev.cairn.server.internal.saver;

import dev.cairn.checkpoint.ChannelHistory;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.Selection;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.model.DocumentLimits;
import dev.cairn.server.config.Limits;
import dev.cairn.server.internal.http.Access;
import dev.cairn.server.internal.http.Problem;
import dev.cairn.server.internal.http.Request;
import dev.cairn.server.internal.http.Response;
import dev.cairn.server.internal.http.Router;
import dev.cairn.server.internal.http.Routes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code /saver/v1}: what savers of frameworks in any language are made of. Thread-safe. */
public final class SaverRoutes implements Routes {
    private static final int VERSION = 1;
    private static final String PREFIX = "/saver/v1";

    private final Limits limits;

    /** Routes of a server with limits. */
    public SaverRoutes(Limits limits) {
        this.limits = limits;
    }

    @Override
    public void addTo(Router router) {
        router.own("GET", PREFIX, Access.READ, request -> Response.json(capability()));
        router.own("POST", PREFIX + "/put", Access.WRITE, SaverRoutes::put);
        router.own("POST", PREFIX + "/put_writes", Access.WRITE, SaverRoutes::putWrites);
        router.own("POST", PREFIX + "/get_tuple", Access.READ, SaverRoutes::getTuple);
        router.own("POST", PREFIX + "/list", Access.READ, SaverRoutes::list);
        router.own("POST", PREFIX + "/delta_history", Access.READ, SaverRoutes::deltaHistory);
        router.own("POST", PREFIX + "/delete_thread", Access.WRITE, SaverRoutes::deleteThread);
        router.own("POST", PREFIX + "/copy_thread", Access.WRITE, SaverRoutes::copyThread);
        router.own("POST", PREFIX + "/prune", Access.WRITE, SaverRoutes::prune);
        router.own("POST", PREFIX + "/delete_for_runs", Access.WRITE, SaverRoutes::deleteForRuns);
    }

    private Document capability() {
        Map<String, Document> says = new LinkedHashMap<>();
        says.put("version", Document.fromNumber(VERSION));
        says.put("encodings", Document.of(List.of(Response.JSON, Envelope.BINARY)));
        says.put("max_body", Document.fromNumber(limits.bodyBytes()));
        says.put("max_blob", Document.fromNumber(Math.min(limits.bodyBytes(), DocumentLimits.DEFAULT.length())));
        says.put(
                "features",
                Document.of(List.of(
                        "expected_head", "put_with_writes", "keep", "known", "delta_history", "copy_thread", "prune")));
        return Document.fromObject(says);
    }

    private static Checkpointer checkpoints(Request request) {
        return request.store().checkpoints();
    }

    private static Response put(Request request) {
        try {
            return Response.json(new PutCall(Envelope.of(request)).run(checkpoints(request)));
        } catch (CairnException refused) {
            if (refused.details().containsKey("missing_versions")) {
                return Problem.of(422, refused);
            }
            throw refused;
        }
    }

    private static Response putWrites(Request request) {
        Envelope body = Envelope.of(request);
        Fields fields =
                body.fields().only("thread_id", "checkpoint_ns", "checkpoint_id", "task_id", "task_path", "writes");
        CheckpointConfig at = Places.of(fields, fields.text("checkpoint_id"));
        checkpoints(request)
                .putWrites(
                        at, PutCall.channelWrites(body, fields), fields.text("task_id"), fields.text("task_path", ""));
        return Response.empty(204);
    }

    private static Response getTuple(Request request) {
        Fields fields =
                Envelope.of(request).fields().only("thread_id", "checkpoint_ns", "checkpoint_id", "known", "inline");
        Map<String, String> known = new LinkedHashMap<>();
        fields.members("known")
                .keySet()
                .forEach(channel -> known.put(channel, fields.fields("known").text(channel)));
        Answer answer = new Answer(request, fields.flag("inline"));
        CheckpointConfig at = Places.of(fields, fields.optionalText("checkpoint_id"));
        return checkpoints(request)
                .find(at, Selection.all().unless(known))
                .map(tuple -> answer.send(new Tuples(answer, true, true).of(tuple)))
                .orElseGet(() -> answer.send(Document.of(null)));
    }

    private static Response list(Request request) {
        Fields fields = Envelope.of(request).fields();
        Answer answer = new Answer(request, fields.flag("inline"));
        return answer.send(new ListCall(fields).run(checkpoints(request), answer));
    }

    private static Response deltaHistory(Request request) {
        Fields fields =
                Envelope.of(request).fields().only("thread_id", "checkpoint_ns", "checkpoint_id", "channels", "inline");
        Answer answer = new Answer(request, fields.flag("inline"));
        Map<String, ChannelHistory> histories = checkpoints(request)
                .branches()
                .writesHistory(Places.of(fields, fields.optionalText("checkpoint_id")), fields.texts("channels"));
        Map<String, Document> channels = new LinkedHashMap<>();
        histories.forEach((channel, history) -> channels.put(channel, history(history, answer)));
        return answer.send(Document.fromObject(Map.of("channels", Document.fromObject(channels))));
    }

    private static Document history(ChannelHistory history, Answer answer) {
        Map<String, Document> members = new LinkedHashMap<>();
        Document seed = history.seed();
        if (seed != null) {
            members.put("seed", answer.value(seed));
            members.put("seed_checkpoint_id", Document.of(history.seedId()));
        }
        members.put("writes", new Tuples(answer, true, true).writes(history.writes()));
        members.put("complete", Document.of(history.complete()));
        return Document.fromObject(members);
    }

    private static Response deleteThread(Request request) {
        Fields fields = Envelope.of(request).fields().only("thread_id");
        boolean existed =
                checkpoints(request).threads().delete(fields.text("thread_id")).existed();
        return Response.json(Document.of(Map.of("deleted", existed ? 1 : 0)));
    }

    private static Response copyThread(Request request) {
        Fields fields = Envelope.of(request).fields().only("source_thread_id", "target_thread_id");
        checkpoints(request).threads().copy(fields.text("source_thread_id"), fields.text("target_thread_id"));
        return Response.empty(204);
    }

    private static Response prune(Request request) {
        Fields fields = Envelope.of(request).fields().only("thread_ids", "strategy");
        String strategy = fields.text("strategy", "keep_latest");
        PruneStrategy chosen = switch (strategy) {
            case "keep_latest" -> PruneStrategy.KEEP_LATEST;
            case "delete" -> PruneStrategy.DELETE;
            default -> throw Fields.invalid("/strategy", "takes keep_latest and delete, not " + strategy);
        };
        return counts(checkpoints(request).retention().prune(fields.texts("thread_ids"), chosen));
    }

    private static Response deleteForRuns(Request request) {
        Fields fields = Envelope.of(request).fields().only("run_ids");
        return counts(checkpoints(request).retention().deleteRuns(fields.texts("run_ids")));
    }

    private static Response counts(PruneReport report) {
        Map<String, Document> counts = new LinkedHashMap<>();
        counts.put("removed", Document.fromNumber(report.removed().size()));
        counts.put("kept", Document.fromNumber(report.kept().size()));
        counts.put(
                "deleted_threads", Document.fromNumber(report.deletedThreads().size()));
        return Response.json(Document.fromObject(counts));
    }
}
