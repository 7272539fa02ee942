package dev.cairn.cli.checkpoint;

import dev.cairn.answer.CheckpointFacts;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.address.NextStep;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.Input;
import dev.cairn.cli.shell.TrashHint;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn checkpoint put}. */
@Command(
        name = "put",
        header = "Save a step: a whole state, or only what changes.",
        footer = {
            "Creates the store and thread if they do not exist. Numbers keep their digits.",
            "  cairn checkpoint put run-1 --values '{\"messages\":[],\"total\":1.10}'",
            "  cairn checkpoint put run-1 --append messages=@message.json",
            "  cairn checkpoint put run-1 --set total=1.10 --metadata '{\"step\":3}'"
        })
public final class CheckpointPut extends CliCommand {
    @Parameters(paramLabel = "THREAD", description = "The thread's id, taken literally.")
    String thread = "";

    @Option(
            names = "--values",
            paramLabel = "JSON",
            description = "The whole state: an object with one value per channel.")
    private @Nullable String values;

    @Mixin
    Edit edit = new Edit();

    @Option(
            names = "--metadata",
            paramLabel = "JSON",
            description =
                    "Metadata: {\"source\",\"step\",...}. Default: source update, and the parent's step plus one.")
    private @Nullable String metadata;

    @Option(names = "--id", paramLabel = "ID", description = "Checkpoint id. Default: a time-ordered id.")
    private @Nullable String id;

    @Option(
            names = "--parent",
            paramLabel = "ADDRESS",
            description = "Parent checkpoint. It must be the branch's head, or start a new branch with --expect-head "
                    + "none. Default: the head.")
    private @Nullable String parent;

    @Option(names = "--branch", paramLabel = "BRANCH", description = "Branch to put on. Default: main.")
    String branch = CheckpointConfig.MAIN;

    @Option(
            names = "--expect-head",
            paramLabel = "ID",
            description = "Fail with exit code 4 if the branch's head is another one. 'none' expects an empty branch.")
    private @Nullable String expectHead;

    @Option(
            names = "--idempotency-key",
            paramLabel = "KEY",
            description = "Name this request. Repeated within 24 hours, it stores nothing and returns the first "
                    + "result. Exit code 4 if another request used the key.")
    private @Nullable String idempotencyKey;

    @Mixin
    Token token = new Token();

    @Mixin
    Namespace namespace = new Namespace();

    @Override
    public Integer call() {
        if ((values == null) == edit.isEmpty()) {
            throw CommandFailure.usage("Give either --values, or some of --set, --patch and --append.");
        }
        if (expectHead != null && expectHead.isEmpty()) {
            throw CommandFailure.usage("--expect-head must not be empty. Write 'none' to expect an empty branch.");
        }
        Input input = cli().input();
        Document whole = values == null ? null : input.object("--values", values, "{\"messages\":[]}");
        StateChange change = edit.change(input);
        Document given =
                metadata == null ? Document.fromObject(Map.of()) : input.object("--metadata", metadata, "{\"step\":3}");
        return inStoreOrNew(cairn -> {
            Checkpointer checkpoints = token.under(cairn.checkpoints(), thread);
            ThreadName.expectThread(checkpoints, namespace.name(), thread, "none".equals(expectHead));
            String deleted = new TrashHint(checkpoints).of(thread);
            CheckpointConfig at = place(checkpoints);
            PutOptions options = options();
            Function<CheckpointMetadata, CheckpointConfig> put = how -> whole == null
                    ? checkpoints.put(at, id == null ? change : change.withId(id), how, options)
                    : checkpoints.put(at, checkpoint(whole), how, options);
            int done = tell(new NextStep(checkpoints).put(at, given, put));
            if (!deleted.isEmpty()) {
                cli().output().note(SafeText.of("Created a new thread." + deleted));
            }
            return done;
        });
    }

    private int tell(NextStep.Stored stored) {
        CheckpointConfig put = stored.config();
        return show(Answer.of(
                CheckpointFacts.of(put).put("step", stored.step()),
                "Checkpoint " + put.checkpointId() + " is step " + stored.step() + " of thread '" + thread
                        + "', branch '" + branch + "'."));
    }

    private PutOptions options() {
        PutOptions options = PutOptions.none().idempotencyKey(idempotencyKey);
        if (expectHead == null) {
            return options;
        }
        return options.expectingHead("none".equals(expectHead) ? PutOptions.NO_HEAD : expectHead);
    }

    private CheckpointConfig place(Checkpointer checkpoints) {
        CheckpointConfig head = namespace.branch(thread, branch);
        if (parent == null) {
            return head;
        }
        CheckpointConfig found = parent(checkpoints, parent);
        if (!found.threadId().equals(thread)) {
            throw CommandFailure.usage("Cannot put in thread '" + thread + "' after a checkpoint of thread "
                    + "'" + found.threadId()
                    + "'. Name a parent in the same thread.");
        }
        return head.at(found.checkpointId());
    }

    private CheckpointConfig parent(Checkpointer checkpoints, String address) {
        try {
            return namespace.find(checkpoints, address);
        } catch (NotFoundException e) {
            String hint = address.indexOf('@') < 0
                    ? " Write an id after its thread: '--parent " + thread + "@" + address + "'."
                    : " 'cairn thread tree " + thread + "' shows existing checkpoints.";
            throw new NotFoundException(
                    "--parent: " + e.getMessage() + " Nothing was stored." + hint,
                    Map.of("parent", address, "thread", thread));
        }
    }

    private Checkpoint checkpoint(Document whole) {
        Map<String, Document> channels = new LinkedHashMap<>();
        for (int i = 0; i < whole.size(); i++) {
            channels.put(whole.name(i), whole.item(i).asData());
        }
        Checkpoint checkpoint = Checkpoint.of(channels);
        return id == null ? checkpoint : checkpoint.withId(id);
    }
}
