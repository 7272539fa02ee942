package dev.cairn.cli.state;

import dev.cairn.cli.shell.Cli;
import dev.cairn.cli.shell.Progress;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that shows a person how much of it was read. Not safe for use by several threads. */
final class Reading extends FilterInputStream {
    private static final int MEGABYTE = 1_000_000;

    private final Progress progress;
    private long bytes;

    Reading(Cli cli, InputStream in) {
        super(in);
        progress = new Progress(cli, "MB read");
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        count(read < 0 ? 0 : 1);
        return read;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read = super.read(target, offset, length);
        count(Math.max(read, 0));
        return read;
    }

    private void count(int read) {
        bytes += read;
        progress.accept(bytes / MEGABYTE);
    }

    @Override
    public void close() throws IOException {
        progress.close();
        super.close();
    }
}
