package dev.cairn.cli.shell;

import dev.cairn.Cairn;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.cli.output.Format;
import dev.cairn.cli.output.OwnersFolder;
import dev.cairn.cli.output.SafeText;
import dev.cairn.error.NotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds and opens the store: {@code --store}, else {@code CAIRN_STORE}, else what files of settings say, else a file in the user's data
 * folder. Immutable.
 */
public final class Stores {
    private final Shell shell;
    private final Options options;

    Stores(Shell shell, Options options) {
        this.shell = shell;
        this.options = options;
    }

    /** A store's URL as it may be shown: without user, password and options. */
    public static String withoutSecret(String url) {
        return url.startsWith("sqlite:") || url.startsWith("memory:")
                ? url
                : url.replaceFirst("//[^/]*@", "//").replaceFirst("\\?.*$", "");
    }

    /** What tells a store from others: a file's whole path, or a server's address and options, without user and passwords. */
    public static String identity(String url) {
        if (url.startsWith("sqlite:")) {
            return withWholePath(url);
        }
        return url.replaceFirst("//[^/]*@", "//").replaceAll("(?i)([?&])(?:user|password|sslpassword)=[^&]*", "$1");
    }

    /** The same URL with a file's whole path. */
    public static String withWholePath(String url) {
        return url.startsWith("sqlite:")
                ? "sqlite:"
                        + Path.of(url.substring("sqlite:".length()))
                                .toAbsolutePath()
                                .normalize()
                : url;
    }

    /** The store's URL as it may be shown. */
    public String shown() {
        return withoutSecret(url());
    }

    /** The store's URL. */
    public String url() {
        String named = named();
        return named == null ? "sqlite:" + defaultFile() : named;
    }

    /** Whether {@code --store} names it. */
    public boolean isGiven() {
        return options.store != null;
    }

    private @Nullable String named() {
        String url = options.store;
        if (url == null) {
            return options.settings.find(ConfigKey.STORE).map(Setting::value).orElse(null);
        }
        if (url.isEmpty()) {
            throw CommandFailure.usage(
                    "--store must not be empty. A variable may be unset. Omit --store for the default store.");
        }
        return url;
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
        String url = url();
        try {
            return builder(url).existing().open();
        } catch (NotFoundException e) {
            throw missing(shown());
        }
    }

    /** There is no store to read. */
    static CommandFailure missing(String url) {
        Path file = Path.of(url.startsWith("sqlite:") ? url.substring("sqlite:".length()) : "");
        if (Files.isRegularFile(file) && file.toFile().length() == 0) {
            return new CommandFailure(
                    ExitCode.NO_STORE,
                    "NO_STORE",
                    "Cannot open store " + url
                            + ": its file is empty (0 bytes). Its content was lost, or never saved. A command that "
                            + "saves data creates a store in it, and 'cairn restore' restores a backup into it.",
                    Map.of("store", url));
        }
        return new CommandFailure(
                ExitCode.NO_STORE,
                "NO_STORE",
                "There is no store " + url + ". "
                        + (url.startsWith("memory:")
                                ? "A store in memory ends with the command that creates it."
                                : "Commands that save data create it, such as 'cairn checkpoint put', 'cairn store "
                                        + "put' or 'cairn agent save'. 'cairn tour' creates one to try.")
                        + " Name another with --store URL or CAIRN_STORE.",
                Map.of("store", url));
    }

    /** A folder that came from somewhere does not choose the store without a word. */
    private void tellProject(String url) {
        options.settings
                .find(ConfigKey.STORE)
                .filter(setting -> options.store == null
                        && setting.origin() == Setting.Origin.PROJECT
                        && setting.value().equals(url)
                        && options.format() == Format.TABLE)
                .ifPresent(setting -> new Output(shell, options)
                        .note("Store " + SafeText.of(withoutSecret(url)) + ", as " + SafeText.of(setting.where())
                                + " says."));
    }

    /** Whether there is a store. */
    public boolean isThere() {
        Optional<Cairn> opened = openIfThere();
        opened.ifPresent(Cairn::close);
        return opened.isPresent();
    }

    /** Opens the store if there is one. Whoever calls closes it. */
    public Optional<Cairn> openIfThere() {
        try {
            return Optional.of(builder(url()).existing().open());
        } catch (NotFoundException e) {
            return Optional.empty();
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
        tellProject(url);
        options.settings
                .find(ConfigKey.TOKEN_FILE)
                .ifPresent(file -> System.setProperty("cairn.token.file", file.value()));
        Cairn.Builder builder = Cairn.builder().url(url).clock(shell.clock());
        Optional.ofNullable(options.agentVersion)
                .or(() -> options.settings
                        .find(ConfigKey.AGENT_VERSION)
                        .map(setting -> StateVersion.parse(setting.value())))
                .ifPresent(builder::agentVersion);
        return shell.ids() == null ? builder : builder.ids(shell.ids());
    }
}
