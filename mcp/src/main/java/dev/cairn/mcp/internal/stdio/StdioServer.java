package dev.cairn.mcp.internal.stdio;

import dev.cairn.answer.Json;
import dev.cairn.error.CairnException;
import dev.cairn.mcp.internal.model.Heads;
import dev.cairn.mcp.internal.model.Offer;
import dev.cairn.model.Document;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Reads what a client says, and gives each message to the era that it is of. Used once. */
public final class StdioServer {
    /** The longest message. */
    public static final int LONGEST = 16 << 20;

    private static final int NO_JSON = -32_700;
    private static final int NO_REQUEST = -32_600;
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(60);
    private static final System.Logger LOG = System.getLogger("dev.cairn.mcp");

    private final OutputStream out;
    private final Heads heads;
    private final Eras eras;
    private final Due due = new Due();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean broken;

    /** Serves an offer. */
    public StdioServer(Offer offer, Heads heads, OutputStream out) {
        this.out = out;
        this.heads = heads;
        this.eras = new Eras(offer, new WholeLines(this::write), heads, LONGEST + 1);
    }

    /** Serves until the input ends or the output is broken. */
    public void serve(InputStream in) {
        Thread reader = new Thread(() -> read(new Lines(in, LONGEST)), "cairn-mcp-input");
        reader.setDaemon(true);
        reader.start();
        try {
            ended.await();
            if (!broken) {
                due.await(LAST_ANSWERS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            eras.close();
        }
    }

    private void read(Lines lines) {
        try {
            for (byte[] line = lines.next(); line != null && !broken; line = lines.next()) {
                if (lines.isTooLong()) {
                    refuse(NO_REQUEST, "Cannot read the message: it is longer than " + LONGEST + " bytes.");
                } else if (line.length > 1) {
                    take(line);
                }
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "Cannot read the input: " + e.getMessage());
        } finally {
            ended.countDown();
        }
    }

    private void take(byte[] line) {
        Message message;
        try {
            message = Message.of(line);
        } catch (CairnException | StackOverflowError e) {
            refuse(NO_JSON, "Cannot read the message: it is not a JSON object.");
            return;
        }
        message.cancels().filter(id -> message.is("notifications/cancelled")).ifPresent(due::remove);
        message.id().filter(id -> message.isAnswered()).ifPresent(due::add);
        if (message.is("resources/subscribe")) {
            heads.start();
        }
        if (message.modern() || (!message.starts() && !eras.hasSession())) {
            eras.toModern(line);
        } else {
            eras.toLegacy(line);
        }
    }

    private void refuse(int code, String why) {
        Json error = new Json().put("code", code).put("message", why);
        Document answer = new Json()
                .put("jsonrpc", "2.0")
                .put("id", null)
                .put("error", error)
                .document();
        write((answer.json() + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private void write(byte[] line) {
        synchronized (out) {
            try {
                out.write(line);
                out.flush();
            } catch (IOException e) {
                broken = true;
                ended.countDown();
            }
        }
        due.passed(line);
    }
}
