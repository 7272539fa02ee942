package dev.cairn.transfer;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.model.Document;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Goes through the lines of a text. Used once, by one thread; closes itself at the end. */
final class RowWalk implements AutoCloseable {
    private final BufferedReader in;
    private @Nullable Document next;
    private long number;

    RowWalk(RowSource source) {
        try {
            in = new BufferedReader(new InputStreamReader(source.open(), StandardCharsets.UTF_8), 64 << 10);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        advance();
    }

    /** The line that comes next, or null at the end. */
    @Nullable
    Document peek() {
        return next;
    }

    /** Takes a line. */
    Document take() {
        Document taken = next;
        if (taken == null) {
            throw new NoSuchElementException();
        }
        advance();
        return taken;
    }

    /** The number of the line that comes next, from 1. */
    long number() {
        return number;
    }

    private void advance() {
        try {
            String line = in.readLine();
            number++;
            next = line == null ? null : Document.parse(line);
            if (line == null) {
                in.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (CairnException e) {
            throw new CairnException(ErrorCode.INVALID, "line " + number + ": " + e.getMessage(), e.details(), e);
        }
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
