package dev.cairn.agent;

import dev.cairn.internal.text.Sha256;
import java.nio.charset.StandardCharsets;

/**
 * Ids as names of files. Letters, digits, {@code -}, {@code _} and dots inside stay, so that plain ids keep the names that the original
 * gives them; every other byte becomes {@code %XX}; what would be too long ends with a digest. Different ids have different names, except
 * for case on file systems that do not tell it apart. Stateless.
 */
final class FileNames {
    private static final int MOST = 200;

    private FileNames() {}

    private static boolean isPlain(char c) {
        boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return letter || (c >= '0' && c <= '9') || c == '-' || c == '_';
    }

    static String of(String id) {
        StringBuilder name = new StringBuilder();
        for (byte b : id.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean plain = isPlain(c) || (c == '.' && name.length() > 0);
            if (plain) {
                name.append(c);
            } else {
                name.append('%')
                        .append(Character.toUpperCase(Character.forDigit(c >> 4, 16)))
                        .append(Character.toUpperCase(Character.forDigit(c & 15, 16)));
            }
        }
        return name.length() <= MOST
                ? name.toString()
                : name.substring(0, MOST - 65) + "~" + Sha256.of(id.getBytes(StandardCharsets.UTF_8));
    }
}
