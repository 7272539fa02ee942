package dev.cairn.server.internal.api;

import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.answer.KeptLatest;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.DeletedThread;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.Threads;
import dev.cairn.checkpoint.stats.TrashFigures;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Sha256;
import dev.cairn.internal.text.TimeText;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.server.internal.http.EntityTag;
import dev.cairn.server.internal.http.Response;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Threads: listed, read, deleted and brought back, named, copied. */
final class ThreadRoutes {
    private static final String THREAD = "/v1/threads/{thread}";

    private ThreadRoutes() {}

    static void add(OwnRoutes routes) {
        routes.read("GET", "/v1/threads", ThreadRoutes::list)
                .read("GET", "/v1/trash", ThreadRoutes::trash)
                .write("DELETE", "/v1/trash", ThreadRoutes::emptyTrash)
                .read("GET", THREAD, ThreadRoutes::get)
                .read("GET", THREAD + "/namespaces", ThreadRoutes::namespaces)
                .read("GET", THREAD + "/tree", ThreadRoutes::tree)
                .write("DELETE", THREAD, ThreadRoutes::delete)
                .write("POST", THREAD + "/undelete", ThreadRoutes::undelete)
                .write("POST", THREAD + "/rename", ThreadRoutes::rename)
                .write("POST", THREAD + "/copy", ThreadRoutes::copy)
                .write("PUT", THREAD + "/expiry", ThreadRoutes::expire)
                .write("POST", THREAD + "/prune", ThreadRoutes::prune)
                .write("POST", "/v1/runs/delete", ThreadRoutes::deleteRuns);
    }

    private static Response list(Call call) {
        ThreadQuery query = ThreadQuery.all()
                .prefix(call.text("prefix", ""))
                .status(call.query("status").map(ThreadRoutes::status).orElse(null))
                .since(call.since())
                .where(call.where("where"))
                .tagged(call.text("tag"))
                .limit(call.limit())
                .from(call.cursor());
        List<Damage> damaged = new ArrayList<>();
        return call.page(call.checkpoints().threads().list(query, damaged::add), ThreadFacts::of, damaged);
    }

    private static ThreadStatus status(String label) {
        return ThreadStatus.valueOf(label.toUpperCase(Locale.ROOT));
    }

    private static Response trash(Call call) {
        ThreadQuery query = ThreadQuery.all()
                .prefix(call.text("prefix", ""))
                .limit(call.limit())
                .from(call.cursor());
        return call.page(call.checkpoints().threads().deleted(query), ThreadFacts::of, List.of());
    }

    private static Response emptyTrash(Call call) {
        TrashFigures removed = call.store().emptyTrash();
        return Call.answer(new Json().put("threads", removed.threads()).put("bytes", removed.bytes()));
    }

    private static Response get(Call call) {
        ThreadInfo thread = require(call, call.path("thread"));
        return call.unlessKnown(
                tag(thread), known -> Response.json(ThreadFacts.of(thread).document()));
    }

    private static String tag(ThreadInfo thread) {
        return Sha256.of(ThreadFacts.of(thread).document().bytes()).substring(0, 32);
    }

    private static ThreadInfo require(Call call, String thread) {
        return call.require(thread);
    }

    private static Response answer(Call call, String thread, int status) {
        return Response.json(status, ThreadFacts.of(require(call, thread)).document());
    }

    private static Response namespaces(Call call) {
        String thread = call.path("thread");
        ThreadInfo info = require(call, thread);
        Map<String, ThreadTree> trees = new LinkedHashMap<>();
        List<Damage> damaged = new ArrayList<>();
        call.checkpoints()
                .branches()
                .namespaces(thread)
                .forEach(name -> trees.put(name, call.checkpoints().branches().tree(thread, name, damaged::add)));
        Json answer = ThreadFacts.of(info, trees);
        return Call.answer(damaged.isEmpty() ? answer : answer.put("damaged", damaged))
                .with("ETag", EntityTag.of(tag(info)));
    }

