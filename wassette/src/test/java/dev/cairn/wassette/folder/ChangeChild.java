package dev.cairn.wassette.folder;

import java.nio.file.Path;

/** Makes the change of {@link EndingDiskCalls} in a process of its own, which ends itself in the middle as a kill would. */
public final class ChangeChild {
    private ChangeChild() {}

    /** Folder, and the number of calls to the disk after which the process ends. */
    public static void main(String[] args) {
        Path path = Path.of(args[0]);
        ComponentFolders folders = new ComponentFolders(path, path.resolveSibling("secrets"));
        EndingDisk disk = EndingDisk.after(
                Integer.parseInt(args[1]), () -> Runtime.getRuntime().halt(137));
        EndingDiskCalls.change(ComponentRegistry.open(folders, disk));
        ComponentRegistry.open(folders).secrets().write("new", java.util.Map.of("TOKEN", "x"));
    }
}
