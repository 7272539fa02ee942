package dev.cairn.cli.shell;

import dev.cairn.answer.Json;
import dev.cairn.answer.NearNames;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.Style;
import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Tells failures on standard error: one line, or one JSON object.
 *
 * @param err standard error
 * @param verbose whether to show where a failure came from
 * @param json whether a program reads it
 * @param styled whether a person looks at it on a terminal with colours
 */
record Failures(PrintStream err, boolean verbose, boolean json, boolean styled) {
    /** Reports what a command threw; gives the exit code. */
    int report(Throwable failure, CommandLine command) {
        if (failure instanceof Output.BrokenPipe) {
            return ExitCode.BROKEN_PIPE;
        }
        if (failure instanceof NotFoundException e && e.details().get("store") instanceof String store) {
            return report(Stores.missing(Stores.withoutSecret(store)), command);
        }
        int code;
        if (failure instanceof CairnException e) {
            tell(e.code().name(), e.getMessage(), e.details());
            code = ExitCode.of(e.code());
        } else if (failure instanceof CommandFailure e) {
            tell(e.code(), e.getMessage(), e.details());
            code = e.exitCode();
        } else if (failure instanceof InvalidPathException e) {
            tell("INVALID", "Cannot use the file name '" + e.getInput() + "': " + e.getReason() + ".", Map.of());
            code = ExitCode.USAGE;
        } else if (isOutOfMemory(failure)) {
            tell("OUT_OF_MEMORY", outOfMemory(), Map.of());
            code = ExitCode.FAILURE;
        } else {
            tell("INTERNAL", "Internal error: " + failure + ". --verbose shows where.", Map.of());
            code = ExitCode.FAILURE;
        }
        if (verbose) {
            failure.printStackTrace(err);
        }
        return command.getCommand() instanceof CliCommand verb ? verb.exitCode(code) : code;
    }

    private static boolean isOutOfMemory(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }

    private static String outOfMemory() {
        return "Cannot finish: the heap of " + (Runtime.getRuntime().maxMemory() >> 20)
                + " MiB is too small for this command. Enlarge it, for example with JAVA_TOOL_OPTIONS=-Xmx2g in the "
                + "environment.";
    }

    /** Reports a command line that is not understood; gives the exit code. */
    int refuse(ParameterException refusal) {
        CommandLine command = refusal.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        String message = String.valueOf(refusal.getMessage());
        if (message.equals("Missing required subcommand") && !json) {
            command.usage(err);
        } else {
            String what = refusal instanceof UnmatchedArgumentException unmatched
                    ? unknown(unmatched.getUnmatched().get(0), command.getCommandSpec())
                    : missing(refusal, message);
            tell("USAGE", what + " See '" + name + " --help'.", Map.of("command", name));
        }
        return ExitCode.USAGE;
    }

    /** What is missing may have been taken for an option. */
    private static String missing(ParameterException refusal, String message) {
        CommandLine command = refusal.getCommandLine();
        return command.getUnmatchedArguments().stream()
                .filter(word -> word.startsWith("-"))
                .findFirst()
                .map(word -> unknown(word, command.getCommandSpec()))
                .orElseGet(() -> sentence(message));
    }

    private static String unknown(String word, CommandSpec command) {
        if (word.startsWith("-")) {
            return "There is no option '" + word + "'."
                    + (isFile(word)
                            ? " The file of that name is './" + word + "'."
                            : argument(word, command)
                                    .orElseGet(() -> meant(NearNames.of(
                                            word, command.optionsMap().keySet()))));
        }
        return command.subcommands().isEmpty()
                ? "'" + word + "' is an argument too many."
                : "There is no command '" + word + "'." + meant(commands(word, command));
    }

    /** An option that is named as an argument of the command. */
    private static Optional<String> argument(String word, CommandSpec command) {
        String name = word.replaceFirst("^-+", "").replaceFirst("=.*", "");
        return command.positionalParameters().stream()
                .map(argument -> argument.paramLabel())
                .filter(name::equalsIgnoreCase)
                .map(label -> " Give only the " + label + ", without '" + word + "'.")
                .findFirst();
    }

    private static boolean isFile(String word) {
        try {
            return Files.exists(Path.of(word));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Commands of the same place; where none is near, those of other places. */
    private static List<String> commands(String word, CommandSpec command) {
        List<String> near = NearNames.of(word, command.subcommands().keySet());
        if (near.isEmpty()) {
            near = Suggestions.synonyms(word, command);
        }
        return near.isEmpty() ? Commands.withVerb(command.root().userObject().getClass(), word) : near;
    }

    private static String meant(List<String> near) {
        if (near.isEmpty()) {
            return "";
        }
        int last = near.size() - 1;
        String first = String.join(", ", near.subList(0, last));
        return " Did you mean " + first + (last > 0 ? " or " : "") + near.get(last) + "?";
    }

    private static String sentence(String message) {
        boolean choice = message.contains("only one match") || message.contains("mutually exclusive");
        String line = choice ? onlyOne(message) : message.strip();
        return line.endsWith(".") || line.endsWith("?") ? line : line + ".";
    }

    /** Options of a choice that was made more than once: the library's words list the whole choice twice. */
    private static String onlyOne(String message) {
        List<String> given = Pattern.compile("(?:\\{|^Error: |, )(--[\\w-]+)")
                .matcher(message)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
        return given.size() == 1
                ? given.get(0) + " must not be given more than once."
                : String.join(" and ", given) + " exclude each other. Give one of them.";
    }

    /** Tells of one. */
    void tell(String code, @Nullable String message, Map<String, ?> details) {
        if (json) {
            Map<String, Document> facts = new LinkedHashMap<>();
            details.forEach((name, value) -> facts.put(name, fact(value)));
            err.println(new Json()
                    .put("code", code)
                    .put("message", message)
                    .put("details", Document.fromObject(facts))
                    .document()
                    .json());
        } else {
            String text = String.valueOf(message);
            boolean listed = details.containsKey("candidates") || code.equals("SETTINGS");
            String[] lines = listed ? text.split("\n  ", -1) : new String[] {text};
            err.println((styled ? Style.BAD.of("cairn:") : "cairn:") + " " + SafeText.of(lines[0]));
            Arrays.stream(lines).skip(1).forEach(line -> err.println("  " + SafeText.of(line)));
        }
    }

    private static Document fact(Object value) {
        if (value instanceof Document document) {
            return document;
        } else if (value instanceof Number number && (value instanceof Long || value instanceof Integer)) {
            return Document.fromNumber(number.longValue());
        } else if (value instanceof List<?> list) {
            return Document.fromArray(list.stream().map(Failures::fact).toList());
        }
        return value instanceof Boolean ? Document.of(value) : Document.of(String.valueOf(value));
    }
}
