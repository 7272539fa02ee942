package dev.cairn.model.internal.shape;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of a plain class, its own and inherited, and its constructor without arguments. */
final class ClassShape extends Shape {
    private final List<Field> fields;
    private final Constructor<?> constructor;

    private ClassShape(Class<?> type, List<Field> fields, Constructor<?> constructor) {
        super(type, parts(fields));
        this.fields = fields;
        this.constructor = constructor;
    }

    static List<Part> parts(List<Field> fields) {
        return fields.stream()
                .map(each -> new Part(each.getName(), each.getGenericType()))
                .toList();
    }

    public static Shape of(Class<?> type) {
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers()) || type.isArray() || type.isPrimitive()) {
            throw refused(type, "it has no instances" + instead(type));
        }
        if (type.isHidden() || type.isAnonymousClass()) {
            throw refused(type, "it is a lambda or anonymous: write a record or a named class");
        }
        List<Field> fields = new ArrayList<>();
        collect(type, fields);
        checkNames(type, fields);
        try {
            return new ClassShape(type, List.copyOf(fields), open(type.getDeclaredConstructor(), type));
        } catch (NoSuchMethodException e) {
            return ConstructorShape.of(type, List.copyOf(fields));
        }
    }

    private static String instead(Class<?> type) {
        if (type.isSealed()) {
            return "; register the classes that it permits: " + Registering.permitted(type);
        }
        return type.isArray() || type.isPrimitive() ? "" : "; register its classes, or a TypeConverter of it";
    }

    /** Inherited fields come first. */
    private static void collect(Class<?> type, List<Field> fields) {
        Class<?> parent = type.getSuperclass();
        if (parent != null && parent != Object.class) {
            collect(parent, fields);
        }
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())
                    && !Modifier.isTransient(field.getModifiers())
                    && !field.isSynthetic()) {
                fields.add(open(field, type));
            }
        }
    }

    private static void checkNames(Class<?> type, List<Field> fields) {
        Set<String> names = new HashSet<>();
        for (Field field : fields) {
            if (!names.add(field.getName())) {
                throw refused(type, "it has two fields named \"" + field.getName() + "\", one of them inherited");
            }
        }
    }

    @Override
    public @Nullable Object get(Object object, int part) {
        return get(fields.get(part), object);
    }

    static @Nullable Object get(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Object create(@Nullable Object[] values) throws InvocationTargetException {
        try {
            Object object = constructor.newInstance();
            for (int i = 0; i < values.length; i++) {
                fields.get(i).set(object, values[i]);
            }
            return object;
        } catch (InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
