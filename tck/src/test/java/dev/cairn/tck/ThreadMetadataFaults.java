package dev.cairn.tck;

import static dev.cairn.tck.CheckpointerFault.fault;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Faults of created threads and of their metadata. */
final class ThreadMetadataFaults {
    private static final Document EMPTY = Document.of(Map.of());

    private ThreadMetadataFaults() {}

    static List<CheckpointerFault> all() {
        return List.of(
                fault(
                        "a_thread_is_created_without_a_checkpoint_and_goes_on_with_a_put",
                        "a created thread begins with an empty checkpoint",
                        s -> s.create = (thread, metadata, end) -> {
                            s.sound.put(CheckpointConfig.of(thread), Map.of(), CheckpointMetadata.of(0));
                            s.sound.threads().mergeMetadata(thread, metadata);
                        }),
                fault(
                        "a_created_thread_is_listed_with_its_metadata",
                        "listings do not read the metadata",
                        s -> s.threads = query -> {
                            Page<ThreadInfo> page = s.sound.threads().list(query);
                            return new Page<>(
                                    page.items().stream()
                                            .map(thread -> with(thread, EMPTY))
                                            .toList(),
                                    page.next());
                        }),
                fault(
                        "a_thread_is_created_with_an_end",
                        "the end is dropped",
                        s -> s.create =
                                (thread, metadata, end) -> s.sound.threads().create(thread, metadata, null)),
                fault(
                        "a_thread_that_is_there_is_not_created_again",
                        "to create a thread that is there sets its metadata",
                        s -> s.create = (thread, metadata, end) -> {
                            try {
                                s.sound.threads().create(thread, metadata, end);
                            } catch (CairnException exists) {
                                s.sound.threads().mergeMetadata(thread, metadata);
                                throw exists;
                            }
                        }),
                fault(
                        "metadata_is_merged_member_by_member_and_a_null_stays",
                        "a null removes the member",
                        s -> s.merge =
                                (thread, members) -> s.sound.threads().mergeMetadata(thread, withoutNulls(members))),
                fault(
                        "metadata_and_the_end_are_set_together_or_not_at_all",
                        "metadata is set although the end is refused",
                        s -> s.mergeUntil = (thread, members, end) -> {
                            Document merged = s.sound.threads().mergeMetadata(thread, members);
                            s.sound.threads().expire(thread, end);
                            return merged;
                        }),
                fault(
                        "what_is_not_there_has_no_metadata_to_merge",
                        "metadata makes a thread",
                        s -> s.merge = (thread, members) -> {
                            try {
                                return s.sound.threads().mergeMetadata(thread, members);
                            } catch (CairnException missing) {
                                s.sound.threads().create(thread, members, null);
                                throw missing;
                            }
                        }),
                fault(
                        "metadata_is_an_object",
                        "what is no object is taken for an empty one",
                        s -> s.create = (thread, metadata, end) -> s.sound
                                .threads()
                                .create(thread, metadata.kind() == Document.Kind.OBJECT ? metadata : EMPTY, end)),
                fault(
                        "metadata_is_copied_with_its_thread",
                        "a copy has no metadata",
                        s -> s.thread = id -> s.sound
                                .threads()
                                .find(id)
                                .map(thread -> thread.threadId().equals("copy") ? with(thread, EMPTY) : thread)),
                fault(
                        "the_metadata_of_a_deleted_thread_is_gone",
                        "metadata outlives its thread",
                        ThreadMetadataFaults::remembers));
    }

    private static void remembers(Spoiled s) {
        Map<String, Document> known = new HashMap<>();
        s.create = (thread, metadata, end) -> {
            s.sound.threads().create(thread, metadata, end);
            known.put(thread, metadata);
        };
        s.thread =
                id -> s.sound.threads().find(id).map(thread -> with(thread, known.getOrDefault(id, thread.metadata())));
    }

    private static Document withoutNulls(Document members) {
        Map<String, Document> rest = new HashMap<>();
        for (int i = 0; i < members.size(); i++) {
            if (members.item(i).kind() != Document.Kind.NULL) {
                rest.put(members.name(i), members.item(i));
            }
        }
        return Document.fromObject(rest);
    }

    private static ThreadInfo with(ThreadInfo thread, Document metadata) {
        return new ThreadInfo(
                thread.threadId(),
                thread.status(),
                thread.headId(),
                thread.step(),
                thread.records(),
                thread.bytes(),
                thread.created(),
                thread.changed(),
                thread.expires(),
                thread.pending(),
                metadata);
    }
}
