package dev.cairn.storage.memory;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer to one read, under the scope's lock. */
final class Answer {
    private Answer() {}

    static ReadResult to(Scope scope, Read read, @Nullable ScopeContent content) {
        if (content == null) {
            return new ReadResult(null, empty(read), empty(read));
        }
        return new ReadResult(
                content.info(scope),
                read.parts().stream()
                        .map(part -> records(part, content.records()))
                        .toList(),
                read.parts().stream().map(part -> frames(part, content)).toList());
    }

    private static <T> List<List<T>> empty(Read read) {
        return Collections.nCopies(read.parts().size(), List.of());
    }

    private static List<StoredRecord> records(Read.Part part, RecordTable table) {
        List<StoredRecord> found = new ArrayList<>();
        if (part instanceof Read.Get get) {
            addIfThere(found, table.find(get.kind(), get.key()));
        } else if (part instanceof Read.Follow follow) {
            StoredRecord start = table.find(follow.kind(), follow.key());
            addIfThere(found, start);
            Bytes link = start == null ? null : start.link();
            addIfThere(found, link == null ? null : table.find(follow.targetKind(), link));
        } else if (part instanceof Read.Range range) {
            RecordTable.lazily(table.range(range.kind(), range.from(), range.to()))
                    .limit(range.limit())
                    .forEach(found::add);
        }
        return found.stream().map(record -> Detached.of(record, true)).toList();
    }

    private static List<Frame> frames(Read.Part part, ScopeContent content) {
        if (part instanceof Read.Frames wanted) {
            return content.frames().covering(wanted.range()).stream()
                    .map(held -> Detached.of(held.frame(), wanted.bodies()))
                    .toList();
        }
        return List.of();
    }

    private static void addIfThere(List<StoredRecord> found, @Nullable StoredRecord record) {
        if (record != null) {
            found.add(record);
        }
    }
}
