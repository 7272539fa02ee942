package dev.cairn.cli.trace;

import dev.cairn.Cairn;
import dev.cairn.answer.CheckpointFacts;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.trace.TraceImport;
import dev.cairn.checkpoint.trace.TraceTime;
import dev.cairn.cli.checkpoint.ThreadName;
import dev.cairn.cli.options.Zones;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.Progress;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.JsonElements;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn import trace}. */
@Command(
        name = "trace",
        customSynopsis = "cairn import trace [OPTIONS] --thread=ID FILE",
        header = "Import a recorded run as a thread, with one checkpoint per element of a JSON list.",
        footer = {
            "Element i is step i, from 0. The channel messages holds the list so far. Times are read from "
                    + "timestamp, ts, created_at, ..., also inside metadata or message: RFC 3339, or seconds, "
                    + "milliseconds, microseconds or nanoseconds since 1970. An element without a time gets that of "
                    + "the element before, and the answer counts them. Files may be larger than memory. If the file is "
                    + "invalid "
                    + "or the import is interrupted, nothing is kept. If it is killed (kill -9, power loss), the "
                    + "stored steps remain. Use --replace to start again.",
            "  cairn import trace run.json --messages /agents/0/messages --thread run-1",
            "  cairn import trace session.jsonl --thread run-2",
            "  cairn import trace runs.jsonl --line 3 --messages /history --thread run-3"
        })
public final class ImportTrace extends CliCommand {
    @Parameters(paramLabel = "FILE", description = "A JSON file, or - for standard input.")
    String file = "";

    @Option(
            names = "--messages",
            paramLabel = "POINTER",
            description = "JSON Pointer (RFC 6901) to the list. Default: the whole file is the list, or each line an "
                    + "element (JSON Lines).")
    String messages = "";

    @Option(names = "--line", paramLabel = "N", description = "Only this line of a JSON Lines file, from 1.")
    private @Nullable Long line;

    @Option(names = "--thread", required = true, paramLabel = "ID", description = "Id of the new thread.")
    String thread = "";

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            description = "Time zone of times without an offset, such as Europe/Berlin. Default: such times are "
                    + "ignored.")
    @Nullable
    String zone;

    @Option(
            names = "--replace",
            description = "Replace a thread with this id once the whole file is read. The old one goes to the trash.")
    boolean replace;

    @Override
    public Integer call() {
        TraceTime readTimes = new TraceTime(zone == null ? null : Zones.of(zone));
        try (InputStream in = cli().input().open(file)) {
            JsonElements elements =
                    line == null ? JsonElements.of(in, messages) : JsonElements.fromLine(in, line, messages);
            if (!elements.hasNext()) {
                throw new CairnException(
                        ErrorCode.INVALID, "Cannot import the list: it has no elements. Nothing was imported.");
            }
            try (Cairn cairn = cli().stores().openOrMake()) {
                ThreadName.expectNoAddress(cairn.checkpoints(), "", thread);
                Optional<ThreadInfo> former =
                        replace ? cairn.checkpoints().threads().find(thread) : Optional.empty();
                UnreadTimes times = new UnreadTimes(elements, readTimes);
                CheckpointConfig head = run(cairn, times);
                times.note().ifPresent(cli().output()::note);
                return show(answer(head, ThreadName.require(cairn.checkpoints(), thread), times, former));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CheckpointConfig run(Cairn cairn, UnreadTimes elements) {
        try (Progress progress = new Progress(cli(), "steps imported");
                UnfinishedImport guard = new UnfinishedImport(
                        cairn.checkpoints(), replace ? TraceImport.draft(thread) : thread, cli().shell())) {
            TraceImport trace = new TraceImport(cairn.checkpoints(), elements.times());
            LongConsumer stored = steps -> {
                guard.accept(steps);
                progress.accept(steps);
            };
            CheckpointConfig head =
                    replace ? trace.replace(thread, elements, stored) : trace.run(thread, elements, stored);
            guard.complete();
            return head;
        } catch (CairnException e) {
            throw e.code() == ErrorCode.ALREADY_EXISTS ? exists(e) : e;
        }
    }

    /** An import that was killed left the steps that it had stored. */
    private static CairnException exists(CairnException e) {
        return new CairnException(
                e.code(),
                e.getMessage()
                        + " If its import was killed, it is incomplete: --replace deletes it and imports it again.",
                e.details(),
                e);
    }

    private static Answer answer(
            CheckpointConfig head, ThreadInfo info, UnreadTimes times, Optional<ThreadInfo> former) {
        long steps = info.step() == null ? 0 : info.step() + 1;
        return Answer.of(
                CheckpointFacts.of(head)
                        .put("checkpoints", steps)
                        .put("bytes", info.bytes())
                        .put("untimed", times.untimed())
                        .put("replaced_records", former.map(ThreadInfo::records).orElse(0L)),
                () -> lines(head, info, steps, times, former));
    }

    private static List<String> lines(
            CheckpointConfig head, ThreadInfo info, long steps, UnreadTimes times, Optional<ThreadInfo> former) {
        List<String> lines = new ArrayList<>();
        lines.add(
                SafeText.of("Thread '" + head.threadId() + "' has " + Figures.count(steps, "checkpoint", "checkpoints")
                        + ", stored in " + Figures.size(info.bytes()) + "."));
        former.ifPresent(old -> lines.add(SafeText.of("The thread that it replaces, with "
                + Figures.count(old.records(), "record", "records") + ", is in the trash.")));
        times.instead().ifPresent(lines::add);
        return lines;
    }
}
