package dev.cairn.cli.shell;

import dev.cairn.model.IdSource;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the program was started in. Tests make their own.
 *
 * @param in standard input
 * @param out standard output, for what a command answers
 * @param err standard error, for everything else
 * @param environment variables by name
 * @param terminal whether a person sits at standard input and standard error
 * @param clock for times
 * @param ids for checkpoint ids, or null for time-ordered ones
 * @param folder the current folder, in which and above which a project's settings are looked for; null to look for none
 * @param screen whether a person looks at standard output
 */
public record Shell(
        InputStream in,
        OutputStream out,
        PrintStream err,
        Map<String, String> environment,
        boolean terminal,
        Clock clock,
        @Nullable IdSource ids,
        @Nullable Path folder,
        boolean screen) {
    /** The system property by which the launcher says that a person sits there. */
    static final String TERMINAL_PROPERTY = "cairn.terminal";
    /** The system property by which the launcher says that a person looks at standard output. */
    static final String SCREEN_PROPERTY = "cairn.screen";

    /** One in which no project's settings are looked for. */
    public Shell(
            InputStream in,
            OutputStream out,
            PrintStream err,
            Map<String, String> environment,
            boolean terminal,
            Clock clock,
            @Nullable IdSource ids) {
        this(in, out, err, environment, terminal, clock, ids, null, false);
    }

    /** The one of this process. */
    public static Shell ofProcess() {
        return new Shell(
                System.in,
                new java.io.FileOutputStream(java.io.FileDescriptor.out),
                new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.err), true, StandardCharsets.UTF_8),
                System.getenv(),
                Boolean.getBoolean(TERMINAL_PROPERTY),
                Clock.systemUTC(),
                null,
                Path.of("").toAbsolutePath(),
                Boolean.getBoolean(SCREEN_PROPERTY));
    }

    /**
     * Whether to write colours where a person looks or not: neither with {@code NO_COLOR} nor on a terminal that knows none, and with
     * {@code CLICOLOR_FORCE} always.
     */
    boolean isStyled(boolean person) {
        String forced = environment.getOrDefault("CLICOLOR_FORCE", "");
        boolean unwanted = !environment.getOrDefault("NO_COLOR", "").isEmpty() || isDumb();
        return !unwanted && (person || (!forced.isEmpty() && !forced.equals("0")));
    }

    /** Whether the terminal does nothing but write lines. */
    boolean isDumb() {
        return "dumb".equals(environment.get("TERM"));
    }
}
