package dev.cairn.environment.snapshot;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Names as paths that every system can hold, and back. Lower-case letters, digits, {@code _}, {@code -} and {@code .} stand for themselves,
 * every other byte of the UTF-8 form is {@code %XX}, so that names which differ in case only have different files everywhere. What is
 * longer than {@value #PART} characters goes into folders whose names end with {@code %}. Stateless.
 */
final class FileName {
    private static final int PART = 180;

    private static final Pattern DEVICE = Pattern.compile("(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?");

    private FileName() {}

    /** Whether a name is its own encoding. */
    static boolean isPlain(String name) {
        return name.length() <= PART && encode(name).equals(name);
    }

    /** The folders, then the last part, which wants a suffix. */
    static List<String> of(String name) {
        return split(encode(name));
    }

    /** The same for a folder's name, which has no suffix: dots at its ends and names of Windows' devices are no folders. */
    static List<String> ofFolder(String name) {
        String rest = encode(name);
        if (rest.startsWith(".") || DEVICE.matcher(rest).matches()) {
            rest = "%" + hex(rest.charAt(0) >> 4) + hex(rest.charAt(0)) + rest.substring(1);
        }
        return split(rest.endsWith(".") ? rest.substring(0, rest.length() - 1) + "%2E" : rest);
    }

    private static List<String> split(String encoded) {
        String rest = encoded;
        List<String> parts = new ArrayList<>();
        while (rest.length() > PART) {
            int cut = cut(rest);
            parts.add(rest.substring(0, cut) + "%");
            rest = rest.substring(cut);
        }
        parts.add(rest);
        return parts;
    }

    /** Not within a {@code %XX}. */
    private static int cut(String text) {
        int escape = text.lastIndexOf('%', PART - 1);
        return escape > PART - 3 ? escape : PART;
    }

    /** The name whose parts these are, if they are one's. */
    static Optional<String> read(List<String> parts) {
        return joined(parts).filter(name -> of(name).equals(parts));
    }

    /** The name whose folder's parts these are, if they are one's. */
    static Optional<String> readFolder(List<String> parts) {
        return joined(parts).filter(name -> ofFolder(name).equals(parts));
    }

    private static Optional<String> joined(List<String> parts) {
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i);
            boolean last = i == parts.size() - 1;
            if (!last && !part.endsWith("%")) {
                return Optional.empty();
            }
            joined.append(last ? part : part.substring(0, part.length() - 1));
        }
        String name = decode(joined.toString());
        return name.isEmpty() ? Optional.empty() : Optional.of(name);
    }

    private static String encode(String name) {
        StringBuilder out = new StringBuilder();
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || b == '_' || b == '-' || b == '.';
            if (plain) {
                out.append((char) b);
            } else {
                out.append('%').append(hex(b >> 4)).append(hex(b));
            }
        }
        return out.toString();
    }

    private static char hex(int digit) {
        return Character.toUpperCase(Character.forDigit(digit & 15, 16));
    }

    private static String decode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != '%') {
                bytes.write(text.charAt(i));
                continue;
            }
            if (i + 2 >= text.length()) {
                return "";
            }
            int high = Character.digit(text.charAt(i + 1), 16);
            int low = Character.digit(text.charAt(i + 2), 16);
            if (high < 0 || low < 0) {
                return "";
            }
            bytes.write(high << 4 | low);
            i += 2;
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
