package dev.cairn.wassette.source;

import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.FileHead;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateLimits;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A state file that was found.
 *
 * @param name of its file
 * @param size its bytes, -1 where that is not known
 * @param summary what it holds, or null where it cannot be read
 * @param problem why it cannot be read; empty where it can
 */
public record StateListing(String name, long size, @Nullable StateSummary summary, String problem) {
    static final int MOST = 10_000;

    /**
     * The state files of a folder, sorted by name: what ends in {@code .json}, {@code .json.gz} or {@code .json.zst} and says so inside, also
     * where it is damaged or cannot be opened.
     */
    public static List<StateListing> of(Path folder) {
        List<StateListing> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(StateListing::isCandidate).sorted().limit(MOST).toList()) {
                read(file).ifPresent(found::add);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    /** A file; empty where it is none. */
    public static List<StateListing> ofFile(Path file) {
        try {
            return read(file).map(List::of).orElse(List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The state files at an {@code https://} address: the one that is there; or those that a listing there names, as {@code cairn state list
     * --format json} writes it, which is taken at its word; or those that a page there links to in its own folder.
     *
     * @param reader reads the address, and the links of a page
     * @throws CairnException {@code UNAVAILABLE}; {@code INVALID} where nothing of that is there
     */
    public static List<StateListing> at(String address, SourceReader reader) {
        return new RemoteListing(address, reader).read();
    }

    private static Optional<StateListing> read(Path file) throws IOException {
        String name = String.valueOf(file.getFileName());
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 64 << 10)) {
            return Optional.ofNullable(read(name, Files.size(file), in));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (AccessDeniedException e) {
            return Optional.of(new StateListing(name, -1, null, "it must not be read by this user"));
        }
    }

    /** What a state file says of itself, or why it cannot be read; null for what is no state file. */
    static @Nullable StateListing read(String name, long size, InputStream in) {
        FileHead head = FileHead.of(in);
        try (StateFile opened = StateFile.from(head.andRest(in), StateLimits.DEFAULT, BinaryStore.digestsOnly())) {
            return new StateListing(name, size, StateSummary.of(opened), "");
        } catch (CairnException e) {
            return head.isOfStateFile(name) ? new StateListing(name, size, null, String.valueOf(e.getMessage())) : null;
        }
    }

    private static boolean isCandidate(Path file) {
        return isCandidate(String.valueOf(file.getFileName())) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    static boolean isCandidate(String name) {
        boolean named = name.endsWith(".json") || name.endsWith(".json.gz") || name.endsWith(".json.zst");
        return named && !name.endsWith(".cairn.json");
    }

    /** The entry of a listing. */
    public Document json() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("name", Document.of(name));
        if (size >= 0) {
            members.put("bytes", Document.fromNumber(size));
        }
        if (summary == null) {
            members.put("problem", Document.of(problem));
        } else {
            members.putAll(summary.members());
        }
        return Document.fromObject(members);
    }
}
