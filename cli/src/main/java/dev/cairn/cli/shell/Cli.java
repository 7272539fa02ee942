package dev.cairn.cli.shell;

import dev.cairn.agent.migration.StateVersion;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.cli.output.AtExit;
import dev.cairn.cli.output.Format;
import dev.cairn.cli.output.SafeText;
import dev.cairn.error.CairnException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program in a shell. An instance runs one command. Not safe for use by several threads. */
public final class Cli implements IExecutionStrategy, IParameterExceptionHandler, IExecutionExceptionHandler {
    private static final int WIDTH = 80;
    private static final String UNREADABLE =
            "Cannot read an argument: it is not text in this system's encoding. Nothing was changed. Put the text "
                    + "into a file and name it with @FILE.";

    private final Shell shell;
    private final Supplier<? extends Options> root;
    private Options options;

    /**
     * Makes the program.
     *
     * @param root makes the command at the root of the tree
     */
    public Cli(Shell shell, Supplier<? extends Options> root) {
        this.shell = shell;
        this.root = root;
        this.options = root.get();
    }

    /** Runs a command and gives its exit code. */
    public int run(String... words) {
        String[] args = plain(words);
        for (String word : args) {
            if (word.indexOf('\uFFFD') >= 0) {
                return failures(args).report(CommandFailure.usage(UNREADABLE), new CommandLine(options));
            }
        }
        CommandLine line = Commands.only(this, options, args);
        if (line == null || !understands(setUp(line), args)) {
            options = root.get();
            line = Commands.all(this, options);
        }
        try {
            return setUp(line).execute(args);
        } catch (StackOverflowError | OutOfMemoryError e) {
            return failures(args).report(e, line);
        }
    }

    /** {@code help thread list} means {@code thread list --help}, {@code --version} means {@code version}. */
    private static String[] plain(String... words) {
        if (words.length == 1 && words[0].equals("--version")) {
            return new String[] {"version"};
        }
        if (words.length == 0 || !words[0].equals("help")) {
            return words;
        }
        String[] args = Arrays.copyOfRange(words, 1, words.length + 1);
        args[words.length - 1] = "--help";
        return args;
    }

    private static boolean understands(CommandLine line, String... args) {
        try {
            line.parseArgs(args);
            return true;
        } catch (ParameterException e) {
            return false;
        }
    }

    /** A class and no lambda: one of an interface of the library's old class files is not in the archive of parsed classes. */
    private record Converter<T>(Function<String, T> reading) implements ITypeConverter<T> {
        @Override
        public T convert(String text) {
            return reading.apply(text);
        }
    }