    private static Response tree(Call call) {
        require(call, call.path("thread"));
        List<Damage> damaged = new ArrayList<>();
        ThreadTree tree = call.checkpoints().branches().tree(call.path("thread"), call.namespace(), damaged::add);
        return call.page(new Page<>(tree.nodes(), null), CheckpointFacts::of, damaged, ThreadFacts.branches(tree));
    }

    private static Response delete(Call call) {
        String thread = call.path("thread");
        Optional<ThreadInfo> found = call.checkpoints().threads().find(thread);
        long bytes = found.map(ThreadInfo::bytes).orElse(0L);
        Optional<ThreadInfo> seen = call.match().map(tag -> seen(tag, found, thread));
        Threads threads = call.leased().threads();
        DeletedThread deleted = call.query("keep")
                .map(keep -> TimeText.parse(keep, Instant.now()))
                .map(keep ->
                        seen.map(known -> threads.delete(known, keep)).orElseGet(() -> threads.delete(thread, keep)))
                .orElseGet(() -> seen.map(threads::delete).orElseGet(() -> threads.delete(thread)));
        if (!deleted.existed() && deleted.records() == 0 && !call.flag("if_exists")) {
            throw Call.noThread(thread);
        }
        return Call.answer(ThreadFacts.deleted(thread, deleted, bytes, false));
    }

    private static ThreadInfo seen(String tag, Optional<ThreadInfo> found, String thread) {
        ThreadInfo now = found.orElseThrow(() -> Call.noThread(thread));
        if (!tag.equals(tag(now))) {
            throw new ConflictException(
                    "Cannot delete thread '" + thread + "': it was changed since it was read, and has " + now.records()
                            + " records now. Nothing was deleted. Read it again.",
                    Map.of("thread", thread, "records", now.records()));
        }
        return now;
    }

    private static Response undelete(Call call) {
        String as = call.input().text("as", call.path("thread"));
        call.checkpoints().threads().undelete(call.path("thread"), as);
        return answer(call, as, 200);
    }

    private static Response rename(Call call) {
        String as = call.input().text("as", "");
        call.checkpoints().threads().rename(call.path("thread"), as);
        return answer(call, as, 200);
    }

    private static Response copy(Call call) {
        String as = call.input().text("as", "");
        call.checkpoints().threads().copy(call.path("thread"), as);
        return answer(call, as, 201);
    }

    private static Response expire(Call call) {
        call.leased().threads().expire(call.path("thread"), Expiry.of(call.input()));
        return answer(call, call.path("thread"), 200);
    }

    private static Response prune(Call call) {
        String thread = call.path("thread");
        Input input = call.input();
        RetentionPolicy policy = Retaining.policy(input);
        boolean latest = input.flag("keep_latest");
        if (latest == !policy.isEmpty()) {
            throw new CairnException(ErrorCode.INVALID, "Give either keep_latest, or rules such as keep_last.");
        }
        PruneOptions options = PruneOptions.of(policy)
                .withFormerTips(input.flag("former_tips_too"))
                .dryRun(input.flag("dry_run"));
        PrunedThread pruned = latest
                ? KeptLatest.of(call.leased(), thread, options.dryRun())
                : call.leased().retention().prune(thread, options);
        return switch (pruned.outcome()) {
            case MISSING -> throw Call.noThread(thread);
            case LEASED ->
                throw new CairnException(
                        ErrorCode.LOCKED,
                        "Cannot prune thread '" + thread + "': it is leased. Nothing was removed. Try again later.",
                        Map.of("thread", thread),
                        null);
            default -> Call.answer(ThreadFacts.of(pruned));
        };
    }

    private static Response deleteRuns(Call call) {
        PruneReport report =
                call.checkpoints().retention().deleteRuns(call.input().texts("run_ids"));
        return Call.answer(new Json()
                .put("removed", report.removed(), gone -> CheckpointFacts.of(gone.config()))
                .put("deleted_threads", report.deletedThreads())
                .put("freed_bytes", report.freedBytes()));
    }
}
