package dev.cairn.checkpoint;

import dev.cairn.CorruptException;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds heads of a thread whose records are lost: of branches that have checkpoints, and of main where the header still names it. */
final class HeadCheck {
    private final Storage storage;
    private final Scope scope;
    private final Map<Bytes, Bytes> checkpoints = new LinkedHashMap<>();

    HeadCheck(Storage storage, Scope scope) {
        this.storage = storage;
        this.scope = scope;
    }

    /** A checkpoint was met. */
    void met(StoredRecord record, CheckpointRecord checkpoint) {
        String namespace = Key.parts(record.key()).get(0);
        checkpoints.putIfAbsent(Key.of(namespace, checkpoint.branch()), record.key());
    }

    /** All were. */
    void tell(Consumer<Damage> found) {
        Bytes main = Key.of("", CheckpointConfig.MAIN);
        checkpoints.forEach((head, checkpoint) -> {
            ReadResult now = read(head, checkpoint);
            if (now != null && now.first(0).isEmpty() && now.first(1).isPresent()) {
                found.accept(damage(head, "it has checkpoints and no head"));
            }
        });
        ReadResult now = checkpoints.containsKey(main) ? null : read(main, main);
        if (now != null && now.scope() != null && now.first(0).isEmpty()) {
            ThreadSummary summary = ThreadSummary.read(now.scope());
            if (summary != null) {
                found.accept(damage(
                        main,
                        "its record is missing, the header names checkpoint " + summary.headId() + " as its head"));
            }
        }
    }

    private Damage damage(Bytes head, String reason) {
        return new Damage("branch " + Key.parts(head).get(1), reason, scope.toString());
    }

    /** Nothing where the head's row is damaged, which the backend names. */
    private @Nullable ReadResult read(Bytes head, Bytes checkpoint) {
        Read read = Read.of()
                .get(ThreadStore.HEAD, head)
                .get(ThreadStore.CHECKPOINT, checkpoint)
                .build();
        try {
            return storage.read(scope, read);
        } catch (CorruptException e) {
            return null;
        }
    }
}
