package dev.cairn.transfer;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Names;
import dev.cairn.storage.Scope;
import dev.cairn.store.Namespace;
import java.util.List;

/**
 * The name of a carried scope. Immutable.
 *
 * @param section where it is
 * @param parts the id of an agent or thread, or the labels of a namespace
 */
public record CarriedName(Section section, List<String> parts) {
    /** Checks the name by the rules of its service; {@code INVALID} with all problems. */
    public CarriedName {
        parts = List.copyOf(parts);
        if (section == Section.ITEMS) {
            parts = new Namespace(parts).labels();
        } else if (parts.size() != 1) {
            throw new CairnException(
                    ErrorCode.INVALID, "The name of an agent or thread must have one part, not " + parts + ".");
        } else {
            new Names().name(section.service() + " id", parts.get(0)).done();
        }
    }

    /** An agent. */
    public static CarriedName fromAgent(String agentId) {
        return new CarriedName(Section.AGENTS, List.of(agentId));
    }

    /** A thread. */
    public static CarriedName fromThread(String threadId) {
        return new CarriedName(Section.THREADS, List.of(threadId));
    }

    /** A namespace. */
    public static CarriedName fromNamespace(Namespace namespace) {
        return new CarriedName(Section.ITEMS, namespace.labels());
    }

    /** The name that has a text; see {@link #text}. */
    public static CarriedName parse(Section section, String text) {
        return section == Section.ITEMS
                ? fromNamespace(Namespace.parse(text))
                : new CarriedName(section, List.of(text));
    }

    /** The id, or the path of the namespace. */
    public String text() {
        return section == Section.ITEMS ? new Namespace(parts).path() : parts.get(0);
    }

    Scope scope(String tenant) {
        return Scope.of(tenant, section.service(), parts.toArray(String[]::new));
    }

    /** For messages: {@code thread 'booking'}. */
    @Override
    public String toString() {
        return (section == Section.ITEMS ? "namespace" : section.service()) + " '" + text() + "'";
    }
}
