package dev.cairn.codec.internal.text;

/**
 * Where in an open array or object: the member's name, or the item's index. Knows the members of tagged objects, which are no places of
 * their own. Not thread-safe.
 */
final class TextLevel {
    private final boolean object;
    private final boolean data;
    private String name = "";
    private int index;
    private boolean tagged;
    private boolean versioned;
    private boolean holdsData;

    /**
     * Begins an array or object.
     *
     * @param data whether it is none that is tagged, whatever it looks like
     */
    TextLevel(boolean object, boolean data) {
        this.object = object;
        this.data = data;
    }

    TextLevel copy() {
        TextLevel copy = new TextLevel(object, data);
        copy.name = name;
        copy.index = index;
        copy.tagged = tagged;
        copy.versioned = versioned;
        copy.holdsData = holdsData;
        return copy;
    }

    boolean isObject() {
        return object;
    }

    void next() {
        index++;
    }

    void name(String next) {
        name = next;
        tagged = index == 0 ? !data && next.equals("@cairn") : tagged;
        versioned |= tagged && index == 1 && next.equals("version");
    }

    boolean isAtTagName() {
        return tagged && index == 0;
    }

    void tagName(String type) {
        holdsData = type.equals("object");
    }

    /** Whether it is at a member of a tagged object: its name, its version or its value. */
    boolean isOfTag() {
        return tagged && (index == 0 || (index == 1 && versioned) || isAtValue());
    }

    private boolean isAtValue() {
        return name.equals("value") && index == (versioned ? 2 : 1);
    }

    /** Whether the value here is data, whatever it looks like. */
    boolean isData() {
        return tagged && holdsData && isAtValue();
    }

    String token() {
        return object ? name : String.valueOf(index);
    }
}
