package dev.cairn.cli.options;

import dev.cairn.cli.shell.CommandFailure;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A word that an option takes: a constant of an enum, in small letters. Stateless. */
public final class OptionWord {
    private OptionWord() {}

    /**
     * The constant that a word means.
     *
     * @throws CommandFailure when it means none
     */
    public static <E extends Enum<E>> E of(String option, Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> text(constant).equals(word))
                .findFirst()
                .orElseThrow(() -> refused(option, type, word));
    }

    private static CommandFailure refused(String option, Class<? extends Enum<?>> type, String word) {
        List<String> words =
                Arrays.stream(type.getEnumConstants()).map(OptionWord::text).toList();
        int last = words.size() - 1;
        return CommandFailure.usage(option + " is " + String.join(", ", words.subList(0, last)) + " or "
                + words.get(last) + ", not '" + word + "'.");
    }

    private static String text(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
