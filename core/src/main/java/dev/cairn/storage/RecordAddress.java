package dev.cairn.storage;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a record is, as {@link Damage#address} names it.
 *
 * @param scope as {@link Scope#toString} says it
 */
public record RecordAddress(String scope, int kind, Bytes key) {
    private static final Pattern FORM =
            Pattern.compile("record (.*) kind (\\d{1,9}) key (.*?)(?:(?<=\\\\x00): (.*))?", Pattern.DOTALL);

    /** The address of a record of a scope. */
    public RecordAddress(Scope scope, int kind, Bytes key) {
        this(scope.toString(), kind, key);
    }

    /**
     * An address of a record, or of something in it.
     *
     * @param within what of it; empty for all of it
     */
    public record Found(RecordAddress record, String within) {}

    /** Reads an address that begins with that of a record. */
    public static Optional<Found> find(String address) {
        Matcher matcher = FORM.matcher(address);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String within = matcher.group(4);
        return Optional.of(new Found(
                new RecordAddress(matcher.group(1), Integer.parseInt(matcher.group(2)), key(matcher.group(3))),
                within == null ? "" : within));
    }

    /** What {@link Bytes#toString} was made of. */
    private static Bytes key(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int at = 0; at < text.length(); at++) {
            if (text.startsWith("\\x", at) && at + 4 <= text.length()) {
                out.write(Integer.parseInt(text.substring(at + 2, at + 4), 16));
                at += 3;
            } else {
                out.writeBytes(text.substring(at, at + 1).getBytes(StandardCharsets.UTF_8));
            }
        }
        return Bytes.fromOwned(out.toByteArray());
    }

    @Override
    public String toString() {
        return "record " + scope + " kind " + kind + " key " + key;
    }
}
