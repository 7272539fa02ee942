package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import dev.cairn.model.UnknownMembers;
import dev.cairn.model.internal.shape.Shape;
import java.lang.reflect.InvocationTargetException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records and plain classes, as objects of which the members are the components or fields. */
final class ShapeForm extends Form {
    private final Shape shape;
    private final TypeRegistry registry;
    private final String[] names;
    /** The index of the part that keeps unknown members; negative when there is none. */
    private final int unknown;

    private volatile Form @Nullable [] forms;

    ShapeForm(Shape shape, TypeRegistry registry) {
        super(shape.type(), null);
        this.shape = shape;
        this.registry = registry;
        this.names = shape.parts().stream().map(Shape.Part::name).toArray(String[]::new);
        this.unknown = shape.unknown();
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
    @Nullable
    Document write(Object value, ValueEncoder out) {
        return out.open(new Writing(value));
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
        return in.open(new Reading(document, 0, in.problems().count()));
    }

    /** The version that an object is written in: that of the unknown members that it keeps, when it is newer than the registered one. */
    int version(Object value, int registered, ValueEncoder out) {
        return Math.max(registered, kept(value, out).version());
    }

    private UnknownMembers kept(Object value, ValueEncoder out) {
        Object kept = unknown < 0 ? null : get(value, unknown, out);
        return kept == null ? UnknownMembers.none() : (UnknownMembers) kept;
    }

    /** The form of objects that were stored in a newer version; null when the class has no place for what it does not know. */
    @Nullable
    Form newer(int version) {
        return unknown < 0 ? null : new Newer(version);
    }

    private @Nullable Object missing(Form part, ValueDecoder in) {
        return part instanceof OptionalForm optional
                ? optional.readNull(in)
                : in.problem("is missing in a " + shape.type().getTypeName()
                        + ": register a new version of the type with an upcast that adds it, or make it an Optional");
    }

    private void noteUnknown(Document document, ValueDecoder in) {
        List<String> known = List.of(names);
        in.path().open(1);
        for (int i = 0; i < document.size(); i++) {
            if (!known.contains(document.name(i))) {
                in.path().member(document.name(i));
                in.problem("is unknown to " + shape.type().getTypeName()
                        + ": register a new version of the type with an upcast that removes or renames it");
            }
        }
        in.path().close(1);
    }

    private @Nullable Object create(@Nullable Object[] values, ValueDecoder in) {
        try {
            Object object = shape.create(values);
            String changed = shape.changed(object, values);
            return changed == null
                    ? object
                    : in.problem(
                            "cannot be read: the constructor of " + shape.type().getTypeName()
                                    + " does not keep the value of \"" + changed
                                    + "\": compile the class with -parameters, or register functions");
        } catch (InvocationTargetException e) {
            throw in.callbackFailed("the constructor of " + shape.type().getTypeName(), e.getCause());
        } catch (IllegalArgumentException e) {
            return in.problem("has a part of another class than " + shape.type().getTypeName() + " declares");
        }
    }

    private final class Writing extends OpenValue {
        private final Object object;
        private final Form[] parts = forms();

        private Writing(Object object) {
            super(1, names.length);
            this.object = object;
        }

        @Override
        @Nullable
        Document writePart(int part, ValueEncoder out) {
            if (part == unknown) {
                return out.nothing();
            }
            out.path().member(names[part]);
            return parts[part].writeNullable(get(object, part, out), out);
        }

        @Override
        Document close(ValueEncoder out) {
            return unknown < 0 ? out.object(names, 3 * names.length, documents()) : withUnknown(out);
        }

        private Document withUnknown(ValueEncoder out) {
            Map<String, Document> members = new LinkedHashMap<>();
            for (int i = 0; i < names.length; i++) {
                if (i != unknown) {
                    members.put(names[i], documents()[i]);
                }
            }
            out.path().open(1);
            kept(object, out).members().forEach((name, value) -> {
                out.path().member(name);
                out.checkName(name);
                if (members.putIfAbsent(name, out.part(value)) != null) {
                    out.problem("is an unknown member, but " + shape.type().getTypeName() + " has it: leave it out");
                }
            });
            out.path().close(1);
            String[] all = members.keySet().toArray(String[]::new);
            return out.object(all, 3 * all.length, members.values().toArray(Document[]::new));
        }
    }

    /** Objects of a newer version. */
    private final class Newer extends Form {
        private final int version;

        private Newer(int version) {
            super(shape.type(), null);
            this.version = version;
        }

        @Override
        @Nullable
        Document write(Object value, ValueEncoder out) {
            return ShapeForm.this.write(value, out);
        }

        @Override
        @Nullable
        Object read(Document document, ValueDecoder in) {
            return document.kind() == Document.Kind.OBJECT && !Tag.is(document)
                    ? in.open(new Reading(document, version, in.problems().count()))
                    : ShapeForm.this.read(document, in);
        }
    }

    private final class Reading extends OpenDocument {
        private final Document document;
        private final int version;
        private final int problemsBefore;
        private final Form[] parts = forms();
        private final @Nullable Object[] values = new @Nullable Object[names.length];
        private int found;

        private Reading(Document document, int version, int problemsBefore) {
            super(1, names.length);
            this.document = document;
            this.version = version;
            this.problemsBefore = problemsBefore;
        }

        @Override
        @Nullable
        Object readPart(int part, ValueDecoder in) {
            if (part == unknown) {
                return new UnknownMembers(version, unknownMembers(in));
            }
            in.path().member(names[part]);
            Document member = document.member(names[part]).orElse(null);
            if (member == null) {
                return missing(parts[part], in);
            }
            found++;
            return parts[part].readNullable(member, in);
        }

        private Map<String, Document> unknownMembers(ValueDecoder in) {
            Map<String, Document> members = new LinkedHashMap<>();
            for (int i = 0; i < document.size(); i++) {
                int part = List.of(names).indexOf(document.name(i));
                if (part < 0 || part == unknown) {
                    members.put(document.name(i), in.forCaller(document.item(i)));
                }
            }
            return members;
        }

        @Override
        void accept(int part, @Nullable Object value, ValueDecoder in) {
            values[part] = value;
        }

        @Override
        @Nullable
        Object close(ValueDecoder in) {
            if (unknown < 0 && found < document.size()) {
                noteUnknown(document, in);
            }
            return in.problems().count() > problemsBefore ? null : create(values, in);
        }
    }
}
