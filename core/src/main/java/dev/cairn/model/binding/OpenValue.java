package dev.cairn.model.binding;

import dev.cairn.model.Document;
import org.jspecify.annotations.Nullable;

/**
 * A Java value of which the parts are being written. Such values stand on a stack of the {@link ValueEncoder}, so that deep values cost
 * no stack of the thread. Not thread-safe.
 */
abstract class OpenValue {
    private final int levels;
    private final Document[] documents;
    private int next;

    /**
     * Begins to write a value.
     *
     * @param levels of arrays and objects that the value adds around its parts
     * @param parts how many it has
     */
    OpenValue(int levels, int parts) {
        this.levels = levels;
        this.documents = new Document[parts];
    }

    final int levels() {
        return levels;
    }

    /** What the parts were written to. */
    final Document[] documents() {
        return documents;
    }

    /** Writes the parts in turn; false when one has parts of its own, which must be written before going on. */
    final boolean writeParts(ValueEncoder out) {
        while (next < documents.length) {
            Document document = writePart(next, out);
            if (document == null) {
                return false;
            }
            documents[next++] = document;
        }
        return true;
    }

    /** Takes the document of the part that had parts of its own. */
    final void accept(Document document) {
        documents[next++] = document;
    }

    /** Sets the path and writes a part; null when it was opened. */
    abstract @Nullable Document writePart(int part, ValueEncoder out);

    /** Makes the document when all parts are written. */
    abstract Document close(ValueEncoder out);
}
