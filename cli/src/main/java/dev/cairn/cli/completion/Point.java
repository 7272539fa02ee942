package dev.cairn.cli.completion;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Where in a command line someone wants to go on. Not safe for use by several threads. */
final class Point {
    private final List<String> arguments = new ArrayList<>();
    private final Map<String, String> given = new LinkedHashMap<>();
    private CommandSpec command;
    private @Nullable OptionSpec pending;
    private boolean ended;
    private String begun = "";
    private String before = "";

    private Point(CommandSpec root) {
        command = root;
    }

    /** The point behind some words, the last of which has only been begun. */
    static Point of(CommandSpec root, List<String> words) {
        Point point = new Point(root);
        words.subList(0, words.size() - 1).forEach(point::pass);
        point.begin(words.get(words.size() - 1));
        return point;
    }

    private void pass(String word) {
        if (pending != null) {
            given.put(pending.longestName(), word);
            pending = null;
        } else if (!ended && word.equals("--")) {
            ended = true;
        } else if (!ended && word.startsWith("-") && word.length() > 1) {
            option(word);
        } else if (!ended && arguments.isEmpty() && command.subcommands().containsKey(word)) {
            command = command.subcommands().get(word).getCommandSpec();
        } else {
            arguments.add(word);
        }
    }

    private void option(String word) {
        int equals = word.indexOf('=');
        OptionSpec option = command.findOption(equals < 0 ? word : word.substring(0, equals));
        if (option != null && option.arity().max() > 0) {
            if (equals < 0) {
                pending = option;
            } else {
                given.put(option.longestName(), word.substring(equals + 1));
            }
        }
    }

    private void begin(String word) {
        begun = word;
        int equals = word.indexOf('=');
        if (pending == null && !ended && word.startsWith("--") && equals > 0) {
            pending = command.findOption(word.substring(0, equals));
            before = word.substring(0, equals + 1);
            begun = word.substring(equals + 1);
        }
    }

    /** The command that the words before name. */
    CommandSpec command() {
        return command;
    }

    /** What was begun of the value, option or name. */
    String begun() {
        return begun;
    }

    /** What stands before it in the same word: {@code --option=}. */
    String before() {
        return before;
    }

    /** The value of an option that was given, by its long name. */
    @Nullable
    String given(String option) {
        return given.get(option);
    }

    /** An argument that was given before. */
    @Nullable
    String argument(int index) {
        return index < arguments.size() ? arguments.get(index) : null;
    }

    /** Whether a name of an option is begun. */
    boolean wantsOption() {
        return pending == null && !ended && before.isEmpty() && begun.startsWith("-");
    }

    /** Whether a name of a command is wanted. */
    boolean wantsCommand() {
        return pending == null && !command.subcommands().isEmpty();
    }

    /** The option or parameter whose value is wanted; null when there is none. */
    @Nullable
    ArgSpec wanted() {
        if (pending != null) {
            return pending;
        }
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            if (parameter.index().contains(arguments.size())) {
                return parameter;
            }
        }
        return null;
    }
}
