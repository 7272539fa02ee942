package dev.cairn.wassette.wasm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** Bytes at positions. Not thread-safe. */
interface WasmSource {
    /** How many bytes there are. */
    long size();

    /** Copies bytes from a position on into a buffer, at least one unless the end is reached; how many. */
    int read(long position, byte[] into) throws IOException;

    /** Bytes in memory. */
    static WasmSource of(byte[] bytes) {
        return new InMemory(bytes);
    }

    /** An open file, of the size that it has now. */
    static WasmSource of(SeekableByteChannel channel) throws IOException {
        return new InFile(channel, channel.size());
    }

    /** Bytes in memory. */
    @SuppressWarnings("ArrayRecordComponent")
    record InMemory(byte[] bytes) implements WasmSource {
        @Override
        public long size() {
            return bytes.length;
        }

        @Override
        public int read(long position, byte[] into) {
            int length = (int) Math.min(into.length, bytes.length - position);
            System.arraycopy(bytes, (int) position, into, 0, length);
            return length;
        }
    }

    /** A file that may be cut by others meanwhile. */
    record InFile(SeekableByteChannel channel, long size) implements WasmSource {
        @Override
        public int read(long position, byte[] into) throws IOException {
            ByteBuffer buffer = ByteBuffer.wrap(into);
            channel.position(position);
            int read = 0;
            while (buffer.hasRemaining() && read >= 0) {
                read = channel.read(buffer);
            }
            return buffer.position();
        }
    }
}
