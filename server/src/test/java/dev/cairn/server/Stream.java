package dev.cairn.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Server-sent events as a client reads them. */
final class Stream implements AutoCloseable {
    private final Raw raw;
    private final BufferedReader in;

    Stream(int port, String path, String... headers) throws IOException {
        raw = new Raw(port);
        String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        raw.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + more + "\r\n");
        in = new BufferedReader(new InputStreamReader(raw.socket().getInputStream(), StandardCharsets.UTF_8));
        String status = in.readLine();
        if (!status.contains(" 200 ")) {
            throw new IOException(status);
        }
    }

    record Event(String name, String id, String data) {}

    /** The next event; null at the end of the answer. */
    Event next() throws IOException {
        String name = "";
        String id = "";
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.startsWith("event: ")) {
                name = line.substring(7);
            } else if (line.startsWith("id: ")) {
                id = line.substring(4);
            } else if (line.startsWith("data: ")) {
                return new Event(name, id, line.substring(6));
            }
        }
        return null;
    }

    /** Reads up to a comment. */
    void awaitHeartbeat() throws IOException {
        for (String line = in.readLine(); !":".equals(line); line = in.readLine()) {
            if (line == null) {
                throw new IOException("the answer ended");
            }
        }
    }

    @Override
    public void close() throws IOException {
        raw.close();
    }
}
