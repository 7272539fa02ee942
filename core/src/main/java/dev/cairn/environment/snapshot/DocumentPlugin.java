package dev.cairn.environment.snapshot;

import dev.cairn.model.Document;

/** A plugin whose state is one document, kept under {@code name:key}. A subclass says what it is and how it is taken over. */
public abstract class DocumentPlugin implements StatePlugin {
    private final String name;

    /** Makes a plugin of a name. */
    protected DocumentPlugin(String name) {
        this.name = name;
    }

    /** The whole state, an object. The same document as before costs nothing to save again. */
    protected abstract Document state();

    /** Takes over a state in place of the present one. */
    protected abstract void restore(Document state);

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final void saveState(SnapshotStore store, String key, String sessionId) {
        store.save(name + ":" + key, state());
    }

    @Override
    public final void restoreState(SnapshotStore store, String key, String sessionId) {
        restore(store.load(name + ":" + key));
    }

    @Override
    public final void clearState(SnapshotStore store, String key, String sessionId) {
        store.delete(name + ":" + key);
    }
}
