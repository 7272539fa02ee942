package dev.cairn.model;

import dev.cairn.error.CairnException;

/** What holds for the children of every array and object: none is binary, and the nesting is within the limit. */
final class Children {
    private Children() {}

    /**
     * Readies the children of a new node: binary ones take their JSON form.
     *
     * @param children owned by the new node; changed here
     * @return the levels of the new node
     */
    static int adopt(Document[] children) {
        int below = 0;
        for (int i = 0; i < children.length; i++) {
            Document child = children[i];
            if (child instanceof JsonString || child instanceof JsonScalar) {
                continue;
            }
            if (child instanceof JsonBinary binary) {
                child = binary.embedded();
                children[i] = child;
            }
            below = Math.max(below, child.levels());
        }
        return below + 1;
    }

    /**
     * Refuses a new node that is nested too deep to be read back.
     *
     * @throws CairnException {@code TOO_LARGE}
     */
    static void checkDepth(Document node) {
        checkDepth(node, DocumentLimits.DEFAULT.depth());
    }

    static void checkDepth(Document node, int limit) {
        if (node.levels() > limit) {
            throw Limits.exceeded("nesting", node.levels(), limit, deepest(node, limit));
        }
    }

    private static String deepest(Document top, int steps) {
        StringBuilder pointer = new StringBuilder();
        Document at = top;
        for (int step = 0; step < steps; step++) {
            int next = 0;
            while (at.item(next).levels() + 1 < at.levels()) {
                next++;
            }
            JsonPointer.append(pointer, at.kind() == Document.Kind.ARRAY ? String.valueOf(next) : at.name(next));
            at = at.item(next);
        }
        return pointer.toString();
    }
}
