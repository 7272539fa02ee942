package dev.cairn.transfer;

import dev.cairn.agent.internal.care.CarriedAgent;
import dev.cairn.checkpoint.internal.care.CarriedThread;
import dev.cairn.history.internal.CarriedRows;
import dev.cairn.storage.Scope;
import dev.cairn.store.internal.care.CarriedItems;
import java.time.Instant;

/** A service whose scopes can be carried. */
public enum Section {
    /** Agents with their snapshots. */
    AGENTS("agents", "agent", "agent_id") {
        @Override
        CarriedRows rows(boolean latest, Instant now) {
            return new CarriedAgent(latest);
        }
    },
    /** Threads with their checkpoints. */
    THREADS("threads", "thread", "thread_id") {
        @Override
        CarriedRows rows(boolean latest, Instant now) {
            return new CarriedThread(latest);
        }
    },
    /** Namespaces of items. */
    ITEMS("items", "item", "namespace") {
        @Override
        CarriedRows rows(boolean latest, Instant now) {
            return new CarriedItems(latest, now);
        }
    };

    private final String member;
    private final String service;
    private final String idMember;

    Section(String member, String service, String idMember) {
        this.member = member;
        this.service = service;
        this.idMember = idMember;
    }

    /** What it is called in a state file. */
    public String member() {
        return member;
    }

    /** What the name of one of its scopes is called in a state file. */
    public String idMember() {
        return idMember;
    }

    String service() {
        return service;
    }

    /** The section of a scope. */
    static Section of(Scope scope) {
        String service = scope.parts().get(1);
        for (Section section : values()) {
            if (section.service.equals(service)) {
                return section;
            }
        }
        throw new IllegalArgumentException("scopes of " + service + " are not carried");
    }

    abstract CarriedRows rows(boolean latest, Instant now);
}
