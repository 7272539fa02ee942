package dev.cairn.model;

import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The Java types that a document can be made of and read as. {@code Types} is the implementation that applications register their own
 * classes with. Implementations are thread-safe.
 */
public interface ValueTypes {
    /** The standard types only: those of a document that is made without naming others. */
    ValueTypes STANDARD = ServiceLoader.load(Provider.class, ValueTypes.class.getClassLoader())
            .findFirst()
            .orElseThrow()
            .standard();

    /** Finds the standard types, which are made of documents and so cannot be named here. */
    interface Provider {
        /** Returns the standard types. */
        ValueTypes standard();
    }

    /** Returns the document of a Java value; see {@link Document#of}. */
    Document document(@Nullable Object value);

    /** Returns the Java value of a document; see {@link Document#toJava()}. */
    @Nullable
    Object value(Document document);

    /** Returns the value of a document as a Java type; see {@link Document#as}. */
    <T> T value(Document document, Class<T> type);

    /** Returns the items of a document as values of a Java type; see {@link Document#asList}. */
    <T> List<T> list(Document document, Class<T> itemType);
}
