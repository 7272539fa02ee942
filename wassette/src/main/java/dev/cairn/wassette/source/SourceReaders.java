package dev.cairn.wassette.source;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Sha256;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.CarriedBinary;
import dev.cairn.wassette.file.ComponentSource;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.StateLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Everyone who fetches binaries.
 *
 * @param readers in the order in which they are asked
 */
public record SourceReaders(List<SourceReader> readers) {
    /** Copies the list. */
    public SourceReaders {
        readers = List.copyOf(readers);
    }

    /** Files, {@code https://}, and what is on the class path. */
    public static SourceReaders all() {
        List<SourceReader> all = new ArrayList<>(List.of(new FileSource(), HttpsSource.standard()));
        ServiceLoader.load(SourceReader.class).forEach(all::add);
        return new SourceReaders(all);
    }

    /** Who reads a scheme. */
    @Internal
    public Optional<SourceReader> find(ComponentSource source) {
        return readers.stream()
                .filter(reader -> reader.schemes().contains(source.scheme()))
                .findFirst();
    }

    /** Fetches a component's binary into a store. */
    @Internal
    public CarriedBinary fetch(ComponentState component, BinaryStore store) {
        ComponentSource source = component.source();
        SourceReader reader = find(source)
                .orElseThrow(() -> unavailable(component, "nothing here reads '" + source.scheme() + "://'"));
        String expected = component.binary().sha256();
        try (InputStream in = RemoteInput.open(reader, source.uri(), expected)) {
            CarriedBinary fetched = copy(component, in, store);
            if (expected != null && !expected.equals(fetched.sha256())) {
                throw new CairnException(
                        ErrorCode.CORRUPT,
                        shown(source) + " no longer has the exported binary: SHA-256 " + fetched.sha256()
                                + " instead of " + expected,
                        Map.of("expected", expected, "found", String.valueOf(fetched.sha256())),
                        null);
            }
            return fetched;
        } catch (IOException e) {
            throw unavailable(component, String.valueOf(e.getMessage()));
        }
    }

    private static CarriedBinary copy(ComponentState component, InputStream in, BinaryStore store) throws IOException {
        MessageDigest sum = Sha256.begin();
        long size = 0;
        try (OutputStream out = store.begin()) {
            byte[] part = new byte[64 << 10];
            for (int n = in.read(part); n >= 0; n = in.read(part)) {
                size += n;
                if (size > StateLimits.DEFAULT.binary()) {
                    throw unavailable(component, "it is larger than " + StateLimits.DEFAULT.binary() + " bytes");
                }
                sum.update(part, 0, n);
                out.write(part, 0, n);
            }
        }
        return new CarriedBinary(Sha256.hex(sum), size, store.end());
    }

    private static CairnException unavailable(ComponentState component, String why) {
        return new CairnException(
                ErrorCode.UNAVAILABLE,
                "its binary is not in the file, and Cairn cannot fetch it from " + shown(component.source()) + ": "
                        + why,
                Map.of("component", component.componentId()),
                null);
    }

    @Internal
    public static String shown(ComponentSource source) {
        return ComponentSource.withoutCredentials(source.uri());
    }
}
