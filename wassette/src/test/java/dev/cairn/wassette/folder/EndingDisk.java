package dev.cairn.wassette.folder;

import dev.cairn.internal.file.FileMode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** A disk that brings nothing to the platters, after whose first so many calls the process has ended, or the disk has become full. */
final class EndingDisk implements FolderDisk {
    private final FolderDisk disk = new RealDisk();
    private final int calls;
    private final boolean full;
    private final Runnable end;
    final List<String> done = new ArrayList<>();

    /** What is thrown in place of the end of the process. */
    static final class Ended extends Error {
        private static final long serialVersionUID = 1L;
    }

    private EndingDisk(int calls, boolean full, Runnable end) {
        this.calls = calls;
        this.full = full;
        this.end = end;
    }

    static EndingDisk after(int calls) {
        return after(calls, () -> {
            throw new Ended();
        });
    }

    static EndingDisk after(int calls, Runnable end) {
        return new EndingDisk(calls, false, end);
    }

    static EndingDisk full(int calls) {
        return new EndingDisk(calls, true, () -> {});
    }

    static EndingDisk never() {
        return after(Integer.MAX_VALUE);
    }

    private void call(String what, Path path) throws IOException {
        if (done.size() >= calls) {
            if (full && what.equals("write")) {
                throw new IOException("No space left on device");
            }
            end.run();
        }
        done.add(what + " " + path.getFileName());
    }

    @Override
    public void createFolder(Path folder) throws IOException {
        call("folder", folder);
        disk.createFolder(folder);
    }

    @Override
    public void write(Path file, FileMode mode, FileContent content) throws IOException {
        call("write", file);
        try (InputStream in = content.open();
                OutputStream out = Channels.newOutputStream(
                        mode.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
            in.transferTo(out);
        }
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        call("move", to);
        disk.move(from, to);
    }

    @Override
    public void delete(Path path) throws IOException {
        call("delete", path);
        disk.delete(path);
    }

    @Override
    public void sync(Path folder) throws IOException {
        call("sync", folder);
    }
}
