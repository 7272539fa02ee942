package dev.cairn.internal.paging;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Page;
import dev.cairn.storage.ScanPage;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes and reads the cursors of one listing. A cursor names its listing: what is listed, where, and by which conditions. Another listing
 * refuses it instead of giving a page that belongs to neither. The page size is no condition, and limits of time are none either, because
 * an age such as seven days is another instant at each page. Immutable.
 *
 * <p>A cursor is text of the URL-safe Base64 alphabet that callers do not look into: twelve bytes of the SHA-256 of listing and position,
 * then the position.
 */
public final class Listing {
    private static final int CHECK = 12;

    private final String kind;
    private final List<@Nullable Object> conditions;
    private final String hint;

    private Listing(String kind, List<@Nullable Object> conditions, String hint) {
        this.kind = kind;
        this.conditions = conditions;
        this.hint = hint;
    }

    /**
     * A listing.
     *
     * @param kind what is listed, and in which order
     * @param conditions where and which; texts, numbers, documents, bytes, maps and lists of them, or null; the caller does not change them
     */
    public static Listing of(String kind, @Nullable Object... conditions) {
        return new Listing(kind, Arrays.asList(conditions), "");
    }

    /** Refuses a page size below 1. */
    public static void requireLimit(int limit) {
        if (limit < 1) {
            throw new CairnException(ErrorCode.INVALID, "The limit must be at least 1, not " + limit + ".");
        }
    }

    /** The same, with a sentence more in the message that refuses a cursor. */
    public Listing hinting(String sentence) {
        return new Listing(kind, conditions, " " + sentence);
    }

    /** Returns the cursor of a position. */
    public String cursor(byte[] position) {
        ByteBuffer bytes = ByteBuffer.allocate(CHECK + position.length);
        bytes.put(check(position)).put(position);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /** Returns the cursor of a position that is a text. */
    public String cursor(String position) {
        return cursor(position.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads a cursor.
     *
     * @param form reads the position
     * @return null for null, which means the beginning
     * @throws CairnException {@code INVALID} for a cursor of another listing, or what is none
     */
    public <T> @Nullable T position(@Nullable String cursor, Function<ByteBuffer, T> form) {
        if (cursor == null) {
            return null;
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(cursor);
            byte[] position = Arrays.copyOfRange(bytes, Math.min(CHECK, bytes.length), bytes.length);
            if (Arrays.equals(check(position), Arrays.copyOf(bytes, CHECK))) {
                return form.apply(ByteBuffer.wrap(position));
            }
        } catch (IllegalArgumentException | BufferUnderflowException e) {
            throw refused(cursor, e);
        }
        throw refused(cursor);
    }

    /**
     * Makes a page of rows.
     *
     * @param position of a row, as {@link #text} reads it again
     */
    public <T> Page<T> page(ScanPage<T> rows, Function<T, String> position) {
        List<T> items = rows.items();
        return new Page<>(items, rows.more() ? cursor(position.apply(items.get(items.size() - 1))) : null);
    }

    /** Reads a cursor of a position that is a text, as {@link #position(String, Function)} does. */
    public @Nullable String text(@Nullable String cursor) {
        return position(cursor, bytes -> StandardCharsets.UTF_8.decode(bytes).toString());
    }

    /** The exception for a cursor whose position is not among what is listed any more. */
    public CairnException refused(String cursor) {
        return refused(cursor, null);
    }

    private CairnException refused(String cursor, @Nullable Exception cause) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot continue from cursor '" + cursor + "': it belongs to another listing. Use the cursor of the "
                        + "previous page." + hint,
                Map.of("cursor", cursor),
                cause);
    }

    /** Made when a cursor is: most listings end on their first page. */
    private byte[] identity() {
        MessageDigest digest = Sha256.begin();
        add(digest, kind);
        add(digest, conditions);
        return digest.digest();
    }

    private byte[] check(byte[] position) {
        MessageDigest digest = Sha256.begin();
        digest.update(identity());
        return Arrays.copyOf(digest.digest(position), CHECK);
    }

    private static void add(MessageDigest digest, @Nullable Object condition) {
        if (condition == null) {
            digest.update((byte) 0);
        } else if (condition instanceof Collection<?> all) {
            digest.update(
                    ByteBuffer.allocate(5).put((byte) 1).putInt(all.size()).flip());
            all.forEach(one -> add(digest, one));
        } else if (condition instanceof Map<?, ?> map) {
            TreeMap<Object, Object> sorted = new TreeMap<>(map);
            add(digest, sorted.keySet());
            add(digest, sorted.values());
        } else {
            byte[] bytes = bytes(condition);
            digest.update(
                    ByteBuffer.allocate(5).put((byte) 2).putInt(bytes.length).flip());
            digest.update(bytes);
        }
    }

    private static byte[] bytes(Object condition) {
        if (condition instanceof Bytes bytes) {
            return bytes.unsafeArray();
        }
        return condition instanceof Document document
                ? document.unsafeBytes()
                : condition.toString().getBytes(StandardCharsets.UTF_8);
    }
}
