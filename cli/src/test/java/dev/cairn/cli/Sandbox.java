package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cairn.cli.shell.Shell;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Runs commands in this process with a store of their own, a clock that goes on a minute a command, and ids that are counted. */
public final class Sandbox {
    static final Instant START = Instant.parse("2026-01-31T12:00:00Z");

    private final AtomicInteger ids = new AtomicInteger();
    private final Map<String, String> environment = new HashMap<>();
    private Instant now = START;
    private String input = "";
    private boolean terminal;
    private boolean screen;
    private @Nullable Path current;

    /** A sandbox whose store is {@code store.db} in a folder. */
    public Sandbox(Path folder) {
        environment.put("CAIRN_STORE", "sqlite:" + folder.resolve("store.db"));
        environment.put("HOME", folder.toString());
    }

    /** What a command did. */
    public record Run(int code, String out, String err) {}

    public Sandbox with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    public Sandbox without(String variable) {
        environment.remove(variable);
        return this;
    }

    /** What the next command reads. */
    public Sandbox input(String text) {
        input = text;
        return this;
    }

    /** The next commands have a person before them. */
    public Sandbox onTerminal() {
        terminal = true;
        return this;
    }

    /** A person looks at standard output. */
    public Sandbox onScreen() {
        screen = true;
        return this;
    }

    /** The next commands are given in a folder. */
    public Sandbox in(Path folder) {
        current = folder;
        return this;
    }

    public String store() {
        return environment.get("CAIRN_STORE");
    }

    public Run cairn(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Shell shell = new Shell(
                new ByteArrayInputStream(input.getBytes(UTF_8)),
                out,
                new PrintStream(err, true, UTF_8),
                environment,
                terminal,
                Clock.fixed(now, ZoneOffset.UTC),
                parent -> String.format(Locale.ROOT, "%08x-id", ids.incrementAndGet()),
                current,
                screen);
        input = "";
        now = now.plusSeconds(60);
        int code = Main.program(shell).run(args);
        return new Run(code, out.toString(UTF_8), err.toString(UTF_8));
    }

    /** The same, and it must have done as asked. */
    public String ok(String... args) {
        Run run = cairn(args);
        if (run.code != 0) {
            throw new AssertionError(String.join(" ", args) + " ended with " + run.code + ": " + run.err);
        }
        return run.out;
    }
}
