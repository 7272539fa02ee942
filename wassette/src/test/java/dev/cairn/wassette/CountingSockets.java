package dev.cairn.wassette;

import java.io.IOException;
import java.net.ProtocolFamily;
import java.net.Socket;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts and refuses every socket, channel and selector that is asked for. Put in a process with {@code
 * -Djava.nio.channels.spi.SelectorProvider}, and with {@link #install} for sockets that are no channels.
 */
public final class CountingSockets extends SelectorProvider {
    private static final AtomicInteger ASKED = new AtomicInteger();

    static int asked() {
        return ASKED.get();
    }

    @SuppressWarnings("deprecation")
    static void install() throws IOException {
        Socket.setSocketImplFactory(() -> {
            ASKED.incrementAndGet();
            throw new IllegalStateException("no sockets here");
        });
        if (!(SelectorProvider.provider() instanceof CountingSockets)) {
            throw new IllegalStateException("channels are not counted");
        }
    }

    private static IOException refused() {
        ASKED.incrementAndGet();
        return new IOException("no sockets here");
    }

    @Override
    public DatagramChannel openDatagramChannel() throws IOException {
        throw refused();
    }

    @Override
    public DatagramChannel openDatagramChannel(ProtocolFamily family) throws IOException {
        throw refused();
    }

    @Override
    public Pipe openPipe() throws IOException {
        throw refused();
    }

    @Override
    public AbstractSelector openSelector() throws IOException {
        throw refused();
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() throws IOException {
        throw refused();
    }

    @Override
    public SocketChannel openSocketChannel() throws IOException {
        throw refused();
    }
}
