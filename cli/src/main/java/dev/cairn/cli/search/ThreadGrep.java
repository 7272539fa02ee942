package dev.cairn.cli.search;

import dev.cairn.answer.Json;
import dev.cairn.answer.SearchFacts;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.lookup.TextMatch;
import dev.cairn.checkpoint.lookup.TextQuery;
import dev.cairn.cli.options.TimedPaging;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Excerpt;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.ShortIds;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.model.JsonPointer;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn grep} and {@code cairn thread grep}. */
@Command(
        name = "grep",
        header = "Find a text in the states of threads, and the first step with it.",
        footer = {
            "Searches strings, member names, numbers, true, false and null, as you read them: quotes and line "
                    + "breaks match as they are. Each text is shown once per place. Metadata, pending writes and "
                    + "binary values are not searched.",
            "Exit codes: 0 found, 1 not found, 2 failure, 6 something could not be read.",
            "  cairn grep Lisbon",
            "  cairn grep --ignore-case 'table for four' run-1 run-2",
            "  cairn thread grep --regex 'order [0-9]{4}' --since 7d --format jsonl"
        })
public final class ThreadGrep extends CliCommand {
    @Parameters(index = "0", paramLabel = "TEXT", description = "Text to find.")
    String text = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "THREAD",
            description = "Only in these threads. Ids are taken literally.")
    List<String> threads = List.of();

    @Mixin
    TextOptions words = new TextOptions();

    @Option(names = "--namespace", paramLabel = "NAMESPACE", description = "Only in this namespace. '' is the root.")
    private @Nullable String namespace;

    @Option(names = "--channel", paramLabel = "CHANNEL", description = "Only in this channel.")
    private @Nullable String channel;

    @Mixin
    TimedPaging page = new TimedPaging();

    @Override
    public Integer call() {
        TextQuery query = TextQuery.of(words.pattern(text))
                .in(threads)
                .namespace(namespace)
                .channel(channel)
                .since(page.since())
                .limit(page.limit())
                .from(page.cursor());
        return inStore(cairn -> {
            List<Damage> damages = new ArrayList<>();
            Page<TextMatch> found =
                    ticking("seconds of searching", () -> cairn.lookup().search(query, damages::add));
            show(Answer.of(found.items(), SearchFacts::of, found.next(), new Json(), () -> lines(found.items())));
            refuse(damages);
            return found.items().isEmpty() ? ExitCode.FAILURE : ExitCode.OK;
        });
    }

    @Override
    protected int exitCode(int usual) {
        return usual == ExitCode.FAILURE ? ExitCode.USAGE : usual;
    }

    private static void refuse(List<Damage> damages) {
        if (damages.isEmpty()) {
            return;
        }
        Damage first = damages.get(0);
        throw new CommandFailure(
                ExitCode.VERIFICATION_FAILED,
                "CORRUPT",
                "Cannot search " + Figures.count(damages.size(), "damaged place", "damaged places") + ". The first: "
                        + first.address() + " in " + first.scope() + ": " + first.reason()
                        + ". 'cairn verify' names all damage.",
                Map.of(
                        "damages",
                        damages.stream()
                                .map(damage -> damage.scope() + ": " + damage.address())
                                .toList()));
    }

    private static List<String> lines(List<TextMatch> matches) {
        if (matches.isEmpty()) {
            return List.of("Not found.");
        }
        ShortIds ids = ShortIds.fromSome(
                matches.stream().map(match -> Origin.id(match.first())).toList());
        return new View<TextMatch>(SearchFacts::of)
                .text("THREAD", match -> thread(match.first().config()))
                .number("STEP", match -> Origin.step(match.first()))
                .text("CHECKPOINT", match -> ids.of(Origin.id(match.first())))
                .text("PLACE", match -> JsonPointer.ROOT.child(match.channel()) + match.pointer())
                .text("TEXT", match -> Excerpt.of(match.before(), match.match(), match.after()))
                .text("", match -> Origin.note(match.missing()))
                .table(matches);
    }

    private static String thread(CheckpointConfig place) {
        return place.threadId() + (place.namespace().isEmpty() ? "" : " (" + place.namespace() + ")");
    }
}
