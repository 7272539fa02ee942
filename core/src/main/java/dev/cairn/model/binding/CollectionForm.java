package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.OwnOrder;
import dev.cairn.model.Tag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Lists, sets and deques: an array of the items. Sets without an order of their own are sorted by the bytes of the items. */
final class CollectionForm extends Form {
    static final CollectionForm LIST = new CollectionForm(List.class, AnyForm.ANY, ArrayList::new);
    static final CollectionForm SET = new CollectionForm(Set.class, AnyForm.ANY, LinkedHashSet::new);

    private final Form item;
    private final IntFunction<? extends Collection<?>> factory;
    private final Class<?> produces;

    CollectionForm(Class<?> type, Form item, IntFunction<? extends Collection<?>> factory) {
        this(type, Set.class.isAssignableFrom(type) ? "set" : null, item, factory);
    }

    CollectionForm(Class<?> type, @Nullable String tag, Form item, IntFunction<? extends Collection<?>> factory) {
        super(type, tag);
        this.item = item;
        this.factory = factory;
        this.produces = factory.apply(0).getClass();
    }

    @Override
    Class<?> produces() {
        return produces;
    }

    @Override
    @Nullable
    Document write(Object value, ValueEncoder out) {
        Form own = this == LIST || this == SET ? null : out.registry().registered(value.getClass());
        return own == null ? out.open(new Writing((Collection<?>) value)) : own.write(value, out);
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
        private final @Nullable Object[] items;
        private final boolean ordered;

        private Writing(Collection<?> collection) {
            this(collection.toArray(), !(collection instanceof Set) || OwnOrder.has(collection));
        }

        private Writing(@Nullable Object[] items, boolean ordered) {
            super(1, items.length);
            this.items = items;
            this.ordered = ordered;
        }

        @Override
        @Nullable
        Document writePart(int part, ValueEncoder out) {
            out.path().item(part);
            return item.writeNullable(items[part], out);
        }

        @Override
        Document close(ValueEncoder out) {
            Document[] documents = documents();
            if (!ordered) {
                OwnOrder.sort(documents);
            }
            return out.array(documents);
        }
    }

    private final class Reading extends OpenDocument {
        private final Document document;
        private final Collection<@Nullable Object> collection;

        @SuppressWarnings("unchecked")
        private Reading(Document document) {
            super(1, document.size());
            this.document = document;
            this.collection = (Collection<@Nullable Object>) factory.apply(document.size());
        }

        @Override
        @Nullable
        Object readPart(int part, ValueDecoder in) {
            in.path().item(part);
            return item.readNullable(document.item(part), in);
        }

        @Override
        void accept(int part, @Nullable Object value, ValueDecoder in) {
            try {
                if (in.problems().count() == 0 && !collection.add(value)) {
                    in.problem("occurs twice in the set");
                }
            } catch (ClassCastException | NullPointerException | IllegalArgumentException e) {
                in.problem("cannot be in a " + collection.getClass().getName());
            }
        }

        @Override
        Object close(ValueDecoder in) {
            return collection;
        }
    }
}
