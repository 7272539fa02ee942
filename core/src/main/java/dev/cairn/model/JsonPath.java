package dev.cairn.model;

import dev.cairn.error.CairnException;
import java.util.ArrayList;
import java.util.List;

/** The way down to a value in a stream, and the way out again behind it. Not thread-safe. */
final class JsonPath {
    private static final int MAX_NAMES = 20;

    private final JsonReader in;
    private final List<String> tokens;
    /** Which of the levels that were gone down are objects. */
    private final List<Boolean> objects = new ArrayList<>();

    JsonPath(JsonReader in, JsonPointer pointer) {
        this.in = in;
        this.tokens = pointer.tokens();
    }

    /** Goes to the value that the pointer names. */
    void descend() {
        in.skipSpace();
        StringBuilder pointer = new StringBuilder();
        for (String token : tokens) {
            int c = in.peek();
            if (c != '{' && c != '[') {
                throw other("so there is nothing at \"" + new JsonPointer(tokens) + "\"");
            }
            in.take();
            in.skipSpace();
            if (c == '{') {
                toMember(token);
            } else {
                toItem(token);
            }
            objects.add(c == '{');
            JsonPointer.append(pointer, token);
            in.enter(pointer.toString());
        }
    }

    private void toMember(String token) {
        List<String> names = new ArrayList<>();
        boolean more = in.peek() != '}';
        while (more) {
            String name = in.name();
            if (name.equals(token)) {
                return;
            }
            names.add(name);
            in.skipValue();
            more = nextMember();
        }
        throw wrongPlace(in.place(), "this object has no member \"" + token + "\"; it has " + shortened(names));
    }

    private void toItem(String token) {
        int wanted = JsonPointer.index(token, Integer.MAX_VALUE);
        int size = 0;
        boolean more = in.peek() != ']';
        while (more) {
            if (size == wanted) {
                return;
            }
            size++;
            in.skipValue();
            more = nextItem();
        }
        throw wrongPlace(in.place(), "this array has no item \"" + token + "\"; its size is " + size);
    }

    /** Goes over a comma; false when the object ends here. */
    private boolean nextMember() {
        return next('}');
    }

    /** Goes over a comma; false when the array ends here. */
    boolean nextItem() {
        return next(']');
    }

    private boolean next(char end) {
        in.skipSpace();
        if (in.peek() == end) {
            return false;
        }
        in.expect(',', "',' or '" + end + "'");
        in.skipSpace();
        return true;
    }

    /** Goes over everything behind the value, to the end of the text. */
    void ascend() {
        for (int level = tokens.size() - 1; level >= 0; level--) {
            in.enter(new JsonPointer(tokens.subList(0, level)).toString());
            boolean object = objects.get(level);
            while (object ? nextMember() : nextItem()) {
                if (object && in.name().equals(tokens.get(level))) {
                    throw in.syntax("the member name \"" + tokens.get(level) + "\" occurs twice in one object");
                }
                in.skipValue();
            }
            in.take();
        }
        in.skipSpace();
        if (in.peek() >= 0) {
            throw in.syntax("expected the end of the text but found " + in.found()
                    + (in.peek() == '{' || in.peek() == '['
                            ? "; another value follows, so this may be JSON Lines: read one of the lines, or all of "
                                    + "them as the list"
                            : ""));
        }
    }

    /** Says what stands here instead of what is wanted. */
    CairnException other(String consequence) {
        JsonPlace place = in.place();
        String kind = switch (in.peek()) {
            case '{' -> "an object";
            case '[' -> "an array";
            case '"' -> "a string";
            case 't', 'f' -> "a boolean";
            case 'n' -> "null";
            case -1 -> "the end of the text";
            default -> "a number";
        };
        if (in.peek() >= 0) {
            in.skipValue();
        }
        return wrongPlace(place, kind + " is here, " + consequence);
    }

    private static CairnException wrongPlace(JsonPlace place, String reason) {
        return place.invalid("Wrong place in the JSON", reason);
    }

    static String shortened(List<String> names) {
        return names.size() <= MAX_NAMES
                ? names.toString()
                : names.subList(0, MAX_NAMES) + " and " + (names.size() - MAX_NAMES) + " more";
    }
}
