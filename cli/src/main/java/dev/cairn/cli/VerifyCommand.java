package dev.cairn.cli;

import dev.cairn.Cairn;
import dev.cairn.NotFoundException;
import dev.cairn.storage.Damage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn verify}. */
@Command(
        name = "verify",
        header = "Check everything that is stored, against its checksums and against each other.",
        footer = {
            "",
            "Exit code 6 when something is damaged. Nothing is changed.",
            "",
            "Examples:",
            "  cairn verify --thread run-1"
        })
final class VerifyCommand extends Verb {
    @Option(names = "--thread", paramLabel = "THREAD", description = "Only this thread's checkpoints.")
    @Nullable
    String thread;

    VerifyCommand(Cli cli) {
        super(cli);
    }

    @Override
    public Integer call() {
        return inStore(cairn -> {
            List<Damage> damages = new ArrayList<>();
            try (Ticker ticker = new Ticker(new Progress(cli(), "seconds of verifying"))) {
                ticker.start();
                verify(cairn, damages);
            }
            return new DamageReport(damages).show(cli());
        });
    }

    private void verify(Cairn cairn, List<Damage> damages) {
        if (thread == null) {
            cairn.verify(damages::add);
            return;
        }
        if (cairn.checkpoints().thread(thread).isEmpty()) {
            throw new NotFoundException("There is no thread '" + thread + "' to verify.", Map.of("thread", thread));
        }
        cairn.checkpoints().verify(thread, damages::add);
    }
}
