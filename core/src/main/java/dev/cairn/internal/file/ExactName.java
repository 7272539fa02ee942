package dev.cairn.internal.file;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Names on file systems that take several names for one, such as {@code A} and {@code a}, or two spellings of {@code é}: exFAT, and what
 * macOS and Windows use. There a file that exists may be another name's.
 */
public final class ExactName {
    private ExactName() {}

    /** Whether a file or folder exists under exactly this name; the folders above it are not looked at. */
    public static boolean exists(Path file) throws IOException {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                && otherSpelling(file).isEmpty();
    }

    /**
     * Refuses to take another name's file or folder for that of a name.
     *
     * @throws CairnException {@code CONFLICT} when one exists whose name the file system takes for the same
     */
    public static void expectNoOther(Path file) throws IOException {
        Optional<String> other = Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? otherSpelling(file) : Optional.empty();
        if (other.isPresent()) {
            throw conflict(file, other.get());
        }
    }

    /** Whether the file system takes names that differ in case only for one, as it shows at a name that exists and has a letter. */
    public static boolean foldsCase(Path existing) {
        return Files.exists(existing.resolveSibling(swapCase(name(existing))), LinkOption.NOFOLLOW_LINKS);
    }

    /** A form that is equal for names that such a file system may take for one. */
    public static String folded(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }

    /** The refusal of a name. */
    public static CairnException conflict(Path file, String other) {
        return new CairnException(
                ErrorCode.CONFLICT,
                "Cannot use " + file + ": its file system treats this name and '" + other
                        + "' as the same. Nothing was changed. Use another name, or a file system that distinguishes "
                        + "them.",
                Map.of("file", file.toString(), "other", other),
                null);
    }

    /** The name of an existing file as its folder lists it, where that is another spelling. */
    private static Optional<String> otherSpelling(Path file) throws IOException {
        String name = name(file);
        if (!hasOtherSpelling(file, name)) {
            return Optional.empty();
        }
        Optional<String> other = Optional.empty();
        try (DirectoryStream<Path> listed = Files.newDirectoryStream(
                Objects.requireNonNull(file.toAbsolutePath().getParent()))) {
            for (Path each : listed) {
                if (name(each).equals(name)) {
                    return Optional.empty();
                }
                if (Files.isSameFile(each, file)) {
                    other = Optional.of(name(each));
                }
            }
        }
        return other;
    }

    /** Whether the folder has the file under another spelling, too: a file system that tells all names apart has not. */
    private static boolean hasOtherSpelling(Path file, String name) {
        return Stream.of(
                        swapCase(name),
                        Normalizer.normalize(name, Normalizer.Form.NFC),
                        Normalizer.normalize(name, Normalizer.Form.NFD))
                .anyMatch(other ->
                        !other.equals(name) && Files.exists(file.resolveSibling(other), LinkOption.NOFOLLOW_LINKS));
    }

    private static String swapCase(String name) {
        StringBuilder swapped = new StringBuilder();
        name.codePoints()
                .map(c -> Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c))
                .forEach(swapped::appendCodePoint);
        return swapped.toString();
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }
}
