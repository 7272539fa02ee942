package dev.cairn.cli;

import dev.cairn.Cairn;
import dev.cairn.NotFoundException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds and opens the store: {@code --store}, else {@code CAIRN_STORE}, else a file in the user's data folder. Immutable. */
public final class Stores {
    private final Shell shell;
    private final Options options;

    Stores(Shell shell, Options options) {
        this.shell = shell;
        this.options = options;
    }

    /** The store's URL. */
    public String url() {
        String named = named();
        return named == null ? "sqlite:" + defaultFile() : named;
    }

    private @Nullable String named() {
        String url = options.store != null ? options.store : shell.environment().get("CAIRN_STORE");
        return url == null || url.isEmpty() ? null : url;
    }

    private Path defaultFile() {
        return dataFolder().resolve("cairn").resolve("cairn.db");
    }

    private Path dataFolder() {
        String data = shell.environment().get("XDG_DATA_HOME");
        if (data != null && data.startsWith("/")) {
            return Path.of(data);
        }
        @Nullable String home = shell.environment().get("HOME");
        return Path.of(home == null || home.isEmpty() ? System.getProperty("user.home") : home, ".local", "share");
    }

    /** Opens the store that must be there. Whoever calls closes it. */
    public Cairn open() {
        try {
            return builder(url()).existing().open();
        } catch (NotFoundException e) {
            throw new CommandFailure(
                    ExitCode.NO_STORE,
                    "NO_STORE",
                    "There is no store " + url()
                            + ". 'cairn checkpoint put' and 'cairn import trace' make one there, 'cairn"
                            + " tour' makes one to try; --store URL or CAIRN_STORE names another.",
                    Map.of("store", url()));
        }
    }

    /** Opens the store, and makes it when it is not there; of folders only that of the default store. Whoever calls closes it. */
    public Cairn openOrMake() {
        if (named() == null) {
            OwnersFolder.makeFor(defaultFile());
        }
        return builder(url()).open();
    }

    /** The settings of a store under this command's clock. */
    public Cairn.Builder builder(String url) {
        Cairn.Builder builder = Cairn.builder().url(url).clock(shell.clock());
        return shell.ids() == null ? builder : builder.ids(shell.ids());
    }
}
