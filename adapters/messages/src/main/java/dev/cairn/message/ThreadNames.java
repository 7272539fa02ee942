package dev.cairn.message;

import dev.cairn.error.CairnException;
import dev.cairn.internal.text.Names;
import dev.cairn.model.binding.Types;
import dev.cairn.store.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Names of threads for what a framework calls a user, a session or a memory: {@code chat/alice}. Different ids have different names, also
 * where they look alike: the text {@code 1} is {@code chat/1}, the {@code int} is {@code chat/~int:1}, the {@code long} {@code
 * chat/~long:1}. Ids of other types are the JSON that the store's registry makes of them. Stateless.
 */
public final class ThreadNames {
    /** What the name of an id begins with that is no text. A text that begins with it has one more. */
    private static final String MARK = "~";

    private static final Map<Class<?>, String> NUMBERS =
            Map.of(Byte.class, "byte", Short.class, "short", Integer.class, "int", Long.class, "long");

    private ThreadNames() {}

    /**
     * Returns the name of a thread.
     *
     * @param types the store's registry, for ids that are neither text nor whole numbers
     * @param kind what the thread is, which keeps it apart from other kinds
     * @param ids for example a user and a conversation
     * @throws CairnException {@code INVALID} when an id is empty, holds control characters, or is of a type that is not registered; {@code
     *     TOO_LARGE} when the name has more than 512 UTF-8 bytes
     */
    public static String of(Types types, String kind, Object... ids) {
        List<String> labels = new ArrayList<>();
        Names names = new Names();
        for (Object id : ids) {
            String label = label(types, id);
            names.name("id", label);
            labels.add(label);
        }
        names.done();
        String name = kind + "/" + Namespace.path(labels);
        new Names().name("thread id", name).done();
        return name;
    }

    private static String label(Types types, Object id) {
        if (id instanceof CharSequence text) {
            return text.toString().startsWith(MARK) ? MARK + text : text.toString();
        }
        String number = NUMBERS.get(id.getClass());
        return MARK + (number == null ? types.document(id).json() : number + ":" + id);
    }
}
