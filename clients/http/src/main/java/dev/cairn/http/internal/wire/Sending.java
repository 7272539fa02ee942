package dev.cairn.http.internal.wire;

import dev.cairn.storage.Bytes;

/**
 * What stands before the question of a change, so that it is done once however often it arrives.
 *
 * @param key of the change, 16 random bytes
 * @param again whether it was sent before
 * @param instance the server that it was sent to first
 * @param age how many milliseconds ago it was sent first
 */
public record Sending(Bytes key, boolean again, long instance, long age) {
    /** How it crosses the wire. */
    public static final Codec<Sending> CODEC = new Codec<>(
            (out, sending) -> {
                out.bytes(sending.key);
                out.bool(sending.again);
                out.number(sending.instance);
                out.count(sending.age);
            },
            in -> new Sending(id(in), in.bool(), in.number(), in.count(Long.MAX_VALUE)));

    private static Bytes id(WireReader in) {
        Bytes key = in.bytes();
        if (key.length() != Talks.ID) {
            throw in.malformed("a key has " + key.length() + " bytes");
        }
        return key;
    }
}
