package dev.cairn.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Lists and sets: an array of the items. Sets without an order of their own are sorted by the bytes of the items. */
final class CollectionForm extends Form {
    static final CollectionForm LIST = new CollectionForm(List.class, AnyForm.ANY, ArrayList::new);
    static final CollectionForm SET = new CollectionForm(Set.class, AnyForm.ANY, LinkedHashSet::new);

    private final Form item;
    private final IntFunction<? extends Collection<?>> factory;

    CollectionForm(Class<?> type, Form item, IntFunction<? extends Collection<?>> factory) {
        super(type, Set.class.isAssignableFrom(type) ? "set" : null);
        this.item = item;
        this.factory = factory;
    }

    @Override
    Class<?> produces() {
        return factory.apply(0).getClass();
    }

    @Override
    Document write(Object value, ValueEncoder out) {
        Form own = this == LIST || this == SET ? null : out.registry().registered(value.getClass());
        return own == null ? writeItems((Collection<?>) value, out) : own.write(value, out);
    }

    private Document writeItems(Collection<?> value, ValueEncoder out) {
        Object[] items = value.toArray();
        Document[] documents = new Document[items.length];
        ValuePath path = out.path();
        path.open();
        for (int i = 0; i < items.length; i++) {
            path.item(i);
            documents[i] = items[i] == null ? item.writeNull(out) : item.write(items[i], out);
        }
        path.close();
        if (tag() != null && !OwnOrder.has(value)) {
            OwnOrder.sort(documents);
        }
        return out.array(documents);
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        if (document.kind() != Document.Kind.ARRAY) {
            return Tag.is(document) ? in.tagged(document, this) : in.expected("an array");
        }
        int size = document.size();
        @SuppressWarnings("unchecked")
        Collection<@Nullable Object> collection = (Collection<@Nullable Object>) factory.apply(size);
        ValuePath path = in.path();
        path.open();
        for (int i = 0; i < size; i++) {
            path.item(i);
            Document next = document.item(i);
            add(collection, next.kind() == Document.Kind.NULL ? item.readNull(in) : item.read(next, in), in);
        }
        path.close();
        return collection;
    }

    private static void add(Collection<@Nullable Object> collection, @Nullable Object value, ValueDecoder in) {
        try {
            if (in.problems().count() == 0 && !collection.add(value)) {
                in.problem("stands in the set already");
            }
        } catch (ClassCastException | NullPointerException | IllegalArgumentException e) {
            in.problem("cannot be in a " + collection.getClass().getName());
        }
    }
}
