package dev.cairn.state;

import dev.cairn.CairnException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A state file in a folder.
 *
 * @param file where it is
 * @param size its bytes
 * @param opened what it holds without binaries, or null where it cannot be read
 * @param problem why it cannot be read; empty where it can
 */
public record StateListing(Path file, long size, @Nullable StateFile opened, String problem) {
    private static final int MOST = 10_000;

    /** The state files of a folder, sorted by name: what ends in {@code .json}, {@code .json.gz} or {@code .json.zst} and says so inside. */
    public static List<StateListing> of(Path folder) {
        List<StateListing> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(StateListing::isCandidate).sorted().limit(MOST).toList()) {
                StateListing listing = of(file, Files.size(file));
                if (listing != null) {
                    found.add(listing);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    private static boolean isCandidate(Path file) {
        String name = file.getFileName().toString();
        boolean named = name.endsWith(".json") || name.endsWith(".json.gz") || name.endsWith(".json.zst");
        return named && !name.endsWith(".cairn.json") && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** Null for a file that is JSON and something else. */
    private static @Nullable StateListing of(Path file, long size) {
        try (StateFile opened = StateFile.open(file, StateLimits.DEFAULT, BinaryStore.digestsOnly())) {
            return new StateListing(file, size, opened, "");
        } catch (CairnException e) {
            String text = String.valueOf(e.getMessage());
            boolean state = e.code() == dev.cairn.ErrorCode.INCOMPATIBLE || text.contains("/components/");
            return state ? new StateListing(file, size, null, text) : null;
        }
    }
}
