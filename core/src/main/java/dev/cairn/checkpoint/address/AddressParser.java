package dev.cairn.checkpoint.address;

import dev.cairn.checkpoint.address.CheckpointAddress.Place;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.BitSet;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the text of an address from its end to its beginning. Not thread-safe. */
final class AddressParser {
    private static final int MAX_DIGITS = 18;
    private static final String SPECIAL = "\\@~";
    private static final Pattern STEP = Pattern.compile("0|-?[1-9][0-9]{0,17}");

    private final String source;
    private final StringBuilder text = new StringBuilder();
    private final BitSet quoted = new BitSet();
    private int end;

    AddressParser(String source) {
        this.source = source;
        for (int i = 0; i < source.length(); i++) {
            char c = source.charAt(i);
            if (c == '\\' && i + 1 < source.length() && SPECIAL.indexOf(source.charAt(i + 1)) >= 0) {
                quoted.set(text.length());
                c = source.charAt(++i);
            }
            text.append(c);
        }
        end = text.length();
    }

    static String quote(String plain) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < plain.length(); i++) {
            if (SPECIAL.indexOf(plain.charAt(i)) >= 0) {
                text.append('\\');
            }
            text.append(plain.charAt(i));
        }
        return text.toString();
    }

    CheckpointAddress parse() {
        if (lastUnquoted('@') < 0) {
            return orBack(new CheckpointAddress(text.toString(), new Place.Whole(), null, 0));
        }
        int whole = end;
        long back = takeBack();
        int name = end;
        Integer formerTip = takeFormerTip();
        int at = lastUnquoted('@');
        String behind = at < 0 ? "" : text.substring(at + 1, end);
        boolean bare = behind.isEmpty() && formerTip == null && back == 0;
        if (bare) {
            throw invalid("nothing follows the '@'");
        }
        Place place = behind.isEmpty() ? new Place.Latest() : place(behind);
        if (place instanceof Place.Any && name < whole && name == end) {
            place = new Place.Any(behind, text.substring(at + 1, whole));
        }
        if (formerTip != null && !mayHaveFormerTips(place)) {
            throw invalid("only a branch has former tips such as @{" + formerTip + "}");
        }
        CheckpointAddress address = new CheckpointAddress(text.substring(0, at < 0 ? end : at), place, formerTip, back);
        return formerTip == null && at > 0 ? orOnBranch(address, at) : address;
    }

    /** The same, which may also mean {@code THREAD@latest~2}. */
    private CheckpointAddress orBack(CheckpointAddress address) {
        int tilde = lastUnquoted('~');
        if (tilde <= 0 || end - tilde > MAX_DIGITS) {
            return address;
        }
        long back = takeBack();
        return back == 0
                ? address
                : address.or(new CheckpointAddress(text.substring(0, end), new Place.Latest(), null, back));
    }

    /** The same, which may also mean {@code THREAD@BRANCH@STEP}. */
    private CheckpointAddress orOnBranch(CheckpointAddress address, int at) {
        Long step = address.place() instanceof Place.Step forced
                ? Long.valueOf(forced.number())
                : address.place() instanceof Place.Any any ? step(any.text()) : null;
        end = at;
        int before = lastUnquoted('@');
        if (step == null || before <= 0 || before + 1 == at) {
            return address;
        }
        String branch = text.substring(before + 1, at);
        return address.or(new CheckpointAddress.OnBranch(
                text.substring(0, before), branch.startsWith("branch:") ? branch.substring(7) : branch, step));
    }

    private static boolean mayHaveFormerTips(Place place) {
        return place instanceof Place.Latest || place instanceof Place.Branch || place instanceof Place.Any;
    }

    private int lastUnquoted(char c) {
        int i = end - 1;
        while (i >= 0 && (text.charAt(i) != c || quoted.get(i))) {
            i--;
        }
        return i;
    }

    /** Takes {@code ~2} off the end; 0 when there is none. */
    private long takeBack() {
        int tilde = lastUnquoted('~');
        if (tilde < lastUnquoted('@') || tilde < 0 || !isNumber(tilde + 1, end)) {
            return 0;
        }
        long back = tilde + 1 == end ? 1 : number(text.substring(tilde + 1, end));
        end = tilde;
        return back;
    }

    /** Takes {@code @{1}} off the end. */
    private @Nullable Integer takeFormerTip() {
        int at = lastUnquoted('@');
        boolean braces = end - at > 3 && text.charAt(at + 1) == '{' && text.charAt(end - 1) == '}';
        if (!braces || !isNumber(at + 2, end - 1)) {
            return null;
        }
        long number = number(text.substring(at + 2, end - 1));
        end = at;
        return (int) Math.min(Integer.MAX_VALUE, number);
    }

    private boolean isNumber(int from, int to) {
        return text.substring(from, to).chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private Place place(String behind) {
        if (behind.equals("latest")) {
            return new Place.Latest();
        } else if (behind.startsWith("step:")) {
            Long step = step(behind.substring(5));
            if (step == null) {
                throw invalid("'" + behind.substring(5) + "' is not a step number");
            }
            return new Place.Step(step);
        } else if (behind.startsWith("branch:")) {
            return new Place.Branch(behind.substring(7));
        } else if (behind.startsWith("tag:")) {
            return new Place.Tag(behind.substring(4));
        } else if (behind.startsWith("id:")) {
            return new Place.Id(behind.substring(3));
        }
        return new Place.Any(behind, null);
    }

    /** The step number that a text is, written without needless zeros, or null. */
    static @Nullable Long step(String text) {
        return STEP.matcher(text).matches() ? Long.valueOf(text) : null;
    }

    private long number(String digits) {
        if (digits.length() > MAX_DIGITS) {
            throw invalid(digits + " is too large a number");
        }
        return Long.parseLong(digits);
    }

    private CairnException invalid(String reason) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot read the address '" + source + "': " + reason
                        + ". Write THREAD@latest, THREAD@7 (step), THREAD@BRANCH, THREAD@TAG or THREAD@ID; \\@ for "
                        + "an '@' in a name.",
                Map.of("address", source),
                null);
    }
}
