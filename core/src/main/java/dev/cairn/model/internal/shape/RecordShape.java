package dev.cairn.model.internal.shape;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The components of a record and its canonical constructor. */
final class RecordShape extends Shape {
    private final Method[] accessors;
    private final Constructor<?> constructor;

    private RecordShape(Class<?> type, List<Part> parts, Method[] accessors, Constructor<?> constructor) {
        super(type, parts);
        this.accessors = accessors;
        this.constructor = constructor;
    }

    public static RecordShape of(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        List<Part> parts = Arrays.stream(components)
                .map(each -> new Part(each.getName(), each.getGenericType()))
                .toList();
        Method[] accessors = Arrays.stream(components)
                .map(each -> open(each.getAccessor(), type))
                .toArray(Method[]::new);
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return new RecordShape(type, parts, accessors, open(type.getDeclaredConstructor(types), type));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type + " is a record without a canonical constructor", e);
        }
    }

    @Override
    public @Nullable Object get(Object object, int part) throws InvocationTargetException {
        try {
            return accessors[part].invoke(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Object create(@Nullable Object[] values) throws InvocationTargetException {
        try {
            return constructor.newInstance(values);
        } catch (InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
