package dev.cairn.model.binding;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import dev.cairn.model.internal.shape.Shape;
import java.lang.ref.WeakReference;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The standard types and what was registered, at one moment. Immutable but for a cache; safe for use by many threads. Classes that are
 * not registered are held weakly, so that their class loaders can go.
 */
final class TypeRegistry {
    private final List<TypeDefinition> definitions;
    private final Map<Class<?>, Form> byClass = new HashMap<>(StandardTypes.BY_CLASS);
    private final Map<String, Form> byName = new HashMap<>();
    private final List<RegisteredForm> forSubtypes = new ArrayList<>();
    private final Map<Class<?>, WeakReference<Form>> shapes = Collections.synchronizedMap(new WeakHashMap<>());

    TypeRegistry(List<TypeDefinition> definitions) {
        this.definitions = List.copyOf(definitions);
        definitions.forEach(this::add);
    }

    private void add(TypeDefinition definition) {
        RegisteredForm form = new RegisteredForm(definition, innerForm(definition));
        byClass.put(definition.type(), form);
        byName.put(definition.name(), form);
        definition.aliases().forEach(alias -> byName.put(alias, form));
        if (definition.converter() != null
                && Modifier.isAbstract(definition.type().getModifiers())) {
            forSubtypes.add(form);
        }
    }

    private Form innerForm(TypeDefinition definition) {
        if (definition.converter() != null) {
            return new ConverterForm(definition.converter(), definition.name());
        }
        return definition.shape() == null
                ? ScalarForm.constants(definition.type(), null)
                : new ShapeForm(definition.shape(), this);
    }

    TypeRegistry with(TypeDefinition definition) {
        checkFree(definition.name());
        if (definition.version() < 1) {
            throw refused(definition.name(), "versions begin at 1, not at " + definition.version());
        }
        if (StandardTypes.covers(definition.type())) {
            throw refused(definition.name(), "the class " + definition.type().getTypeName() + " is a standard type");
        }
        for (TypeDefinition each : definitions) {
            if (each.type() == definition.type()) {
                throw refused(
                        definition.name(),
                        "the class " + each.type().getTypeName() + " has the name \"" + each.name()
                                + "\" already; alias(…) lets it be read under a second one");
            }
        }
        List<TypeDefinition> more = new ArrayList<>(definitions);
        more.add(definition);
        return new TypeRegistry(more);
    }

    TypeRegistry withAlias(String name, String alias) {
        checkFree(alias);
        return change(name, definition -> definition.withAlias(alias));
    }

    TypeRegistry change(String name, UnaryOperator<TypeDefinition> change) {
        return new TypeRegistry(definitions.stream()
                .map(each -> each.name().equals(name) ? change.apply(each) : each)
                .toList());
    }

    private void checkFree(String name) {
        int length = name.getBytes(StandardCharsets.UTF_8).length;
        if (length < 1 || length > 512 || name.codePoints().anyMatch(TypeRegistry::isRefused)) {
            throw refused(name, "a name has 1 to 512 UTF-8 bytes and no control characters");
        }
        if (byName.containsKey(name) || StandardTypes.isTaken(name)) {
            throw refused(name, "the name is taken by " + owner(name));
        }
    }

    private String owner(String name) {
        return definitions.stream()
                .filter(each -> each.name().equals(name) || each.aliases().contains(name))
                .findFirst()
                .map(each -> each.type().getTypeName())
                .orElse("a standard type");
    }

    private static boolean isRefused(int point) {
        return Character.isISOControl(point) || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    static CairnException refused(String name, String reason) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot register the type \"" + name + "\": " + reason + ".",
                Map.of("type", name),
                null);
    }

    /** The form of a value by its class; null when it has none. */
    @Nullable
    Form formOf(Object value) {
        Form form = byClass.get(value.getClass());
        if (form != null && (forSubtypes.isEmpty() || !PlatformForms.has(form.type()))) {
            return form;
        }
        if (form == null && value instanceof Enum<?> constant) {
            return byClass.get(constant.getDeclaringClass());
        }
        for (RegisteredForm each : forSubtypes) {
            if (each.type().isInstance(value)) {
                return each;
            }
        }
        return form == null ? StandardTypes.formOf(value) : form;
    }

    /** The form of a registered class; null for all others. */
    @Nullable
    RegisteredForm registered(Class<?> type) {
        return byClass.get(type) instanceof RegisteredForm form ? form : null;
    }

    /** The form of a tagged object; null when its name is unknown. Those of registered types have a version. */
    @Nullable
    Form ofTagged(Document tagged) {
        String name = tagged.item(0).text();
        Form registered = byName.get(name);
        Form standard = StandardTypes.BY_TAG.get(name);
        return registered == null || (standard != null && !Tag.hasVersion(tagged)) ? standard : registered;
    }

    Form declared(Type type) {
        return new DeclaredForms(this).of(type);
    }

    /** The form of a record that is not registered. */
    Form shape(Class<?> type) {
        WeakReference<Form> known = shapes.get(type);
        Form form = known == null ? null : known.get();
        if (form == null) {
            form = new ShapeForm(Shape.of(type), this);
            shapes.put(type, new WeakReference<>(form));
        }
        return form;
    }
}
