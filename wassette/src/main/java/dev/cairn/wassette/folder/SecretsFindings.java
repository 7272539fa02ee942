package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.internal.file.FileErrors;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds what is wrong with the files of secrets. No finding has a value. Used by one thread. */
final class SecretsFindings {
    private static final String SUFFIX = ".yaml";
    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    private final SecretsFolder secrets;
    private final Map<Path, String> owners = new TreeMap<>();
    private final List<FolderFinding> findings = new ArrayList<>();

    SecretsFindings(SecretsFolder secrets, List<Component> components) {
        this.secrets = secrets;
        components.forEach(component -> owners.putIfAbsent(secrets.file(component.id()), component.id()));
    }

    List<FolderFinding> find() {
        if (!Files.isDirectory(secrets.path())) {
            return findings;
        }
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(secrets.path(), "*" + SUFFIX)) {
            found.forEach(files::add);
        } catch (IOException e) {
            throw FileErrors.of("Cannot list secrets in " + secrets.path(), "", secrets.path(), e);
        }
        files.sort(null);
        files.forEach(this::look);
        return findings;
    }

    private void look(Path file) {
        String owner = owners.get(file);
        String name = ComponentIds.quoted(file.getFileName().toString());
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            add(FolderFinding.Kind.NOT_A_FILE, owner, "The secrets " + name + " are not a regular file.");
            return;
        }
        if (owner == null) {
            add(FolderFinding.Kind.ORPHAN, null, "The secrets " + name + " belong to a missing component.");
        }
        try {
            secrets.names(file);
        } catch (CairnException e) {
            add(FolderFinding.Kind.UNREADABLE_SECRETS, owner, String.valueOf(e.getMessage()));
        }
        if (isOpen(file)) {
            add(
                    FolderFinding.Kind.OPEN_SECRETS,
                    owner,
                    "Other users can read or change the secrets " + name + ". Run chmod 600.");
        }
    }

    private static boolean isOpen(Path file) {
        PosixFileAttributeView view =
                Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        try {
            return view != null && view.readAttributes().permissions().stream().anyMatch(OTHERS::contains);
        } catch (IOException e) {
            throw FileErrors.of("Cannot read the mode of " + file, "", file, e);
        }
    }

    private void add(FolderFinding.Kind kind, @Nullable String owner, String text) {
        findings.add(new FolderFinding(kind, owner, text));
    }
}
