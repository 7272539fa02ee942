package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Maps with string keys, as objects. One with a key that would make it look like a tagged object is put into one. */
final class MembersForm extends Form {
    private final Form value;
    private final IntFunction<? extends Map<?, ?>> factory;

    MembersForm(Class<?> type, Form value, IntFunction<? extends Map<?, ?>> factory) {
        super(type, Tag.OBJECT);
        this.value = value;
        this.factory = factory;
    }

    /** The value is a {@link MapEntries}. */
    @Override
    @Nullable
    Document write(Object entries, ValueEncoder out) {
        return out.open(new Writing((MapEntries) entries, out.names().of((MapEntries) entries)));
    }

    @Override
    @Nullable
    Document writeAnywhere(Object entries, ValueEncoder out) {
        MemberNames names = out.names().of((MapEntries) entries);
        return names.looksTagged()
                ? out.open(new TaggedValue(Tag.OBJECT, this, entries))
                : out.open(new Writing((MapEntries) entries, names));
    }

    /** Takes the members as they are, also when they look like a tagged object. */
    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        return document.kind() == Document.Kind.OBJECT ? in.open(new Reading(document)) : in.expected("an object");
    }

    private final class Writing extends OpenValue {
        private final MapEntries entries;
        private final MemberNames names;

        private Writing(MapEntries entries, MemberNames names) {
            super(1, entries.size());
            this.entries = entries;
            this.names = names;
        }

        @Override
        @Nullable
        Document writePart(int part, ValueEncoder out) {
            out.path().member(names.names()[part]);
            if (names.questionable()) {
                check(part, out);
            }
            return value.writeNullable(entries.value(names.entry(part)), out);
        }

        private void check(int part, ValueEncoder out) {
            out.checkName(names.names()[part]);
            if (names.isDoubled(part)) {
                out.problem("occurs twice in one map");
            }
        }

        @Override
        Document close(ValueEncoder out) {
            return out.object(names.names(), names.length(), documents());
        }
    }

    private final class Reading extends OpenDocument {
        private final Document document;
        private final Map<@Nullable Object, @Nullable Object> map;

        private Reading(Document document) {
            super(1, document.size());
            this.document = document;
            this.map = PairsForm.newMap(factory, document.size());
        }

        @Override
        @Nullable
        Object readPart(int part, ValueDecoder in) {
            in.path().member(document.name(part));
            return value.readNullable(document.item(part), in);
        }

        @Override
        void accept(int part, @Nullable Object member, ValueDecoder in) {
            PairsForm.put(map, document.name(part), member, in);
        }

        @Override
        Object close(ValueDecoder in) {
            return map;
        }
    }
}
