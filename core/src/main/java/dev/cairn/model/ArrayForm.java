package dev.cairn.model;

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
    Document write(Object value, ValueEncoder out) {
        Document[] items = new Document[Array.getLength(value)];
        out.path().open();
        for (int i = 0; i < items.length; i++) {
            out.path().item(i);
            Object next = Array.get(value, i);
            items[i] = next == null ? item.writeNull(out) : item.write(next, out);
        }
        out.path().close();
        return out.array(items);
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        if (document.kind() != Document.Kind.ARRAY) {
            return Tag.is(document) ? in.tagged(document, this) : in.expected("an array");
        }
        Object array = Array.newInstance(component, document.size());
        in.path().open();
        for (int i = 0; i < document.size(); i++) {
            in.path().item(i);
            Document next = document.item(i);
            Object value = next.kind() == Document.Kind.NULL ? item.readNull(in) : item.read(next, in);
            if (in.problems().count() == 0) {
                Array.set(array, i, value);
            }
        }
        in.path().close();
        return array;
    }
}
