package dev.cairn.state;

import dev.cairn.storage.Bytes;
import java.util.Comparator;

/** The order of ids: by their UTF-8 bytes. */
final class IdOrder {
    static final Comparator<String> BYTES = Comparator.comparing(Bytes::fromUtf8);

    private IdOrder() {}
}
