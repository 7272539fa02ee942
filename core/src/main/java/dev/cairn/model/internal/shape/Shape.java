package dev.cairn.model.internal.shape;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.UnknownMembers;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a class consists of, and how its objects are made of that. Immutable; safe for use by many threads. */
public abstract class Shape {
    private final Class<?> type;
    private final List<Part> parts;

    Shape(Class<?> type, List<Part> parts) {
        this.type = type;
        this.parts = parts;
    }

    /**
     * A component or field.
     *
     * @param name its name, unique in the shape
     * @param declared its type
     */
    public record Part(String name, Type declared) {
        private boolean isUnknown() {
            return declared == UnknownMembers.class;
        }
    }

    /**
     * The shape of a record or a plain class.
     *
     * @throws CairnException {@code INVALID} for a class that has none
     */
    public static Shape of(Class<?> type) {
        Shape shape = type.isRecord() ? RecordShape.of(type) : ClassShape.of(type);
        if (shape.parts.stream().filter(Part::isUnknown).count() > 1) {
            throw refused(type, "it has several parts that keep unknown members");
        }
        return shape;
    }

    /** The index of the part that keeps unknown members; negative when there is none. */
    public final int unknown() {
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).isUnknown()) {
                return i;
            }
        }
        return -1;
    }

    public final Class<?> type() {
        return type;
    }

    public final List<Part> parts() {
        return parts;
    }

    /** The value of a part of an object. */
    public abstract @Nullable Object get(Object object, int part) throws InvocationTargetException;

    /** Makes an object of the values of all parts. */
    public abstract Object create(@Nullable Object[] values) throws InvocationTargetException;

    /** The name of a part that an object has another value of than it was made of; null when none is known to be. */
    public @Nullable String changed(Object object, @Nullable Object[] values) {
        return null;
    }

    static <T extends AccessibleObject> T open(T member, Class<?> type) {
        try {
            member.setAccessible(true);
            return member;
        } catch (InaccessibleObjectException | SecurityException e) {
            throw refused(
                    type,
                    "its module does not open its package to Cairn: open it, or register functions; a standard type "
                            + "needs no registration");
        }
    }

    static CairnException refused(Class<?> type, String reason) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot store the class " + type.getTypeName() + " by its members: " + reason + ".",
                Map.of("class", type.getTypeName()),
                null);
    }
}
