package dev.cairn.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps with string keys, as objects. One with a key that would make it look like a tagged object is put into one. */
final class MapMembers {
    private final Form value;

    MapMembers(Form value) {
        this.value = value;
    }

    /**
     * Writes a map.
     *
     * @param entries of the map, all with string keys
     * @param ordered whether their order is the map's own
     */
    Document write(Object[] entries, boolean ordered, ValueEncoder out) {
        if (!ordered) {
            OwnOrder.sortByKey(entries);
        }
        String[] names = new String[entries.length];
        boolean looksTagged = false;
        for (int i = 0; i < names.length; i++) {
            names[i] = (String) ((Map.Entry<?, ?>) entries[i]).getKey();
            looksTagged |= names[i].equals(Tag.NAME);
        }
        if (!looksTagged) {
            return writeMembers(names, entries, out);
        }
        out.openTag();
        return out.closeTag(Tag.OBJECT, writeMembers(names, entries, out));
    }

    private Document writeMembers(String[] names, Object[] entries, ValueEncoder out) {
        Document[] values = new Document[names.length];
        ValuePath path = out.path();
        path.open();
        for (int i = 0; i < names.length; i++) {
            path.member(names[i]);
            out.checkName(names[i]);
            if (i > 0 && names[i].equals(names[i - 1])) {
                out.problem("stands twice in one map");
            }
            Object member = ((Map.Entry<?, ?>) entries[i]).getValue();
            values[i] = member == null ? value.writeNull(out) : value.write(member, out);
        }
        path.close();
        return out.object(names, values);
    }

    Object read(Document document, Map<@Nullable Object, @Nullable Object> map, ValueDecoder in) {
        int size = document.size();
        ValuePath path = in.path();
        path.open();
        for (int i = 0; i < size; i++) {
            String name = document.name(i);
            path.member(name);
            Document member = document.item(i);
            Object read = member.kind() == Document.Kind.NULL ? value.readNull(in) : value.read(member, in);
            MapPairs.put(map, name, read, in);
        }
        path.close();
        return map;
    }
}