    private CommandLine setUp(CommandLine line) {
        line.setInterpolateVariables(false);
        layOut(line, true);
        return line.setExpandAtFiles(false)
                .setUsageHelpWidth(WIDTH)
                .setOut(new PrintWriter(shell.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(shell.err(), true, StandardCharsets.UTF_8))
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .registerConverter(Format.class, new Converter<>(Converters::format))
                .registerConverter(ThreadStatus.class, new Converter<>(Converters::status))
                .registerConverter(Duration.class, new Converter<>(text -> Converters.duration(text, shell.clock())))
                .registerConverter(Instant.class, new Converter<>(text -> Converters.since(text, shell.clock())))
                .registerConverter(int.class, new Converter<>(Converters::integer))
                .registerConverter(Integer.class, new Converter<>(Converters::integer))
                .registerConverter(long.class, new Converter<>(Converters::longInteger))
                .registerConverter(Long.class, new Converter<>(Converters::longInteger))
                .setExecutionStrategy(this)
                .setParameterExceptionHandler(this)
                .setExecutionExceptionHandler(this);
    }

    @Override
    public int execute(ParseResult parsed) {
        List<CommandLine> commands = parsed.asCommandLineList();
        CommandLine command = commands.get(commands.size() - 1);
        try {
            List<String> unknown = command.getParseResult().unmatched();
            if (command.isUsageHelpRequested() && !unknown.isEmpty()) {
                return failures().refuse(new UnmatchedArgumentException(command, unknown));
            }
            if (command.isUsageHelpRequested()) {
                byte[] help = command.getUsageMessage().getBytes(StandardCharsets.UTF_8);
                output().toStandardOutput(out -> out.write(help));
                return ExitCode.OK;
            }
            settle(command.getCommand() instanceof CliCommand verb && verb.needsNoFile());
            output().check();
        } catch (RuntimeException e) {
            return failures().report(e, command);
        }
        String standing = command.getCommand() instanceof CliCommand verb ? verb.whenInterrupted() : "";
        if (standing.isEmpty()) {
            return new CommandLine.RunLast().execute(parsed);
        }
        AtExit note =
                new AtExit("end-note", () -> shell.err().println("cairn: " + SafeText.of("Interrupted. " + standing)));
        try {
            return new CommandLine.RunLast().execute(parsed);
        } finally {
            note.cancel();
        }
    }

    private void settle(boolean withoutFiles) {
        options.settings = withoutFiles
                ? Settings.fromEnvironment(shell)
                : Settings.from(new SettingsPlaces(shell, options.config), options.profile);
        options.settings.warnings().forEach(warning -> output().note("cairn: " + SafeText.of(warning)));
    }

    private static void layOut(CommandLine line, boolean root) {
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new HelpLayout());
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, new HelpLayout.Footer());
        UsageMessageSpec usage = line.getCommandSpec().usageMessage();
        if (!root) {
            usage.footer(HelpLayout.paragraphs(usage.footer()));
        }
        usage.abbreviateSynopsis(!root).synopsisSubcommandLabel("COMMAND").commandListHeading("%nCommands:%n");
        for (CommandLine command : line.getSubcommands().values()) {
            layOut(command, false);
        }
    }

    @Override
    public int handleParseException(ParameterException refusal, String[] args) {
        return failures(args).refuse(refusal);
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        return failures().report(failure, command);
    }

    /** Tells of a failure that does not end the command. */
    public void tell(CairnException failure) {
        failures().tell(failure.code().name(), failure.getMessage(), failure.details());
    }

    private Failures failures(String... args) {
        return new Failures(
                shell.err(),
                options.verbose,
                options.format().isJson() || Converters.asksForJson(args),
                shell.isStyled(shell.terminal()));
    }

    /** All commands, or those that the words seem to name. */
    public CommandSpec model(List<String> words) {
        Cli cli = new Cli(shell, root);
        CommandLine named = words.size() < 3 ? null : Commands.only(cli, cli.options, words.toArray(String[]::new));
        return cli.setUp(named == null ? Commands.all(cli, cli.options) : named).getCommandSpec();
    }

    /** The program as it would be with options, without a word to anybody. */
    public Cli given(@Nullable String store, @Nullable String config, @Nullable String profile) {
        Cli other = new Cli(shell, root);
        other.options.store = store;
        other.options.config = config;
        other.options.profile = profile;
        other.options.quiet = true;
        other.settle(false);
        return other;
    }

    /** What the program was started in. */
    public Shell shell() {
        return shell;
    }

    /** Where answers go. */
    public Output output() {
        return new Output(shell, options);
    }

    /** The store. */
    public Stores stores() {
        return new Stores(shell, options);
    }

    /** Has stores use another version of agents' states than the settings say. */
    public void useAgentVersion(StateVersion version) {
        options.agentVersion = version;
    }

    /** Files, standard input and JSON arguments. */
    public Input input() {
        return new Input(shell);
    }

    /** What is set for where options say nothing. */
    public Settings settings() {
        return options.settings;
    }

    /** Where settings stand. */
    public SettingsPlaces settingsPlaces() {
        return new SettingsPlaces(shell, options.config);
    }

    /** The profile that was reported, or null. */
    public @Nullable String profile() {
        return options.profile;
    }

    /** The chosen format. */
    public Format format() {
        return options.format();
    }

    /** Whether a person wants hints and progress. */
    public boolean quiet() {
        return options.quiet();
    }
}
