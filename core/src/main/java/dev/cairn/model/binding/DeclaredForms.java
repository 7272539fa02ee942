package dev.cairn.model.binding;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** Finds the form for a declared type. */
record DeclaredForms(TypeRegistry registry) {
    Form of(Type type) {
        if (type instanceof Class<?> plain) {
            return ofClass(plain);
        } else if (type instanceof ParameterizedType generic) {
            return ofGeneric(generic);
        } else if (type instanceof GenericArrayType array) {
            return new ArrayForm(erased(array.getGenericComponentType()), of(array.getGenericComponentType()), null);
        } else if (type instanceof WildcardType wildcard) {
            return of(wildcard.getUpperBounds()[0]);
        }
        Class<?> bound = erased(type);
        return bound == Object.class ? AnyForm.ANY : new CheckedForm(bound);
    }

    private Form ofClass(Class<?> type) {
        RegisteredForm registered = registry.registered(type);
        if (type.isEnum() && (registered == null || registered.isByParts())) {
            return ScalarForm.constants(type, null);
        }
        Form standard = registered == null ? StandardTypes.declared(type) : registered;
        if (standard != null) {
            return standard;
        } else if (type.isRecord()) {
            return registry.shape(type);
        } else if (type.isArray()) {
            return new ArrayForm(type.getComponentType(), ofClass(type.getComponentType()), null);
        }
        return ofContainer(type, Object.class, Object.class);
    }

    private Form ofGeneric(ParameterizedType type) {
        Class<?> raw = erased(type);
        Type[] arguments = type.getActualTypeArguments();
        if (raw == Optional.class) {
            return OptionalForm.of(erased(arguments[0]) == Optional.class ? AnyForm.ANY : of(arguments[0]));
        }
        if (registry.registered(raw) != null || raw.isRecord()) {
            return ofClass(raw);
        }
        return ofContainer(raw, arguments[0], arguments[arguments.length - 1]);
    }

    private Form ofContainer(Class<?> type, Type first, Type last) {
        if (Collection.class.isAssignableFrom(type)) {
            IntFunction<? extends Collection<?>> factory = Containers.collections(type, erased(first));
            return factory == null ? new CheckedForm(type) : new CollectionForm(type, of(first), factory);
        }
        if (Map.class.isAssignableFrom(type)) {
            IntFunction<? extends Map<?, ?>> factory = Containers.maps(type, erased(first));
            return factory == null ? new CheckedForm(type) : new MapForm(type, of(first), of(last), factory);
        }
        return new CheckedForm(type);
    }

    private static Class<?> erased(Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        } else if (type instanceof ParameterizedType generic) {
            return (Class<?>) generic.getRawType();
        } else if (type instanceof GenericArrayType array) {
            return erased(array.getGenericComponentType()).arrayType();
        } else if (type instanceof WildcardType wildcard) {
            return erased(wildcard.getUpperBounds()[0]);
        }
        return erased(((TypeVariable<?>) type).getBounds()[0]);
    }
}
