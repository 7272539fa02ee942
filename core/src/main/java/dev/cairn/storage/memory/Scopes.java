package dev.cairn.storage.memory;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The slots of a store by scope name, and the only way to their locks. Thread-safe. */
final class Scopes {
    private final ConcurrentNavigableMap<Scope, ScopeSlot> slots = new ConcurrentSkipListMap<>();

    /** Something that reads a scope; there may be none. */
    @FunctionalInterface
    interface Question<T> {
        T ask(@Nullable ScopeContent content);
    }

    /** Asks while no one changes the scope. Creates nothing. */
    <T> T read(Scope scope, Question<T> question) {
        ScopeSlot slot = slots.get(scope);
        return slot == null ? question.ask(null) : read(slot, question);
    }

    /** Changes a slot while no one else reads or changes it. */
    <T> T write(Scope scope, Function<ScopeSlot, T> change) {
        while (true) {
            ScopeSlot slot = slots.get(scope);
            if (slot == null) {
                slot = slots.computeIfAbsent(Detached.of(scope), name -> new ScopeSlot());
            }
            slot.lock().writeLock().lock();
            try {
                if (!slot.isRetired()) {
                    return changeAndTidy(scope, slot, change);
                }
            } finally {
                slot.lock().writeLock().unlock();
            }
        }
    }

    /** Visits the existing scopes of a prefix by name, each at a moment of its own. */
    void each(ScopePrefix prefix, BiConsumer<Scope, ScopeContent> visitor) {
        for (Map.Entry<Scope, ScopeSlot> entry : from(prefix.prefix()).entrySet()) {
            if (!entry.getKey().id().startsWith(prefix.prefix())) {
                return;
            }
            read(entry.getValue(), content -> {
                if (content != null) {
                    visitor.accept(entry.getKey(), content);
                }
                return true;
            });
        }
    }

    /** The names of all slots, also of those that hold only a lease. */
    List<Scope> names() {
        return List.copyOf(slots.keySet());
    }

    private ConcurrentNavigableMap<Scope, ScopeSlot> from(Bytes prefix) {
        return prefix.length() == 0 ? slots : slots.tailMap(new Scope(prefix), true);
    }

    private <T> T changeAndTidy(Scope scope, ScopeSlot slot, Function<ScopeSlot, T> change) {
        try {
            return change.apply(slot);
        } finally {
            if (slot.retireWhenEmpty()) {
                slots.remove(scope, slot);
            }
        }
    }

    private static <T> T read(ScopeSlot slot, Question<T> question) {
        slot.lock().readLock().lock();
        try {
            return question.ask(slot.content());
        } finally {
            slot.lock().readLock().unlock();
        }
    }
}
