package dev.cairn.history.internal;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Key;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The way from stored bytes to what they stand for. Bytes of another form are damage: they must not look as if nothing were stored.
 * Stateless.
 */
public final class RecordForm {
    private RecordForm() {}

    /**
     * Reads the body of a record.
     *
     * @param words what the record is; its key follows them in the address of damage
     * @throws CorruptException as {@link #read(Document, Supplier, Function)}
     */
    public static <T extends @Nullable Object> T read(StoredRecord record, String words, Function<Document, T> form) {
        return read(record.body(), () -> words + name(record.key()), form);
    }

    /** Reads the bytes of a body or of a header's summary; throws as {@link #read(Document, Supplier, Function)}. */
    public static <T extends @Nullable Object> T read(
            Bytes body, Supplier<String> address, Function<Document, T> form) {
        return read(Document.fromTrusted(body.unsafeArray(), Types.STANDARD), address, form);
    }

    /**
     * Reads a document.
     *
     * @param address where it is, for the message
     * @param form reads the members that it needs
     * @throws CorruptException for what is no object, and where {@code form} throws anything but {@code INCOMPATIBLE}
     */
    public static <T extends @Nullable Object> T read(
            Document body, Supplier<String> address, Function<Document, T> form) {
        try {
            return form.apply(require(body, Kind.OBJECT, "it"));
        } catch (CorruptException e) {
            throw e;
        } catch (CairnException e) {
            if (e.code() == ErrorCode.INCOMPATIBLE) {
                throw e;
            }
            throw new CorruptException(address.get(), "it has another form: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw new CorruptException(address.get(), "it has another form", e);
        }
    }

    /** Returns a member that must exist and be of a kind. */
    public static Document member(Document body, String name, Kind kind) {
        Document found = body.member(name).orElseGet(() -> body.at("/" + name));
        return found.kind() == kind ? found : require(found, kind, "\"" + name + "\"");
    }

    /** Returns the characters of a member that must exist and be a string. */
    public static String text(Document body, String name) {
        return member(body, name, Kind.STRING).text();
    }

    /** Returns the characters of a member that must be a string where it exists; null where it does not. */
    public static @Nullable String textOrNull(Document body, String name) {
        return body.member(name).isEmpty() ? null : text(body, name);
    }

    /** Returns the strings of a member that must exist and be an array of strings. */
    public static List<String> texts(Document body, String name) {
        return member(body, name, Kind.ARRAY).items().stream()
                .map(item -> require(item, Kind.STRING, "an item of \"" + name + "\"")
                        .text())
                .toList();
    }

    /** Returns the two members that say where the values of a state are. */
    public static StateBody state(Document body) {
        return new StateBody(member(body, "lanes", Kind.ARRAY), member(body, "values", Kind.OBJECT));
    }

    /**
     * Refuses a record in another format, so that it is never misread.
     *
     * @param newest the newest format that this version reads
     * @param address what the record is of, for messages
     * @throws CairnException {@code INCOMPATIBLE} for a newer format, {@code CORRUPT} for no format
     */
    public static void requireFormat(Document body, int newest, String address) {
        int found = body.member("v")
                .filter(format -> format.kind() == Kind.NUMBER && isFormat(format.text()))
                .map(format -> Integer.parseInt(format.text()))
                .orElseThrow(() -> new CorruptException(address, "its record has no format", null));
        if (found > newest) {
            throw new CairnException(
                    ErrorCode.INCOMPATIBLE,
                    "Cannot read " + address + ": its record has format " + found + ", this version of Cairn reads "
                            + newest + ". Nothing was changed. Use a newer version.",
                    Map.of("found", found, "known", newest),
                    null);
        }
    }

    private static Document require(Document value, Kind kind, String what) {
        if (value.kind() != kind) {
            throw new CairnException(
                    ErrorCode.INVALID, what + " is " + value.kind().phrase());
        }
        return value;
    }

    /** Whether a text is a whole number from 1 to 999,999,999; every record that is read is asked, so without a pattern. */
    private static boolean isFormat(String text) {
        if (text.length() > 9 || text.charAt(0) == '0') {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static String name(Bytes key) {
        return Key.parts(key).stream().filter(Predicate.not(String::isEmpty)).collect(Collectors.joining("/"));
    }
}
