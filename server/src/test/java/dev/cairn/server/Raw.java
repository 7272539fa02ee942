package dev.cairn.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Requests byte by byte, as no client library would send them. */
final class Raw implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 10_000;

    /** Bytes that the system takes for a client that does not read; without a limit they may become very many. */
    private static final int RECEIVED = 64 << 10;

    private final Socket socket;

    Raw(int port) throws IOException {
        socket = new Socket();
        socket.setReceiveBufferSize(RECEIVED);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /** Sends a text, one char a byte. */
    Raw send(String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
        return this;
    }

    Socket socket() {
        return socket;
    }

    /** Everything until the server ends the connection. */
    Answer answer() throws IOException {
        InputStream in = socket.getInputStream();
        return new Answer(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }

    /** The next answer of a connection that may stay open. Its body needs a known length. */
    Answer next() throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int read = in.read();
            if (read < 0) {
                throw new EOFException("the connection ended after: " + head);
            }
            head.append((char) read);
        }
        Answer bare = new Answer(head.toString());
        int length = bare.header("Content-Length").map(Integer::valueOf).orElse(0);
        return new Answer(head + new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    /** Sends one request with these lines of headers and gives the answer. */
    static Answer ask(int port, String line, String... headers) throws IOException {
        try (Raw raw = new Raw(port)) {
            String all = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
            boolean host = all.toLowerCase(Locale.ROOT).contains("host:");
            raw.send(line + " HTTP/1.1\r\n" + (host ? "" : "Host: localhost\r\n") + all + "Connection: close\r\n\r\n");
            return raw.answer();
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    record Answer(String text) {
        int status() {
            return Integer.parseInt(text.substring(9, 12));
        }

        Optional<String> header(String name) {
            return text.substring(0, text.indexOf("\r\n\r\n") + 2)
                    .lines()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":"))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst();
        }

        String body() {
            return text.substring(text.indexOf("\r\n\r\n") + 4);
        }
    }
}
