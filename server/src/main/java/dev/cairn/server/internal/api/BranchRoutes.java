package dev.cairn.server.internal.api;

import dev.cairn.answer.Changes;
import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.Input;
import dev.cairn.answer.Json;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.Branches;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.address.CheckpointAddress;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.server.internal.http.Response;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** Branches and tags: forks, rewinds, edits, removals. */
final class BranchRoutes {
    private static final String THREAD = "/v1/threads/{thread}";
    private static final String CHECKPOINT = THREAD + "/checkpoints/{checkpoint}";

    private BranchRoutes() {}

    static void add(OwnRoutes routes) {
        routes.write("POST", CHECKPOINT + "/fork", BranchRoutes::fork)
                .write("POST", CHECKPOINT + "/update", BranchRoutes::update)
                .write("POST", THREAD + "/rewind", BranchRoutes::rewind)
                .write("DELETE", THREAD + "/branches/{branch}", BranchRoutes::remove)
                .read("GET", THREAD + "/tags", BranchRoutes::tags)
                .write("POST", CHECKPOINT + "/tags", BranchRoutes::tag);
    }

    private static Response fork(Call call) {
        Input input = call.input();
        int count = input.count("count").orElse(1);
        String name = input.text("name");
        if (count < 1 || count > Branches.MAX_FORKS || (name != null && count > 1)) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The count must be 1 to " + Branches.MAX_FORKS + ", and 1 if name is given. Nothing was stored.");
        }
        CheckpointConfig from = call.checkpoint();
        List<CheckpointConfig> forks = forks(call.leased(), from, input, count, name);
        Json where = Json.fromPage(forks, CheckpointFacts::of, null);
        return Response.json(201, where.document());
    }

    private static List<CheckpointConfig> forks(
            Checkpointer checkpoints, CheckpointConfig from, Input input, int count, @Nullable String name) {
        Optional<Input> edit = input.input("change");
        if (edit.isEmpty()) {
            return count == 1
                    ? List.of(checkpoints.branches().fork(from, name))
                    : checkpoints.branches().forks(from, count);
        }
        StateChange change = Changes.of(edit);
        List<CheckpointConfig> forks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            forks.add(checkpoints.branches().fork(from, name, change));
        }
        return forks;
    }

    private static Response update(Call call) {
        Input input = call.input();
        CheckpointConfig put =
                call.leased().updateState(call.checkpoint(), input.members("values"), input.text("as_node"));
        return Response.json(201, CheckpointFacts.of(put).document());
    }

    private static Response rewind(Call call) {
        Input input = call.input();
        CheckpointConfig found = CheckpointAddress.of(call.path("thread"), input.text("to", ""))
                .resolve(call.checkpoints(), input.text("namespace", ""));
        String branch = input.text("branch", found.branch());
        CheckpointConfig to = found.onBranch(branch).at(found.checkpointId());
        Checkpointer checkpoints = call.leased();
        String before = call.match().or(() -> head(checkpoints, to)).orElse(null);
        CheckpointConfig moved = checkpoints.branches().rewind(to, call.match().orElse(null));
        return Call.answer(CheckpointFacts.of(moved).put("previous_id", before));
    }

    private static Optional<String> head(Checkpointer checkpoints, CheckpointConfig branch) {
        return checkpoints
                .find(branch.at(null), Selection.none())
                .map(head -> head.config().checkpointId());
    }

    private static Response remove(Call call) {
        CheckpointConfig branch =
                new CheckpointConfig(call.path("thread"), call.namespace(), null, call.path("branch"));
        Checkpointer checkpoints = call.leased();
        String head = call.match()
                .or(() -> head(checkpoints, branch))
                .orElseThrow(() -> new NotFoundException(
                        "Thread '" + branch.threadId() + "' has no branch '" + branch.branch() + "'.",
                        Map.of("thread", branch.threadId(), "branch", branch.branch())));
        checkpoints.branches().remove(branch.at(head));
        return Call.answer(CheckpointFacts.of(branch.at(head)));
    }

    private static Response tags(Call call) {
        String thread = call.path("thread");
        call.require(thread);
        return call.page(new Page<>(call.checkpoints().threads().tags(thread), null), ThreadFacts::of, List.of());
    }

    private static Response tag(Call call) {
        CheckpointConfig at = call.checkpoint();
        Input input = call.input();
        SortedSet<String> tags = call.leased().tag(at, input.texts("add"), input.texts("remove"));
        return Call.answer(CheckpointFacts.of(at).put("tags", tags));
    }
}
