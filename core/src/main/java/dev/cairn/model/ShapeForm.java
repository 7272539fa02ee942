package dev.cairn.model;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records and plain classes, as objects of which the members are the components or fields. */
final class ShapeForm extends Form {
    private final Shape shape;
    private final TypeRegistry registry;
    private final String[] names;
    private volatile Form @Nullable [] forms;

    ShapeForm(Shape shape, TypeRegistry registry) {
        super(shape.type(), null);
        this.shape = shape;
        this.registry = registry;
        this.names = shape.parts().stream().map(Shape.Part::name).toArray(String[]::new);
    }

    /** The forms of the parts, looked up at first use because shapes may contain themselves. */
    private Form[] forms() {
        Form[] known = forms;
        if (known == null) {
            known = shape.parts().stream()
                    .map(part -> registry.declared(part.declared()))
                    .toArray(Form[]::new);
            forms = known;
        }
        return known;
    }

    @Override
    Document write(Object value, ValueEncoder out) {
        Form[] parts = forms();
        Document[] documents = new Document[names.length];
        out.path().open();
        for (int i = 0; i < names.length; i++) {
            out.path().member(names[i]);
            Object part = get(value, i, out);
            documents[i] = part == null ? parts[i].writeNull(out) : parts[i].write(part, out);
        }
        out.path().close();
        return out.object(names, documents);
    }

    private @Nullable Object get(Object value, int part, ValueEncoder out) {
        try {
            return shape.get(value, part);
        } catch (InvocationTargetException e) {
            throw out.callbackFailed(
                    "the accessor " + names[part] + " of " + shape.type().getTypeName(), e.getCause());
        }
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        if (document.kind() != Document.Kind.OBJECT) {
            return in.expected("an object with the members of " + shape.type().getTypeName());
        }
        if (Tag.is(document)) {
            return in.tagged(document, this);
        }
        int before = in.problems().count();
        @Nullable Object[] values = readParts(document, in);
        return in.problems().count() > before ? null : create(values, in);
    }

    private @Nullable Object[] readParts(Document document, ValueDecoder in) {
        Form[] parts = forms();
        @Nullable Object[] values = new @Nullable Object[names.length];
        int found = 0;
        in.path().open();
        for (int i = 0; i < names.length; i++) {
            in.path().member(names[i]);
            Document member = document.member(names[i]).orElse(null);
            if (member == null) {
                values[i] = missing(parts[i], in);
            } else {
                found++;
                values[i] = member.kind() == Document.Kind.NULL ? parts[i].readNull(in) : parts[i].read(member, in);
            }
        }
        if (found < document.size()) {
            noteUnknown(document, in);
        }
        in.path().close();
        return values;
    }

    private @Nullable Object missing(Form part, ValueDecoder in) {
        return part instanceof OptionalForm optional
                ? optional.readNull(in)
                : in.problem("is missing in a " + shape.type().getTypeName()
                        + ": register a new version of the type with an upcast that adds it, or make it an Optional");
    }

    private void noteUnknown(Document document, ValueDecoder in) {
        List<String> known = List.of(names);
        for (int i = 0; i < document.size(); i++) {
            if (!known.contains(document.name(i))) {
                in.path().member(document.name(i));
                in.problem("is unknown to " + shape.type().getTypeName()
                        + ": register a new version of the type with an upcast that removes or renames it");
            }
        }
    }

    private @Nullable Object create(@Nullable Object[] values, ValueDecoder in) {
        try {
            return shape.create(values);
        } catch (InvocationTargetException e) {
            throw in.callbackFailed("the constructor of " + shape.type().getTypeName(), e.getCause());
        } catch (IllegalArgumentException e) {
            return in.problem("has a part of another class than " + shape.type().getTypeName() + " declares");
        }
    }
}
