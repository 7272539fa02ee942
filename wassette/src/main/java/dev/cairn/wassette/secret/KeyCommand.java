package dev.cairn.wassette.secret;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A passphrase that a command of the shell writes. The limit covers its start, its output and its end. */
record KeyCommand(String command, Duration limit) implements Passphrase {
    private static final int MAX_BYTES = 1 << 16;

    @Override
    public byte[] read() {
        Process process = start();
        try {
            return written(process);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CairnException(
                    ErrorCode.TIMEOUT, "Cannot read the key: waiting for the key command was interrupted.");
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private Process start() {
        try {
            Process process = new ProcessBuilder("sh", "-c", command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            process.getOutputStream().close();
            return process;
        } catch (IOException e) {
            throw notRun(e);
        }
    }

    private byte[] written(Process process) throws InterruptedException {
        FutureTask<byte[]> reading = new FutureTask<>(() -> output(process));
        Thread thread = new Thread(reading, "key-command");
        thread.setDaemon(true);
        thread.start();
        try {
            return KeyBytes.of(reading.get(limit.toMillis(), TimeUnit.MILLISECONDS), "What the key command wrote");
        } catch (TimeoutException e) {
            throw new CairnException(
                    ErrorCode.TIMEOUT,
                    "Cannot read the key: the key command, or a process that it started, kept its output open for "
                            + limit.toSeconds() + " s. Nothing was changed.",
                    Map.of("seconds", limit.toSeconds()),
                    e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CairnException failure) {
                throw failure;
            }
            throw notRun(e.getCause());
        }
    }

    private static byte[] output(Process process) throws IOException, InterruptedException {
        byte[] said = process.getInputStream().readNBytes(MAX_BYTES + 1);
        if (said.length > MAX_BYTES) {
            Arrays.fill(said, (byte) 0);
            throw failed("it wrote more than " + MAX_BYTES + " bytes");
        }
        int code = process.waitFor();
        if (code != 0) {
            Arrays.fill(said, (byte) 0);
            throw failed("it ended with " + code);
        }
        return said;
    }

    private static CairnException failed(String how) {
        return new CairnException(
                ErrorCode.CALLBACK_FAILED,
                "Cannot read the key: the key command failed: " + how + ". Nothing was changed.");
    }

    private static CairnException notRun(@Nullable Throwable cause) {
        return new CairnException(
                ErrorCode.CALLBACK_FAILED,
                "Cannot run the key command. Nothing was changed. Check the command.",
                Map.of(),
                cause);
    }
}
