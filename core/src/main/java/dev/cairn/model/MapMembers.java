package dev.cairn.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps with string keys, as objects. One with a key that would make it look like a tagged object is put into one. */
final class MapMembers {
    private final Form value;

    MapMembers(Form value) {
        this.value = value;
    }

    Document write(MapEntries entries, ValueEncoder out) {
        MemberNames names = out.names().of(entries);
        if (!names.looksTagged()) {
            return writeMembers(entries, names, out);
        }
        out.openTag();
        return out.closeTag(Tag.OBJECT, writeMembers(entries, names, out));
    }

    private Document writeMembers(MapEntries entries, MemberNames members, ValueEncoder out) {
        String[] names = members.names();
        Document[] documents = new Document[names.length];
        ValuePath path = out.path();
        path.open();
        for (int i = 0; i < names.length; i++) {
            String name = names[i];
            path.member(name);
            out.checkName(name);
            if (i > 0 && name.equals(names[i - 1])) {
                out.problem("stands twice in one map");
            }
            Object member = entries.value(members.entry(i));
            documents[i] = member == null ? value.writeNull(out) : value.write(member, out);
        }
        path.close();
        return out.object(names, documents);
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
