package dev.cairn.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/** Clients that are a burden, many of them in one process: {@code PORT TOKEN KIND NUMBER}. Prints how often it got which answer. */
final class AbusiveClient {
    private static final int PATIENCE_MILLIS = 60_000;
    private static final int AT_ONCE = 500;
    private static final int BLOCK = 64 << 10;
    private static final long GIB = 1 << 30;

    private final int port;
    private final String token;
    private final Map<String, Integer> answers = new TreeMap<>();

    private AbusiveClient(int port, String token) {
        this.port = port;
        this.token = token;
    }

    /** Does it. */
    public static void main(String[] args) throws Exception {
        AbusiveClient client = new AbusiveClient(Integer.parseInt(args[0]), args[1]);
        int number = Integer.parseInt(args[3]);
        switch (args[2]) {
            case "crowd" -> client.crowd(number);
            case "watches" -> client.watches(number);
            case "long" -> client.longBodies(number);
            case "bomb" -> client.bombs(number);
            case "slow" -> client.slow(number);
            case "half" -> client.halfClosed(number);
            default -> throw new IllegalArgumentException(args[2]);
        }
        System.out.println(client.answers);
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private Socket begin(String line, String... headers) throws IOException {
        Socket socket = connect();
        String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        write(socket, line + " HTTP/1.1\r\nHost: localhost\r\nx-api-key: " + token + "\r\n" + more + "\r\n");
        return socket;
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private void count(String answer) {
        answers.merge(answer, 1, Integer::sum);
    }

    /** Reads the status, or tells that there was none. */
    private void countAnswer(Socket socket) {
        try (socket) {
            byte[] status = socket.getInputStream().readNBytes(12);
            count(status.length < 12 ? "closed" : new String(status, 9, 3, StandardCharsets.US_ASCII));
        } catch (SocketException reset) {
            count("closed");
        } catch (IOException e) {
            count(e.getClass().getSimpleName());
        }
    }

    private void crowd(int number) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            sockets.add(connect());
        }
        for (int i = 0; i < number; i++) {
            String body = "{\"values\":{\"i\":" + i + "}}";
            write(
                    sockets.get(i),
                    "POST /v1/threads/crowd-" + i % 50 + "/checkpoints HTTP/1.1\r\nHost: localhost\r\nx-api-key: "
                            + token + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        }
        sockets.forEach(this::countAnswer);
    }

    /** Opens all, fewer at once than may wait, says so, and waits until each was reported of a checkpoint. */
    private void watches(int number) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        while (sockets.size() < number) {
            int from = sockets.size();
            for (int i = from; i < Math.min(number, from + AT_ONCE); i++) {
                sockets.add(begin("GET /v1/threads/watched-" + i % 20 + "/watch"));
            }
            for (Socket socket : sockets.subList(from, sockets.size())) {
                await(socket, "event: open");
            }
        }
        System.out.println("open");
        for (Socket socket : sockets) {
            await(socket, "event: checkpoint");
            count("told");
        }
    }

    private static void await(Socket socket, String text) throws IOException {
        StringBuilder seen = new StringBuilder();
        byte[] block = new byte[4_096];
        InputStream in = socket.getInputStream();
        while (seen.indexOf(text) < 0) {
            int read = in.read(block);
            if (read < 0) {
                throw new IOException("the watch ended: " + seen);
            }
            seen.append(new String(block, 0, read, StandardCharsets.UTF_8));
        }
    }

    private void longBodies(int number) throws IOException {
        for (int i = 0; i < number; i++) {
            Socket said = begin("PUT /v1/item?key=long", "Content-Length: " + GIB);
            pour(said, false);
            countAnswer(said);
            Socket chunked = begin("PUT /v1/item?key=long", "Transfer-Encoding: chunked");
            pour(chunked, true);
            countAnswer(chunked);
        }
    }

    private static void pour(Socket socket, boolean chunked) {
        byte[] block = new byte[BLOCK];
        java.util.Arrays.fill(block, (byte) ' ');
        try {
            OutputStream out = socket.getOutputStream();
            for (long sent = 0; sent < GIB; sent += BLOCK) {
                if (socket.getInputStream().available() > 0) {
                    return;
                }
                if (chunked) {
                    out.write((Integer.toHexString(BLOCK) + "\r\n").getBytes(StandardCharsets.US_ASCII));
                }
                out.write(block);
                if (chunked) {
                    out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
                }
            }
        } catch (IOException refused) {
            System.err.println("refused while it was sent: " + refused.getMessage());
        }
    }

    private void bombs(int number) throws IOException {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bomb)) {
            byte[] block = new byte[1 << 20];
            for (int i = 0; i < 256; i++) {
                gzip.write(block);
            }
        }
        int left = number;
        for (long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000L; left > 0 && System.nanoTime() < end; ) {
            left -= throwBombs(left, bomb.toByteArray());
        }
    }

    /** Sends them all at once; gives how many had another answer than that the server is busy, after which a client sends again. */
    private int throwBombs(int number, byte[] bomb) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            Socket socket = begin("PUT /v1/item?key=bomb", "Content-Encoding: gzip", "Content-Length: " + bomb.length);
            socket.getOutputStream().write(bomb);
            sockets.add(socket);
        }
        int busy = answers.getOrDefault("503", 0);
        sockets.forEach(this::countAnswer);
        return number - (answers.getOrDefault("503", 0) - busy);
    }

    private void slow(int number) throws Exception {
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            sockets.add(begin("PUT /v1/item?key=slow", "Content-Length: 1000000"));
        }
        long start = System.nanoTime();
        while (!sockets.isEmpty() && System.nanoTime() - start < PATIENCE_MILLIS * 1_000_000L) {
            for (Socket socket : List.copyOf(sockets)) {
                if (socket.getInputStream().available() > 0) {
                    sockets.remove(socket);
                    countAnswer(socket);
                } else {
                    write(socket, " ");
                }
            }
            Thread.sleep(1_000);
        }
    }

    private void halfClosed(int number) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            Socket whole = begin("GET /v1/threads");
            whole.shutdownOutput();
            sockets.add(whole);
            Socket part = begin("PUT /v1/item?key=half", "Content-Length: 100");
            write(part, "{\"value\":");
            part.shutdownOutput();
            sockets.add(part);
        }
        sockets.forEach(this::countAnswer);
    }
}
