package dev.cairn.wassette.wasm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The names under which Wassette offers functions. */
public final class ToolNames {
    private static final int MAX = 128;

    private ToolNames() {}

    /**
     * The name of a function's tool: package, interface and function, as far as there are, joined by {@code _}; each in small letters,
     * and everything but ASCII letters, digits and {@code -} is a {@code _}. Different functions may have the same name.
     */
    public static String of(FunctionIdentifier identifier) {
        List<String> parts = new ArrayList<>();
        if (identifier.packageName() != null) {
            parts.add(normalized(identifier.packageName()));
        }
        if (identifier.interfaceName() != null) {
            parts.add(normalized(identifier.interfaceName()));
        }
        parts.add(normalized(identifier.functionName()));
        return String.join("_", parts);
    }

    private static String normalized(String part) {
        StringBuilder name = new StringBuilder(part.length());
        part.toLowerCase(Locale.ROOT).codePoints().forEach(c -> name.append(isKept(c) ? (char) c : '_'));
        return name.toString();
    }

    private static boolean isKept(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    }

    /** What is wrong with a tool's name: Wassette ends when it meets one that is empty or over 128 characters long. */
    public static Optional<String> problem(String name) {
        if (name.isEmpty()) {
            return Optional.of("a tool has an empty name");
        }
        return name.length() > MAX
                ? Optional.of(
                        "the tool " + name + " has a name of " + name.length() + " characters, the limit is " + MAX)
                : Optional.empty();
    }
}
