package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.wassette.wasm.CodePointOrder;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The names in a component folder, looked at once. */
final class FolderListing {
    static final String STORE_STATE = ".store-state.json";

    private static final List<String> RECEIPT_STORE = List.of(STORE_STATE, ".store.lock", ".transactions");

    private final Path folder;
    private final List<String> names;
    private final NavigableMap<String, String> binaries = new TreeMap<>(CodePointOrder.INSTANCE);
    private final NavigableMap<String, String> idsOfMetadata = new TreeMap<>(CodePointOrder.INSTANCE);

    private FolderListing(Path folder, List<String> names) {
        this.folder = folder;
        this.names = names;
        for (String name : names) {
            if (kind(name) == FolderFile.BINARY) {
                keepBetter(FolderFile.BINARY.id(name), name);
            }
        }
    }

    /** Where two names differ only in the case of the extension, the one counts that Wassette loads. */
    private void keepBetter(String id, String name) {
        if (!binaries.containsKey(id) || name.endsWith(FolderFile.BINARY.suffix())) {
            binaries.put(id, name);
        }
    }

    static FolderListing of(Path folder) {
        List<String> names = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return new FolderListing(folder, names);
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
            for (Path each : found) {
                names.add(String.valueOf(each.getFileName()));
            }
        } catch (DirectoryIteratorException e) {
            throw FileErrors.of("Cannot list " + folder, "", folder, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw FileErrors.of("Cannot list " + folder, "", folder, e);
        }
        names.sort(CodePointOrder.INSTANCE);
        return new FolderListing(folder, names);
    }

    List<String> names() {
        return names;
    }

    /** A file that only the newer layout has. */
    Optional<String> receiptStore() {
        return names.stream()
                .filter(name -> RECEIPT_STORE.contains(name) || name.endsWith(FolderFile.RECEIPT.suffix()))
                .findFirst();
    }

    /** The kind of a file by its name, or null. */
    static @Nullable FolderFile kind(String name) {
        return FolderFile.ofName(name).orElse(null);
    }

    /** Ids of binaries, and ids that stand in metadata files, sorted bytewise. */
    NavigableSet<String> ids() {
        NavigableSet<String> ids = new TreeSet<>(CodePointOrder.INSTANCE);
        ids.addAll(binaries.keySet());
        for (String name : names) {
            if (kind(name) == FolderFile.METADATA) {
                idOfMetadata(name).ifPresent(ids::add);
            }
        }
        return ids;
    }

    /** The id that stands in a metadata file, if it can be read; the first file that names an id is kept for it. */
    private Optional<String> idOfMetadata(String name) {
        try {
            Optional<String> id = PlainFile.read(folder.resolve(name), PlainFile.MAX_METADATA)
                    .map(ComponentMetadata::parse)
                    .map(ComponentMetadata::componentId);
            id.ifPresent(found -> idsOfMetadata.putIfAbsent(found, name));
            return id;
        } catch (CairnException e) {
            return Optional.empty();
        }
    }

    /** The metadata file that names an id, after {@link #ids}. */
    Optional<String> metadataNaming(String id) {
        return Optional.ofNullable(idsOfMetadata.get(id));
    }

    /** The name of an id's binary, whatever the case of its extension. */
    Optional<String> binary(String id) {
        return Optional.ofNullable(binaries.get(id));
    }
}
