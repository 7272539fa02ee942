package dev.cairn.model;

/** JSON from outside, in which nothing is a tagged object: what looks like one is put into one of its own. Stateless. */
final class EscapedTags {
    private EscapedTags() {}

    /** The escaped form of a document; the document itself where nothing in it looks like a tagged object. */
    static Document of(Document document) {
        return switch (document.kind()) {
            case ARRAY -> {
                Document[] items = children(document);
                yield isSame(document, items) ? document : new JsonArray(items, document.types);
            }
            case OBJECT -> object(document);
            case NULL, BOOLEAN, NUMBER, STRING, BINARY -> document;
        };
    }

    private static Document object(Document document) {
        Document[] values = children(document);
        Document members =
                isSame(document, values) ? document : new JsonObject(names(document), values, document.types);
        return Tag.is(document) ? Tag.of(Tag.OBJECT, members, document.types) : members;
    }

    private static Document[] children(Document document) {
        Document[] children = new Document[document.size()];
        for (int i = 0; i < children.length; i++) {
            children[i] = of(document.item(i));
        }
        return children;
    }

    private static String[] names(Document document) {
        String[] names = new String[document.size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = document.name(i);
        }
        return names;
    }

    private static boolean isSame(Document document, Document[] children) {
        for (int i = 0; i < children.length; i++) {
            if (!children[i].equals(document.item(i))) {
                return false;
            }
        }
        return true;
    }
}
