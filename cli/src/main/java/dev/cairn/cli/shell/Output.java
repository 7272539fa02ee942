package dev.cairn.cli.shell;

import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Format;
import dev.cairn.cli.output.OutputFile;
import dev.cairn.cli.output.Style;
import dev.cairn.model.Document;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where a command's answer goes: standard output, or a file that appears only when it is whole. Not safe for use by several threads. */
public final class Output {
    /** Where else a shell finds standard output: opened again it would begin at the start of the file that a shell appends to. */
    private static final Set<String> STANDARD_OUTPUT = Set.of("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1");

    private final Shell shell;
    private final Options options;

    Output(Shell shell, Options options) {
        this.shell = shell;
        this.options = options;
    }

    /** Whether answers go to a file, which one answer fills. */
    public boolean isFile() {
        return options.output != null && !STANDARD_OUTPUT.contains(options.output);
    }

    /** The file that was named for the answer, or null; {@code -} is standard output. */
    public @Nullable String file() {
        return options.output == null || isFile() ? options.output : "-";
    }

    /** The same for a command whose {@code --output} is what it makes and not its answer: the answer goes to standard output. */
    public Output onScreen() {
        Options plain = new Options() {};
        plain.format = options.format();
        plain.quiet = options.quiet();
        return new Output(shell, plain);
    }

    /** Refuses a file that must not be written over. */
    void check() {
        String file = options.output;
        if (file == null || !isFile()) {
            return;
        }
        try {
            if (OutputFile.of(file).isDatabase(new Stores(shell, options).url())) {
                throw CommandFailure.usage("Cannot write to '" + file
                        + "': it belongs to the store or another SQLite database. Nothing was changed. Write to "
                        + "another file.");
            }
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** Writes an answer in the chosen format and the cursor of the next page. */
    public void show(Answer answer) {
        switch (options.format()) {
            case JSON -> write(out -> line(out, answer.json().get()));
            case JSONL ->
                write(out -> {
                    for (Document line : answer.lines().get()) {
                        line(out, line);
                    }
                });
            case TABLE -> lines(answer.text().get());
        }
        if (answer.next() != null && options.format() != Format.JSON) {
            note("More results: --cursor " + answer.next());
        }
    }

    /** Writes lines of text. */
    public void lines(List<String> lines) {
        boolean styled = shell.isStyled(shell.screen()) && !isFile();
        write(out -> {
            for (String line : lines) {
                String shown = styled ? line : Style.plain(line);
                out.write(shown.getBytes(StandardCharsets.UTF_8));
                out.write('\n');
            }
        });
    }

    /** Writes JSON Lines as a source hands them out. */
    public void documents(Consumer<Consumer<Document>> source) {
        write(out -> {
            try {
                source.accept(line -> writeLine(out, line));
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        });
    }

    private static void writeLine(OutputStream out, Document json) {
        try {
            line(out, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a value's bytes as they are, and ends the line after text. */
    public void raw(Document value, boolean text) {
        write(out -> {
            out.write(value.unsafeBytes());
            if (text) {
                out.write('\n');
            }
        });
    }

    /** Writes bytes as a source hands them out. */
    public void bytes(OutputFile.Writing source) {
        write(source);
    }

    /** Whether hints are to be left away. */
    public boolean isQuiet() {
        return options.quiet();
    }

    /** Tells a person something beside the answer. */
    public void note(String text) {
        if (!isQuiet()) {
            shell.err().println(shell.isStyled(shell.terminal()) ? text : Style.plain(text));
        }
    }

    private static void line(OutputStream out, Document json) throws IOException {
        out.write(json.unsafeBytes());
        out.write('\n');
    }

    private void write(OutputFile.Writing writing) {
        String file = options.output;
        if (file != null && isFile()) {
            write(file, writing);
            return;
        }
        toStandardOutput(writing);
    }

    /** Writes bytes to standard output. A reader that is gone ends the command without an error. */
    public void toStandardOutput(OutputFile.Writing writing) {
        try {
            OutputStream out = new BufferedOutputStream(shell.out(), 64 << 10);
            writing.to(out);
            out.flush();
        } catch (IOException e) {
            throw ended(e);
        } catch (UncheckedIOException e) {
            throw ended(Objects.requireNonNull(e.getCause()));
        }
    }

    private static RuntimeException ended(IOException e) {
        return isBrokenPipe(e) ? new BrokenPipe() : failure("standard output", e);
    }

    /** The system's words for it hold the word pipe in every language that has them. */
    private static boolean isBrokenPipe(IOException e) {
        return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }

    private static void write(String file, OutputFile.Writing writing) {
        try {
            OutputFile.of(file).write(writing);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private static CommandFailure failure(String where, IOException e) {
        return CommandFailure.fromOutput("Cannot write the answer to " + where, "", e, Map.of("output", where));
    }

    /** No one reads any more. */
    static final class BrokenPipe extends RuntimeException {
        private static final long serialVersionUID = 1L;

        BrokenPipe() {
            super(null, null, false, false);
        }
    }
}
