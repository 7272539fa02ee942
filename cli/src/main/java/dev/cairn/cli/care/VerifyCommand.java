package dev.cairn.cli.care;

import dev.cairn.Cairn;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.DamageReport;
import dev.cairn.cli.shell.Stores;
import dev.cairn.error.NotFoundException;
import dev.cairn.maintenance.VerifyOptions;
import dev.cairn.storage.Damage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn verify}. */
@Command(
        name = "verify",
        header = "Verify stored data: every row against its checksum, and every reference.",
        footer = {
            "Exit code 6 if something is damaged. Changes nothing. --data also decodes every value and compares "
                    + "it with its SHA-256, which takes about as long as reading everything. If a row is damaged, "
                    + "this is always done for its thread, agent or namespace.",
            "  cairn verify",
            "  cairn verify --data --resume verify.state",
            "  cairn verify --thread run-1"
        })
public final class VerifyCommand extends CliCommand {
    @Option(names = "--thread", paramLabel = "THREAD", description = "Only this thread's checkpoints.")
    private @Nullable String thread;

    @Option(names = "--data", description = "Also decode and verify every value.")
    boolean data;

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description = "Keep progress in a file, and resume from it if interrupted.")
    private @Nullable Path resume;

    @Override
    public Integer call() {
        if (thread != null && resume != null) {
            throw CommandFailure.usage("--resume works only for a check of the whole store.");
        }
        return inStore(cairn -> {
            List<Damage> damages = ticking("seconds of verifying", () -> verify(cairn));
            return new DamageReport(damages).show(cli());
        });
    }

    private List<Damage> verify(Cairn cairn) {
        List<Damage> damages = new ArrayList<>();
        if (thread != null) {
            verifyThread(cairn, thread, damages);
        } else if (resume != null) {
            VerifyProgress progress =
                    new VerifyProgress(resume, Stores.identity(cli().stores().url()), data);
            progress.read();
            cairn.verify(progress.options(), progress.damages()::add, progress::passed);
            progress.done();
            return progress.damages();
        } else {
            cairn.verify(data ? VerifyOptions.VALUES : VerifyOptions.STRUCTURE, damages::add, scope -> {});
        }
        return damages;
    }

    private static void verifyThread(Cairn cairn, String thread, List<Damage> damages) {
        if (cairn.checkpoints().threads().find(thread).isEmpty()) {
            throw new NotFoundException("There is no thread '" + thread + "'.", Map.of("thread", thread));
        }
        cairn.checkpoints().threads().verify(thread, damages::add);
    }
}
