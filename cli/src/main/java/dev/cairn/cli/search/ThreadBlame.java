package dev.cairn.cli.search;

import dev.cairn.Cairn;
import dev.cairn.answer.CheckpointFacts;
import dev.cairn.answer.Json;
import dev.cairn.answer.SearchFacts;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.lookup.BlameQuery;
import dev.cairn.checkpoint.lookup.BlamedValue;
import dev.cairn.cli.checkpoint.Namespace;
import dev.cairn.cli.options.Paging;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.ShortIds;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.StoreCommand;
import dev.cairn.model.JsonPointer;
import dev.cairn.storage.Page;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cairn thread blame}. */
@Command(
        name = "blame",
        header = "Show which step wrote each part of the current state.",
        footer = {
            "Prints one line per channel. With a POINTER, prints one line per item or member of that value. List "
                    + "items are recognized after they moved together with their neighbours. If checkpoints were removed, "
                    + "the line says so.",
            "  cairn thread blame run-1",
            "  cairn thread blame run-1@7 /messages",
            "  cairn thread blame run-1 /messages/3/content"
        })
public final class ThreadBlame extends StoreCommand {
    @Parameters(index = "0", paramLabel = "ADDRESS", description = "THREAD or THREAD@PLACE.")
    String address = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "POINTER",
            description = "A JSON Pointer (RFC 6901) into the state, whose members are the channels.")
    String pointer = "";

    @Mixin
    Namespace namespace = new Namespace();

    @Mixin
    Paging page = new Paging();

    @Override
    protected int run(Cairn cairn) {
        Checkpointer checkpoints = cairn.checkpoints();
        CheckpointConfig at = namespace.find(checkpoints, address);
        BlameQuery query = BlameQuery.of(at).at(pointer).limit(page.limit()).from(page.cursor());
        Page<BlamedValue> blamed =
                ticking("seconds of searching", () -> cairn.lookup().blame(query));
        Json whole = new Json().put("checkpoint", CheckpointFacts.of(at)).put("pointer", pointer);
        return show(Answer.of(blamed.items(), SearchFacts::of, blamed.next(), whole, () -> table(blamed.items())));
    }

    private static List<String> table(List<BlamedValue> values) {
        if (values.isEmpty()) {
            return List.of("Nothing is there.");
        }
        ShortIds ids = ShortIds.fromSome(
                values.stream().map(value -> Origin.id(value.origin())).toList());
        return new View<BlamedValue>(SearchFacts::of)
                .text("PLACE", value -> JsonPointer.ROOT.child(value.channel()) + value.pointer())
                .number("BYTES", BlamedValue::bytes)
                .number("STEP", value -> Origin.step(value.origin()))
                .text("CHECKPOINT", value -> ids.of(Origin.id(value.origin())))
                .text("TIME", value -> value.origin().ts())
                .text("", value -> Origin.note(value.missing()))
                .table(values);
    }
}
