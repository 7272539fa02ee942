package dev.cairn.server.internal.http;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Paths and queries as they came, decoded strictly: valid percent escapes of valid UTF-8 only. */
public final class UrlText {
    private UrlText() {}

    /**
     * Returns the parts of a path, decoded after it was split, so that {@code %2F} is part of a name.
     *
     * @throws CairnException {@code INVALID} for parts {@code .} and {@code ..} and for broken escapes
     */
    public static List<String> parts(String rawPath) {
        List<String> parts = new ArrayList<>();
        for (String raw : rawPath.substring(rawPath.startsWith("/") ? 1 : 0).split("/", -1)) {
            String part = decoded(raw, false);
            if (part.equals(".") || part.equals("..")) {
                throw invalid("A path must not contain the part '" + part + "'.");
            }
            parts.add(part);
        }
        return parts;
    }

    /** Returns the values of a query by name, in their order. */
    public static Map<String, List<String>> query(@Nullable String raw) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        if (raw == null || raw.isEmpty()) {
            return values;
        }
        for (String pair : raw.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = decoded(equals < 0 ? pair : pair.substring(0, equals), true);
            String value = equals < 0 ? "" : decoded(pair.substring(equals + 1), true);
            values.computeIfAbsent(name, fresh -> new ArrayList<>()).add(value);
        }
        return values;
    }

    private static String decoded(String raw, boolean plusIsSpace) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c == '%') {
                bytes.write(escaped(raw, i));
                i += 2;
            } else if (c == '+' && plusIsSpace) {
                bytes.write(' ');
            } else {
                bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw invalid("Cannot read the URL: its percent escapes are not UTF-8.");
        }
    }

    private static int escaped(String raw, int at) {
        int high = at + 2 < raw.length() ? Character.digit(raw.charAt(at + 1), 16) : -1;
        int low = high < 0 ? -1 : Character.digit(raw.charAt(at + 2), 16);
        if (low < 0) {
            throw invalid("Cannot read the URL: it has a '%' without two hexadecimal digits.");
        }
        return high << 4 | low;
    }

    private static CairnException invalid(String message) {
        return new CairnException(ErrorCode.INVALID, message);
    }
}
