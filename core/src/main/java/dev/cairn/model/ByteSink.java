package dev.cairn.model;

import java.util.Arrays;

/** A growing array of bytes for JSON text. Not thread-safe. */
final class ByteSink {
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    private byte[] bytes;
    private int length;

    ByteSink(int capacity) {
        bytes = new byte[Math.max(capacity, 16)];
    }

    /** The array that is written to; valid up to {@link #length()} and until the next write. */
    byte[] array() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** The bytes written so far; the array itself when it is exactly full. */
    byte[] toBytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    void write(int b) {
        if (length == bytes.length) {
            grow(1);
        }
        bytes[length++] = (byte) b;
    }

    void write(byte[] from, int start, int end) {
        int n = end - start;
        if (n > bytes.length - length) {
            grow(n);
        }
        System.arraycopy(from, start, bytes, length, n);
        length += n;
    }

    void writeAscii(String text) {
        int n = text.length();
        if (n > bytes.length - length) {
            grow(n);
        }
        for (int i = 0; i < n; i++) {
            bytes[length++] = (byte) text.charAt(i);
        }
    }

    /** Writes a string with its quotes, in the one form that documents use. */
    void writeString(String text) {
        write('"');
        writeCharacters(text);
        write('"');
    }

    /** Writes the inside of a string: UTF-8, with the shortest escapes where JSON demands them and for lone surrogates. */
    void writeCharacters(String text) {
        int n = text.length();
        if (n > bytes.length - length) {
            grow(n);
        }
        int i = 0;
        while (i < n) {
            char c = text.charAt(i);
            if (c >= ' ' && c < 0x80 && c != '"' && c != '\\' && length < bytes.length) {
                bytes[length++] = (byte) c;
                i++;
            } else {
                i = writeSpecial(text, i, c);
            }
        }
    }

    private int writeSpecial(String text, int i, char c) {
        grow(8);
        if (c < 0x80) {
            writeEscapedAscii(c);
        } else if (c < 0x800) {
            write(0xc0 | (c >> 6));
            write(0x80 | (c & 0x3f));
        } else if (!Character.isSurrogate(c)) {
            write(0xe0 | (c >> 12));
            write(0x80 | ((c >> 6) & 0x3f));
            write(0x80 | (c & 0x3f));
        } else if (Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1))) {
            int point = Character.toCodePoint(c, text.charAt(i + 1));
            write(0xf0 | (point >> 18));
            write(0x80 | ((point >> 12) & 0x3f));
            write(0x80 | ((point >> 6) & 0x3f));
            write(0x80 | (point & 0x3f));
            return i + 2;
        } else {
            writeUnicodeEscape(c);
        }
        return i + 1;
    }

    private void writeEscapedAscii(char c) {
        switch (c) {
            case '"', '\\' -> escape(c);
            case '\b' -> escape('b');
            case '\t' -> escape('t');
            case '\n' -> escape('n');
            case '\f' -> escape('f');
            case '\r' -> escape('r');
            default -> {
                if (c < ' ') {
                    writeUnicodeEscape(c);
                } else {
                    write(c);
                }
            }
        }
    }

    private void escape(char letter) {
        write('\\');
        write(letter);
    }

    private void writeUnicodeEscape(char c) {
        escape('u');
        write(HEX[c >> 12]);
        write(HEX[(c >> 8) & 15]);
        write(HEX[(c >> 4) & 15]);
        write(HEX[c & 15]);
    }

    private void grow(int more) {
        if (more > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, (int)
                    Math.min(Integer.MAX_VALUE - 8L, bytes.length * 2L)));
        }
    }
}
