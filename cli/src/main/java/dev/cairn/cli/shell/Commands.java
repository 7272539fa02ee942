package dev.cairn.cli.shell;

import dev.cairn.answer.NearNames;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The tree of commands, as {@link CommandGroup} describes it. Only commands that are wanted are made. Stateless. */
final class Commands {
    /** Options of every command that take no value. */
    private static final Set<String> FLAGS = Set.of("-q", "--quiet", "-v", "--verbose", "-h", "--help");

    private Commands() {}

    /** All commands. */
    static CommandLine all(Cli cli, Options options) {
        return below(new CommandLine(options), options.getClass(), cli);
    }

    private static CommandLine below(CommandLine line, Class<?> type, Cli cli) {
        for (Class<?> each : members(type)) {
            line.addSubcommand(below(new CommandLine(make(each, cli)), each, cli));
        }
        return line;
    }

    /** Commands of whatever things have a verb of that name, or else of a name near it: {@code thread list} for {@code list}. */
    static List<String> withVerb(Class<?> root, String word) {
        Set<String> verbs = new LinkedHashSet<>();
        List<String> names = new ArrayList<>();
        for (Class<?> group : members(root)) {
            for (Class<?> verb : members(group)) {
                verbs.add(name(verb));
                names.add(name(group) + " " + name(verb));
            }
        }
        List<String> near = verbs.contains(word) ? List.of(word) : NearNames.of(word, verbs);
        return near.stream()
                .flatMap(verb -> names.stream().filter(name -> name.endsWith(" " + verb)))
                .limit(NearNames.MOST)
                .toList();
    }

    /** Only the command that the arguments seem to name, or null when they seem to name none. */
    static @Nullable CommandLine only(Cli cli, Options options, String... args) {
        int place = behindOptions(0, args);
        Class<?> named = named(options.getClass(), word(place, args));
        if (named == null) {
            return null;
        }
        CommandLine line = new CommandLine(make(named, cli));
        if (CliCommand.class.isAssignableFrom(named)) {
            below(line, named, cli);
        } else if (members(named).length > 0) {
            Class<?> verb = named(named, word(behindOptions(place + 1, args), args));
            if (verb == null) {
                return null;
            }
            line.addSubcommand(make(verb, cli));
        }
        return new CommandLine(options).addSubcommand(line);
    }

    private static Class<?>[] members(Class<?> type) {
        CommandGroup group = type.getAnnotation(CommandGroup.class);
        return group == null ? new Class<?>[0] : group.value();
    }

    private static @Nullable Class<?> named(Class<?> group, String name) {
        return Arrays.stream(members(group))
                .filter(type -> name(type).equals(name))
                .findFirst()
                .orElse(null);
    }

    private static String name(Class<?> type) {
        return type.getAnnotation(Command.class).name();
    }

    private static Object make(Class<?> type, Cli cli) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            Object made = constructor.newInstance();
            return made instanceof CliCommand verb ? verb.of(cli) : made;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " has no constructor without parameters", e);
        }
    }

    /** Whoever takes a value for a word here gets all commands, which costs time only. */
    private static int behindOptions(int from, String... args) {
        int place = from;
        while (word(place, args).startsWith("-")) {
            boolean alone = FLAGS.contains(args[place]) || args[place].contains("=");
            place += alone ? 1 : 2;
        }
        return place;
    }

    private static String word(int place, String... args) {
        return place < args.length ? args[place] : "";
    }
}
