package dev.cairn.benchmarks;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;

/** Stands between a program and a PostgreSQL server and counts statements and round trips, by what the program sends. */
final class CountingServer implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int port;
    private final AtomicLong statements = new AtomicLong();
    private final AtomicLong roundTrips = new AtomicLong();

    /** @param port the server's */
    CountingServer(int port) throws IOException {
        this.port = port;
        start(this::accept);
    }

    int port() {
        return socket.getLocalPort();
    }

    long statements() {
        return statements.get();
    }

    /** How often the program waited for an answer. */
    long roundTrips() {
        return roundTrips.get();
    }

    private interface Work {
        void run() throws IOException;
    }

    /** A connection that ends is the end of what passes on its bytes. */
    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() throws IOException {
        while (true) {
            Socket program = socket.accept();
            Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
            program.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            start(() -> pass(program, server.getOutputStream()));
            start(() -> {
                try (program;
                        InputStream answers = server.getInputStream()) {
                    answers.transferTo(program.getOutputStream());
                }
            });
        }
    }

    /** The first messages have no type: wishes for encryption, and the one that begins a session. */
    private void pass(Socket program, OutputStream server) throws IOException {
        try (program;
                server) {
            DataInputStream in = new DataInputStream(new BufferedInputStream(program.getInputStream(), 1 << 16));
            boolean begun = false;
            for (int type = begun ? in.read() : 0; type >= 0; type = begun ? in.read() : 0) {
                int length = in.readInt();
                byte[] body = in.readNBytes(length - 4);
                begun |= body.length > 4;
                byte[] message = new byte[(type == 0 ? 4 : 5) + body.length];
                java.nio.ByteBuffer to = java.nio.ByteBuffer.wrap(message);
                if (type != 0) {
                    to.put((byte) type);
                }
                to.putInt(length).put(body);
                statements.addAndGet(type == 'Q' || type == 'E' ? 1 : 0);
                roundTrips.addAndGet(type == 'Q' || type == 'S' ? 1 : 0);
                server.write(message);
                if (in.available() == 0) {
                    server.flush();
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
