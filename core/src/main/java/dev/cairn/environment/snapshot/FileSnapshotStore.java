package dev.cairn.environment.snapshot;

import dev.cairn.error.CairnException;
import dev.cairn.internal.file.DurableFile;
import dev.cairn.internal.file.ExactName;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.internal.file.PathText;
import dev.cairn.model.Document;
import dev.cairn.model.ReadingLimits;
import dev.cairn.storage.ScanPage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One JSON file a key in a folder, which is made at the first write: {@code <key>.json} for keys of lower-case letters, digits, {@code _},
 * {@code -} and {@code .}, {@code plugin%3Akey.json} for others. A file that another program made under a key's own text, as in {@code
 * plugin:key.json}, is that key's file and stays it, unless its name is the one that another key has here ({@code %41.json} is the file of
 * {@code A}). Sessions are folders below {@code sessions}.
 *
 * <p>A save is one atomic replacement, synced; the last of several writers counts. Safe for use by many threads and processes. Files are
 * their owner's alone (0600, folders 0700).
 */
public final class FileSnapshotStore implements SnapshotCatalog {
    private static final String SUFFIX = ".json";
    private static final String SESSIONS = "sessions";
    /** Long enough for the longest name in parts of {@link FileName}. */
    private static final int DEPTH = 16;

    private final Path root;
    private final Path folder;

    /** A store in a folder. */
    public FileSnapshotStore(Path root) {
        this(root, root);
    }

    /** A store in a folder, named as text. */
    public FileSnapshotStore(String root) {
        this(PathText.path("The folder '" + root + "'", root));
    }

    private FileSnapshotStore(Path root, Path folder) {
        this.root = root;
        this.folder = folder;
    }

    @Override
    public void save(String key, Document state) {
        SnapshotRules.check(key, state);
        Optional<Path> given = givenFile(key);
        Path file = given.orElseGet(() -> ownFile(key));
        try {
            DurableFile.replace(file, state.bytes());
            if (given.isPresent()) {
                DurableFile.delete(ownFile(key));
            }
        } catch (IOException e) {
            throw failure("write", file, e);
        }
    }

    @Override
    public Optional<Document> find(String key) {
        SnapshotRules.check(key);
        Path file = givenFile(key).orElseGet(() -> ownFile(key));
        try (InputStream in = Files.newInputStream(file)) {
            return Optional.of(SnapshotRules.read(ReadingLimits.readAll(in, "The file " + file), "file " + file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw failure("read", file, e);
        }
    }

    @Override
    public void delete(String key) {
        SnapshotRules.check(key);
        givenFile(key).ifPresent(FileSnapshotStore::remove);
        remove(ownFile(key));
    }

    private static void remove(Path file) {
        try {
            DurableFile.delete(file);
        } catch (IOException e) {
            throw failure("remove", file, e);
        }
    }

    private static CairnException failure(String verb, Path file, IOException e) {
        return FileErrors.of("Cannot " + verb + " " + file, "The stored snapshot is unchanged.", file, e);
    }

    private Path ownFile(String key) {
        return resolve(folder, FileName.of(key), SUFFIX);
    }

    private static Path resolve(Path base, List<String> parts, String suffix) {
        Path path = base;
        for (int i = 0; i < parts.size() - 1; i++) {
            path = path.resolve(parts.get(i));
        }
        return path.resolve(parts.get(parts.size() - 1) + suffix);
    }

    /** The file that another program made for a key, where its name is not the one that this store would give it. */
    private Optional<Path> givenFile(String key) {
        String name = key + SUFFIX;
        if (FileName.isPlain(key) || key.indexOf('/') >= 0 || key.indexOf('\\') >= 0 || isOwnName(name)) {
            return Optional.empty();
        }
        try {
            Path file = folder.resolve(name);
            boolean exact = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && ExactName.exists(file);
            return exact ? Optional.of(file) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw failure("read", folder.resolve(name), e);
        }
    }

    /** Whether a file of this name is another key's, as this store names files. */
    private static boolean isOwnName(String file) {
        return keyOf(List.of(file)).isPresent();
    }

    private static Optional<String> keyOf(List<String> path) {
        String last = path.get(path.size() - 1);
        if (!last.endsWith(SUFFIX)) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>(path);
        parts.set(path.size() - 1, last.substring(0, last.length() - SUFFIX.length()));
        return FileName.read(parts);
    }

    @Override
    public ScanPage<String> keys(String prefix, @Nullable String after, int limit) {
        return SnapshotRules.page(below(folder, true).stream(), prefix, after, limit);
    }

    /** The names that the files, or the folders, below a folder stand for. */
    private List<String> below(Path top, boolean files) {
        if (!Files.isDirectory(top)) {
            return List.of();
        }
        try {
            return everything(top).stream()
                    .filter(path -> !path.equals(top) && (files ? Files.isRegularFile(path) : isSession(path)))
                    .map(path -> name(names(top.relativize(path)), files))
                    .flatMap(Optional::stream)
                    .distinct()
                    .toList();
        } catch (IOException e) {
            throw failure("list", top, e);
        }
    }

    /** All files and folders below a folder, and itself. Other writers' files come and go meanwhile. */
    private static List<Path> everything(Path top) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(top, Set.of(), DEPTH, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
                return visitFile(each, attributes);
            }

            @Override
            public FileVisitResult visitFile(Path each, BasicFileAttributes attributes) {
                found.add(each);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path each, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }
        });
        return found;
    }

    private static boolean isSession(Path path) {
        return Files.isDirectory(path) && !String.valueOf(path.getFileName()).endsWith("%");
    }

    private static List<String> names(Path relative) {
        List<String> names = new ArrayList<>();
        relative.forEach(part -> names.add(part.toString()));
        return names;
    }

    private static Optional<String> name(List<String> path, boolean file) {
        if (!file) {
            return FileName.readFolder(path);
        }
        Optional<String> own = keyOf(path);
        String only = path.get(0);
        boolean given = own.isEmpty() && path.size() == 1 && only.endsWith(SUFFIX) && only.length() > SUFFIX.length();
        return given ? Optional.of(only.substring(0, only.length() - SUFFIX.length())) : own;
    }

    @Override
    public FileSnapshotStore session(String id) {
        SnapshotRules.checkSession(id);
        Path own = id.isEmpty() ? root : resolve(root.resolve(SESSIONS), FileName.ofFolder(id), "");
        return new FileSnapshotStore(root, own);
    }

    @Override
    public ScanPage<String> sessions(String prefix, @Nullable String after, int limit) {
        Stream<String> holding = below(root.resolve(SESSIONS), false).stream()
                .filter(id -> !session(id).keys("", null, 1).items().isEmpty());
        return SnapshotRules.page(holding, prefix, after, limit);
    }
}
