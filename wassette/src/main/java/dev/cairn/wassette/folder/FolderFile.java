package dev.cairn.wassette.folder;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The kinds of files of a component, by the ends of their names. */
enum FolderFile {
    /** The component itself. */
    BINARY(".wasm"),
    /** Tools and stamp. */
    METADATA(".metadata.json"),
    /** Native code that Wassette made of the binary; used without a look at the binary as long as it is there. */
    COMPILED(".cwasm"),
    /** Where the policy came from. */
    POLICY_META(".policy.meta.json"),
    /** A policy on its way from a manifest. */
    MANIFEST_POLICY(".manifest-policy.yaml"),
    /** What the component may do. */
    POLICY(".policy.yaml"),
    /** The receipt of the newer layout. */
    RECEIPT(".install.json"),
    /** Where the component came from, as Cairn writes it down. */
    SIDECAR(".cairn.json"),
    /** Where the component came from, in the newer layout. */
    SOURCE(".source.json");

    private static final Pattern LEFT_OVER = Pattern.compile("temp_[0-9a-f]{16}\\.policy\\.yaml");

    private final String suffix;

    FolderFile(String suffix) {
        this.suffix = suffix;
    }

    String suffix() {
        return suffix;
    }

    /** The file of a component; the id is checked before. */
    Path of(Path folder, String id) {
        ComponentIds.check(id);
        return folder.resolve(id + suffix);
    }

    /** The kind of a file by its name, if it is any. */
    static Optional<FolderFile> ofName(String name) {
        for (FolderFile each : values()) {
            boolean matches =
                    each == BINARY ? name.toLowerCase(Locale.ROOT).endsWith(each.suffix) : name.endsWith(each.suffix);
            if (matches && name.length() > each.suffix.length()) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** The id in a name of this kind. */
    String id(String name) {
        return name.substring(0, name.length() - suffix.length());
    }

    /** Whether an older Wassette left a policy under a name that nothing reads. */
    static boolean isLeftOver(String name) {
        return LEFT_OVER.matcher(name).matches();
    }
}
