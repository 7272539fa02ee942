package dev.cairn.cli.completion;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Words that can stand at a point of a command line.
 *
 * @param kind whether names of files can stand there, too
 * @param words the words, each whole
 */
record Candidates(Kind kind, List<String> words) {
    private static final Set<String> FILES = Set.of(
            "FILE", "DIR", "DIR|FILE", "PATH", "FOLDER", "MANIFEST", "OURS", "THEIRS", "PLACE", "CHANNEL=JSON", "JSON");

    /** What can stand at a point. */
    enum Kind {
        /** Only these words. */
        WORDS,
        /** Only these words, and each goes on. */
        BEGINNINGS,
        /** Names of files. */
        FILES;

        /** Its name in scripts. */
        String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    Candidates {
        words = List.copyOf(words);
    }

    /** Asks for what is stored. */
    interface Stored {
        /** Names that begin so, whole or as beginnings. */
        Candidates find(ArgSpec wanted, Point point);
    }

    /** Those at a point. */
    static Candidates at(Point point, Stored stored) {
        List<String> found = new ArrayList<>();
        Kind kind = Kind.WORDS;
        ArgSpec wanted = point.wanted();
        if (point.wantsOption()) {
            options(point, found);
        } else if (point.wantsCommand()) {
            commands(point, found);
        } else if (wanted != null) {
            Candidates values = values(wanted, point, stored);
            kind = values.kind;
            values.words.stream()
                    .filter(word -> !word.startsWith("-") || !point.before().isEmpty())
                    .forEach(found::add);
        }
        return new Candidates(
                kind,
                found.stream()
                        .filter(word -> word.startsWith(point.begun()))
                        .map(word -> point.before() + word)
                        .distinct()
                        .toList());
    }

    private static void options(Point point, List<String> found) {
        for (OptionSpec option : point.command().options()) {
            if (!option.hidden()) {
                found.add(option.longestName());
            }
        }
        found.sort(null);
    }

    private static void commands(Point point, List<String> found) {
        for (CommandLine command : point.command().subcommands().values()) {
            if (!command.getCommandSpec().usageMessage().hidden()) {
                found.add(command.getCommandName());
            }
        }
    }

    private static Candidates values(ArgSpec wanted, Point point, Stored stored) {
        @Nullable Iterable<String> closed = wanted.completionCandidates();
        if (closed != null) {
            List<String> words = new ArrayList<>();
            closed.forEach(words::add);
            return new Candidates(Kind.WORDS, words);
        }
        if (wanted.paramLabel().equals("ZONE")) {
            return new Candidates(
                    Kind.WORDS, ZoneId.getAvailableZoneIds().stream().sorted().toList());
        }
        String noun =
                point.command().parent() == null ? "" : point.command().parent().name();
        boolean files = FILES.contains(wanted.paramLabel()) || (noun.equals("state") && !wanted.isOption());
        return files ? new Candidates(Kind.FILES, List.of()) : stored.find(wanted, point);
    }
}
