package dev.cairn.retention.planted;

import dev.cairn.storage.Bytes;

/** Uses a layer that its own must not know. */
public class Upward {
    Bytes bytes = Bytes.EMPTY;
}
