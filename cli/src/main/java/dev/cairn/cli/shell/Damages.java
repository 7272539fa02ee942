package dev.cairn.cli.shell;

import dev.cairn.error.CorruptException;
import dev.cairn.storage.Damage;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/** What a listing met of damage and left out; reported on standard error when the rest has been shown. Not safe for use by several threads. */
public final class Damages implements Consumer<Damage> {
    private final Cli cli;
    private final Set<Damage> met = new LinkedHashSet<>();

    /** Has met none yet. */
    public Damages(Cli cli) {
        this.cli = cli;
    }

    @Override
    public void accept(Damage damage) {
        met.add(damage);
    }

    /** Names each; gives the exit code of a listing that is whole, or of one that lacks what is damaged. */
    public int tell() {
        met.forEach(damage -> cli.tell(new CorruptException(damage.address(), damage.reason(), null)));
        return met.isEmpty() ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
    }
}
