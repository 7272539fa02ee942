package dev.cairn.wassette.internal.json;

import dev.cairn.storage.Bytes;
import java.util.Comparator;

/** The order of ids: by their UTF-8 bytes. */
public final class IdOrder {
    public static final Comparator<String> BYTES = Comparator.comparing(Bytes::fromUtf8);

    private IdOrder() {}
}
