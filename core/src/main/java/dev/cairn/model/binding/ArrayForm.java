package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** Java arrays, as arrays. */
final class ArrayForm extends Form {
    private final Class<?> component;
    private final Form item;

    ArrayForm(Class<?> component, Form item, @Nullable String tag) {
        super(component.arrayType(), tag);
        this.component = component;
        this.item = item;
    }

    @Override
    @Nullable
    Document write(Object value, ValueEncoder out) {
        return out.open(new Writing(value));
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        if (document.kind() != Document.Kind.ARRAY) {
            return Tag.is(document) ? in.tagged(document, this) : in.expected("an array");
        }
        return in.open(new Reading(document));
    }

    private final class Writing extends OpenValue {
        private final Object array;

        private Writing(Object array) {
            super(1, Array.getLength(array));
            this.array = array;
        }

        @Override
        @Nullable
        Document writePart(int part, ValueEncoder out) {
            out.path().item(part);
            return item.writeNullable(Array.get(array, part), out);
        }

        @Override
        Document close(ValueEncoder out) {
            return out.array(documents());
        }
    }

    private final class Reading extends OpenDocument {
        private final Document document;
        private final Object array;

        private Reading(Document document) {
            super(1, document.size());
            this.document = document;
            this.array = Array.newInstance(component, document.size());
        }

        @Override
        @Nullable
        Object readPart(int part, ValueDecoder in) {
            in.path().item(part);
            return item.readNullable(document.item(part), in);
        }

        @Override
        void accept(int part, @Nullable Object value, ValueDecoder in) {
            if (in.problems().count() == 0) {
                Array.set(array, part, value);
            }
        }

        @Override
        Object close(ValueDecoder in) {
            return array;
        }
    }
}
