package dev.cairn.cli.thread;

import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.ThreadFacts;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTag;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.cli.checkpoint.Namespace;
import dev.cairn.cli.checkpoint.ThreadName;
import dev.cairn.cli.checkpoint.Token;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn thread tag}. */
@Command(
        name = "tag",
        header = "Add tags to a checkpoint, remove them, or list a thread's tags.",
        footer = {
            "Several checkpoints may have the same tag. A tagged checkpoint is not pruned unless a --keep-tag… "
                    + "option names its tag. THREAD@TAG is the checkpoint with the tag, if there is only one.",
            "  cairn thread tag run-1@7 --add good",
            "  cairn thread tag run-1",
            "  cairn thread tag run-1@7"
        })
public final class ThreadTag extends CliCommand {
    private static final View<CheckpointTag> TAGS = new View<CheckpointTag>(ThreadFacts::of)
            .text("TAG", CheckpointTag::tag)
            .text(
                    "NAMESPACE",
                    tag -> tag.config().namespace().isEmpty()
                            ? "(root)"
                            : tag.config().namespace())
            .text("CHECKPOINT", tag -> tag.config().checkpointId())
            .text("SINCE", CheckpointTag::since);

    @Parameters(
            paramLabel = "ADDRESS",
            description = "THREAD or THREAD@PLACE. Without options, THREAD lists all its tags.")
    String address = "";

    @Option(names = "--add", paramLabel = "TAG", description = "Tag to add. Repeat for several.")
    List<String> add = List.of();

    @Option(names = "--remove", paramLabel = "TAG", description = "Tag to remove. Repeat for several.")
    List<String> remove = List.of();

    @Mixin
    Namespace namespace = new Namespace();

    @Mixin
    Token token = new Token();

    @Override
    public Integer call() {
        boolean list = add.isEmpty() && remove.isEmpty();
        if (list && token.isGiven()) {
            throw CommandFailure.usage("--token requires --add or --remove.");
        }
        return inStore(cairn -> list ? list(cairn.checkpoints()) : change(cairn.checkpoints()));
    }

    private int change(Checkpointer checkpoints) {
        CheckpointConfig at = namespace.find(checkpoints, address);
        Set<String> absent = absent(checkpoints, at);
        SortedSet<String> tags = token.under(checkpoints, at.threadId()).tag(at, add, remove);
        int done = show(Answer.of(
                CheckpointFacts.of(at).put("tags", tags),
                "Tags of checkpoint " + at.checkpointId() + " in thread '" + at.threadId() + "': "
                        + (tags.isEmpty() ? "none" : String.join(", ", tags)) + "."));
        if (!absent.isEmpty()) {
            cli().output().note(SafeText.of("Tags it did not have: " + String.join(", ", absent) + "."));
        }
        return done;
    }

    /** What is to be taken away and is not there. */
    private Set<String> absent(Checkpointer checkpoints, CheckpointConfig at) {
        Set<String> absent = new LinkedHashSet<>(remove);
        ofCheckpoint(checkpoints, at).stream().map(CheckpointTag::tag).forEach(absent::remove);
        return absent;
    }

    private int list(Checkpointer checkpoints) {
        List<CheckpointTag> tags = checkpoints.threads().find(address).isPresent() || address.indexOf('@') < 0
                ? ofThread(checkpoints)
                : ofCheckpoint(checkpoints, namespace.find(checkpoints, address));
        return show(TAGS.all(tags, "No tags."));
    }

    private List<CheckpointTag> ofThread(Checkpointer checkpoints) {
        ThreadName.require(checkpoints, address);
        return checkpoints.threads().tags(address);
    }

    private static List<CheckpointTag> ofCheckpoint(Checkpointer checkpoints, CheckpointConfig at) {
        return checkpoints.threads().tags(at.threadId()).stream()
                .filter(tag -> tag.config().namespace().equals(at.namespace())
                        && Objects.equals(tag.config().checkpointId(), at.checkpointId()))
                .toList();
    }
}
