package dev.cairn.wassette.file;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.internal.file.FileInput;
import dev.cairn.model.Document;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A state file that was read and checked. Its binaries live as long as it is open.
 *
 * @param snapshot what it holds
 * @param declaredDigest the digest that the file says it has, or null
 * @param signatures the signatures as they stand in the file, not checked
 * @param store where the binaries are
 */
public record StateFile(
        StateSnapshot snapshot, @Nullable String declaredDigest, List<StateSignature> signatures, BinaryStore store)
        implements AutoCloseable {
    /** Opens a file; {@code NOT_FOUND}, {@code INVALID} with all problems, {@code INCOMPATIBLE}, {@code TOO_LARGE}. */
    public static StateFile from(Path file, StateLimits limits, BinaryStore store) {
        try (InputStream in = new BufferedInputStream(FileInput.open(file), 64 << 10)) {
            return from(in, limits, store);
        } catch (NoSuchFileException e) {
            throw new NotFoundException("There is no state file '" + file + "'.", Map.of("file", file.toString()));
        } catch (CairnException e) {
            throw new CairnException(e.code(), "'" + file + "': " + e.getMessage(), e.details(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a stream to its end; it stays open. The store is closed when this fails. */
    public static StateFile from(InputStream in, StateLimits limits, BinaryStore store) {
        try {
            return extracted(in, limits, store);
        } catch (RuntimeException | Error e) {
            store.close();
            throw e;
        }
    }

    private static StateFile extracted(InputStream in, StateLimits limits, BinaryStore store) {
        StoredBinaries binaries;
        byte[] text;
        try {
            BinaryExtractor extractor = new BinaryExtractor(StateCompression.unpack(in), limits, store);
            text = extractor.run();
            binaries = extractor.binaries();
        } catch (EOFException | ZipException | com.github.luben.zstd.ZstdIOException e) {
            throw StateCompression.damaged(e);
        } catch (IOException e) {
            throw WholeFile.failure(BinaryStore.folder(), e);
        }
        return new SnapshotParser(limits, binaries).parse(Document.parse(text), store);
    }

    /** Whether the content is what the file's own digest says; true where it says none. */
    public boolean isIntact() {
        return declaredDigest == null || declaredDigest.equals(snapshot.digest());
    }

    /** Refuses content that is not what the file's own digest says. */
    public void requireIntact() {
        if (!isIntact()) {
            throw new CairnException(
                    ErrorCode.CORRUPT,
                    "Cannot accept the state file: it was changed after it was written. Its digest is "
                            + snapshot.digest()
                            + ", the file records " + declaredDigest
                            + ". If the change was intended, allow it (--allow-edited) or remove the line \"digest\".",
                    Map.of("expected", String.valueOf(declaredDigest), "found", snapshot.digest()),
                    null);
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
