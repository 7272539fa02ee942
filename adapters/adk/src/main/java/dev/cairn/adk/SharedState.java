package dev.cairn.adk;

import com.google.adk.sessions.SessionKey;
import com.google.adk.sessions.State;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemResult;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state of apps and users, as items: one of the app, one of each user. A session stores a change of it first with its event, under a
 * number, and then here together with that number. A process that dies between the two leaves a change that is made by whoever reads the
 * session next, and never twice. Thread-safe.
 */
final class SharedState {
    private static final String APP = "app";

    private final KeyValueStore items;

    SharedState(KeyValueStore items) {
        this.items = items;
    }

    /**
     * What is stored, as one session sees it.
     *
     * @param app the state of the app, if it has any
     * @param user the state of the user, if there is any
     * @param made the number of the session's last change that was made here, if there is one
     */
    record Found(Optional<Item> app, Optional<Item> user, Optional<Item> made) {
        /** Keys with prefix and values. */
        Map<String, Object> state() {
            Map<String, Object> state = new LinkedHashMap<>();
            app.ifPresent(item -> add(state, State.APP_PREFIX, item.value()));
            user.ifPresent(item -> add(state, State.USER_PREFIX, item.value()));
            return state;
        }

        long number() {
            return made.map(item -> item.as(Long.class)).orElse(0L);
        }

        private static void add(Map<String, Object> state, String prefix, Document values) {
            Json.state(values).forEach((key, value) -> state.put(prefix + key, value));
        }
    }

    Found read(SessionKey key) {
        Namespace namespace = AdkNames.sharedState(key.appName());
        List<ItemResult> results = items.batch(List.of(
                ItemOperation.get(namespace, APP),
                ItemOperation.get(namespace, user(key)),
                ItemOperation.get(namespace, made(key))));
        return new Found(item(results.get(0)), item(results.get(1)), item(results.get(2)));
    }

    /** Makes a session's change of a number, unless it was made before. Gives what is stored then. */
    Found make(SessionKey key, SharedChange change) {
        while (true) {
            Found found = read(key);
            if (found.number() >= change.number()) {
                return found;
            }
            if (stored(key, change, found)) {
                return read(key);
            }
        }
    }

    private boolean stored(SessionKey key, SharedChange change, Found found) {
        Namespace namespace = AdkNames.sharedState(key.appName());
        List<ItemOperation> puts = new ArrayList<>();
        puts.add(
                ItemOperation.put(namespace, made(key), Document.fromNumber(change.number()), expecting(found.made())));
        if (!change.app().isEmpty()) {
            puts.add(put(namespace, APP, change.app(), found.app()));
        }
        if (!change.user().isEmpty()) {
            puts.add(put(namespace, user(key), change.user(), found.user()));
        }
        try {
            items.batch(puts);
            return true;
        } catch (ConflictException otherWriter) {
            return false;
        } catch (CairnException e) {
            if (e.code() == ErrorCode.ALREADY_EXISTS) {
                return false;
            }
            throw e;
        }
    }

    private static ItemOperation put(
            Namespace namespace, String name, Map<String, Optional<Document>> changes, Optional<Item> before) {
        Map<String, Document> state = new LinkedHashMap<>();
        before.map(Item::value).ifPresent(values -> {
            for (int i = 0; i < values.size(); i++) {
                state.put(values.name(i), values.item(i));
            }
        });
        changes.forEach((key, value) -> value.ifPresentOrElse(v -> state.put(key, v), () -> state.remove(key)));
        return ItemOperation.put(namespace, name, Document.fromObject(state), expecting(before));
    }

    private static ItemOptions expecting(Optional<Item> before) {
        return before.map(item -> ItemOptions.none().version(item.version())).orElseGet(ItemOptions.none()::absent);
    }

    private static Optional<Item> item(ItemResult result) {
        return ((ItemResult.Found) result).item();
    }

    private static String user(SessionKey key) {
        return Namespace.path(List.of("user", key.userId()));
    }

    private static String made(SessionKey key) {
        return Namespace.path(List.of("made", key.userId(), key.id()));
    }
}
