package dev.cairn.cli.shell;

import dev.cairn.Cairn;

/** A command on the store, which must be there. */
public abstract class StoreCommand extends CliCommand {
    @Override
    public final Integer call() {
        return inStore(this::run);
    }

    /** Does it; gives the exit code. */
    protected abstract int run(Cairn cairn);
}
