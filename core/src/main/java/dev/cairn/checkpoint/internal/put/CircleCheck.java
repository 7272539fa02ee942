package dev.cairn.checkpoint.internal.put;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.internal.record.Ancestors;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Scope;
import java.util.Map;

/** Keeps a checkpoint from becoming its own ancestor, by a walk over what is stored. */
record CircleCheck(ThreadStore store, Scope scope, CheckpointConfig config) {
    /**
     * Refuses to put a checkpoint on one of its descendants, also on one that another writer stores before the commit.
     *
     * @param replacing whether the checkpoint exists and is replaced; else it was removed and is put back
     * @throws CairnException {@code INVALID}
     */
    void refuse(String id, String parent, boolean replacing, Commit.Builder commit) {
        PutAttempt.addUnchanged(store.header(scope), commit);
        Ancestors ancestors = new Ancestors(store, config.at(parent), true);
        while (ancestors.hasNext()) {
            CheckpointRecord ancestor = ancestors.next().record();
            if (id.equals(ancestor.id()) || id.equals(ancestor.parent())) {
                throw replacing
                        ? circle("replace", id, "with", parent, "leave the parent out")
                        : circle("put back", id, "as", parent, "on the parent it had");
            }
        }
    }

    private CairnException circle(String verb, String id, String joined, String parent, String instead) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot " + verb + " checkpoint " + config.at(id) + " " + joined + " a child of " + parent
                        + ": it is an ancestor of that checkpoint and would become its own. Nothing was changed. Put"
                        + " under another id, or " + instead + ".",
                Map.of("checkpoint", id, "parent", parent),
                null);
    }
}
