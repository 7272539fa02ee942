package dev.cairn.model.binding;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.DocumentLimits;
import dev.cairn.model.JsonString;
import dev.cairn.model.JsonText;
import dev.cairn.model.PlainJava;
import dev.cairn.model.UnknownMembers;
import dev.cairn.model.ValueTypes;
import dev.cairn.model.internal.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The registry of Java types that live in documents, and the way between Java values and documents.
 *
 * <p>Null, booleans, strings, integers, doubles, lists and maps with string keys are plain JSON. Every other type that is known is a
 * tagged object {@code {"@cairn":"instant","value":"2026-03-29T01:30:00Z"}}, written exactly where plain JSON would not give the same
 * Java value back. The standard types are the boxed and primitive-array types of Java, BigInteger, BigDecimal, {@code java.time}, dates
 * and times of {@code java.util} and {@code java.sql}, UUID, URI, URL, paths, locales, currencies, some enums of the JDK, byte arrays, sets,
 * array deques, optionals and maps with other keys; the reference page of types lists them. Records, enums and plain classes are stored
 * under a registered name with a version, never under the name of their class, so that renaming, moving and reshaping them changes nothing
 * stored:
 *
 * <pre>{@code
 * types.register("order.line", 2, OrderLine.class).alias("line").upcast(1, old -> …);
 * }</pre>
 *
 * <p>Inside a record or class the declared type of a component says how it is written: those of a concrete standard type or enum need
 * no tag, a registered record or class always has one, and where an interface, a sealed type or Object is declared a tag says which it is.
 * (So the steps of a registered enum only hold where any type may stand.) A map of the caller with a member {@code @cairn} is put into a
 * tagged object of its own and restored.
 *
 * <p>Maps without an order of their own are written in key order; reading gives mutable lists and maps in the stored order, so that
 * writing what was read gives the same bytes. Nothing that is not registered is ever made: an unknown name is an error when the value
 * is asked for as Java object, and stays readable as JSON.
 *
 * <p>Thread-safe; what is registered is seen by all documents made with this registry.
 */
public final class Types implements ValueTypes {
    /** The standard types only; nothing can be registered with it. */
    public static final Types STANDARD = new Types(new Registered(), "", true);

    private final Registered registered;
    private final String location;
    private final boolean fixed;

    private Types(Registered registered, String location, boolean fixed) {
        this.registered = registered;
        this.location = location;
        this.fixed = fixed;
    }

    /** What is registered now; shared by the registry and its views. */
    private static final class Registered {
        private volatile @Nullable TypeRegistry current;

        /** Made when it is first asked for: a program that only reads JSON never needs the standard types. */
        TypeRegistry current() {
            TypeRegistry known = current;
            return known == null ? make() : known;
        }

        private synchronized TypeRegistry make() {
            TypeRegistry known = current;
            if (known == null) {
                known = new TypeRegistry(List.of());
                current = known;
            }
            return known;
        }

        private synchronized void change(UnaryOperator<TypeRegistry> change) {
            current = change.apply(current());
        }
    }

    /** A registry with the standard types. */
    public static Types empty() {
        return new Types(new Registered(), "", false);
    }

    /**
     * Registers a record (stored by its components, made by its canonical constructor), an enum (by the names of its constants) or a
     * plain class (by its own and inherited fields that are neither static nor transient; made by its constructor without arguments,
     * which may be private, or by the one that takes exactly these fields). The parameters of such a constructor are distinguished by their
     * names in the class file or in {@code ConstructorProperties}, else by their types where no two are the same, or by the component
     * functions of a Kotlin data class. A part of the type {@link UnknownMembers} keeps what newer versions add.
     *
     * @param name in documents: 1 to 512 UTF-8 bytes without control characters
     * @param version the version that is written, from 1
     * @return for aliases and upcasts
     * @throws CairnException {@code INVALID} when the name or class is registered already or the class cannot be stored so
     */
    public TypeRegistration register(String name, int version, Class<?> type) {
        Shape shape = type.isEnum() ? null : Shape.of(type);
        return register(new TypeDefinition(name, version, type, List.of(), Map.of(), null, shape));
    }

    /**
     * Registers any other class with functions of the caller.
     *
     * @throws CairnException {@code INVALID} when the name or class is registered already
     */
    public TypeRegistration register(String name, int version, TypeConverter<?> converter) {
        return register(new TypeDefinition(name, version, converter.type(), List.of(), Map.of(), converter, null));
    }

    private TypeRegistration register(TypeDefinition definition) {
        change(known -> known.with(definition));
        return new TypeRegistration(this, definition.name());
    }

    void change(UnaryOperator<TypeRegistry> change) {
        if (fixed) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot register with Types.STANDARD: all documents share it. Register with Types.empty() and "
                            + "give that to the store.");
        }
        registered.change(change);
    }

    /**
     * The same registry for documents of one place.
     *
     * @param place where they were found, in words that begin an error message: {@code channel "order" of checkpoint 7 in thread "a"}
     */
    public Types at(String place) {
        return new Types(registered, place, fixed);
    }

    /**
     * The document of a Java value; the value is copied, so later changes to it are not seen. A document
     * stays itself, also inside the value, and keeps its own types.
     *
     * @throws CairnException {@code INVALID} for values without a document form (all of them at once), {@code TOO_LARGE} for what could
     *     not be read back, also for a value that contains itself; with JSON Pointer
     */
    @Override
    public Document document(@Nullable Object value) {
        return document(value, DocumentLimits.DEFAULT);
    }

    @Internal
    public Document document(@Nullable Object value, DocumentLimits limits) {
        if (value instanceof String text && text.length() < limits.length() / 6 - 1) {
            return new JsonString(text, this);
        }
        return new ValueEncoder(this, registered.current(), limits).encode(value);
    }

    /** The Java value of a document; see {@link Document#toJava()}. */
    @Override
    public @Nullable Object value(Document document) {
        if (document instanceof JsonText text) {
            try {
                return text.plainJava();
            } catch (PlainJava.NotPlain e) {
                return read(document);
            }
        }
        return read(document);
    }

    private @Nullable Object read(Document document) {
        return decoder("a Java value").decode(document, AnyForm.ANY);
    }

    /** The Java value of a document as a type; see {@link Document#as}. */
    @Override
    public <T> T value(Document document, Class<T> type) {
        return cast(decoder(type.getTypeName()).decode(document, nonNull(type)));
    }

    @Override
    public <T> List<T> list(Document document, Class<T> itemType) {
        Form items = new NonNullForm(new CollectionForm(List.class, nonNull(itemType), ArrayList::new));
        return cast(decoder("a list of " + itemType.getTypeName()).decode(document, items));
    }

    private Form nonNull(Class<?> type) {
        Form form = registered.current().declared(type);
        return form instanceof OptionalForm ? form : new NonNullForm(form);
    }

    private ValueDecoder decoder(String target) {
        return new ValueDecoder(this, registered.current(), location, target);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T> T cast(@Nullable Object value) {
        return (T) Objects.requireNonNull(value);
    }
}
