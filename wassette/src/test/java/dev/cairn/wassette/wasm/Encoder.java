package dev.cairn.wassette.wasm;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Bytes of the component model's binary format, put together piece by piece. */
final class Encoder {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    static Encoder of(int... bytes) {
        return new Encoder().u8(bytes);
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    Encoder u8(int... bytes) {
        for (int b : bytes) {
            out.write(b);
        }
        return this;
    }

    Encoder u32(long value) {
        long rest = value;
        while (rest > 0x7f) {
            out.write((int) (rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        out.write((int) rest);
        return this;
    }

    /** A type's index, as a signed number. */
    Encoder type(int index) {
        int rest = index;
        while (rest > 0x3f) {
            out.write((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
        return this;
    }

    Encoder name(String name) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        return u32(utf8.length).raw(utf8);
    }

    Encoder raw(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    Encoder add(Encoder other) {
        return raw(other.bytes());
    }

    Encoder list(List<Encoder> items) {
        u32(items.size());
        items.forEach(this::add);
        return this;
    }

    Encoder sized(Encoder body) {
        return u32(body.bytes().length).add(body);
    }
}
