package dev.cairn.model;

import dev.cairn.annotation.Internal;

/** The tagged objects of documents: an object whose first member is {@code @cairn} names there what its value is. */
@Internal
public final class Tag {
    @Internal
    public static final String NAME = "@cairn";

    @Internal
    public static final String VERSION = "version";

    @Internal
    public static final String VALUE = "value";

    @Internal
    public static final String MEDIA = "media";

    /** Members as they are, for an object that looks like a tagged one but is none. */
    @Internal
    public static final String OBJECT = "object";

    /** Pairs of key and value, for a map of which some key is no string. */
    @Internal
    public static final String MAP = "map";

    /** Raw bytes with a media type. */
    @Internal
    public static final String BINARY = "binary";

    /** The rule for the tagged objects of the standard types. */
    @Internal
    public static final String VALUE_ONLY = "after \"@cairn\" has only the member \"value\"";

    private Tag() {}

    /** Whether a document is a tagged object, maybe of a wrong form. */
    @Internal
    public static boolean is(Document document) {
        return document.kind() == Document.Kind.OBJECT
                && document.size() > 0
                && document.name(0).equals(NAME);
    }

    /** Whether a tagged object names a type. */
    @Internal
    public static boolean hasName(Document tagged, String name) {
        Document stored = tagged.item(0);
        return stored.kind() == Document.Kind.STRING && stored.text().equals(name);
    }

    /** Whether a tagged object is of a registered type. */
    @Internal
    public static boolean hasVersion(Document tagged) {
        return tagged.size() > 1 && tagged.name(1).equals(VERSION);
    }

    /** Whether a tagged object has exactly these members in this order. */
    @Internal
    public static boolean hasMembers(Document tagged, String... names) {
        if (tagged.size() != names.length) {
            return false;
        }
        for (int i = 0; i < names.length; i++) {
            if (!tagged.name(i).equals(names[i])) {
                return false;
            }
        }
        return true;
    }

    @Internal
    public static Document of(String name, Document value, ValueTypes types) {
        Document[] values = {new JsonString(name, types), value};
        return new JsonObject(new String[] {NAME, VALUE}, values, types);
    }

    @Internal
    public static Document of(String name, int version, Document value, ValueTypes types) {
        Document[] values = {new JsonString(name, types), JsonScalar.number(String.valueOf(version), types), value};
        return new JsonObject(new String[] {NAME, VERSION, VALUE}, values, types);
    }
}
