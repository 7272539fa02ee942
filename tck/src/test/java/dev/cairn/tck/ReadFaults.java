package dev.cairn.tck;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Key;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Faults of questions to one scope. */
final class ReadFaults {
    private ReadFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "parts_are_answered_in_their_order",
                        "answers come in reverse",
                        t -> t.reads((scope, r) -> new ReadResult(r.scope(), reversed(r.records()), r.frames()))),
                Fault.of(
                        "a_link_is_followed_to_a_record_of_another_kind",
                        "a link is followed within its kind",
                        t -> t.parts(part ->
                                part instanceof Read.Follow f ? new Read.Follow(f.kind(), f.key(), f.kind()) : part)),
                Fault.of(
                        "a_link_that_leads_nowhere_gives_only_its_record",
                        "a record whose link leads nowhere is not found",
                        ReadFaults::danglingIsMissing),
                Fault.of(
                        "a_range_includes_its_begin_and_excludes_its_end",
                        "a range includes its end",
                        t -> t.parts(part -> part instanceof Read.Range r ? endIncluded(r) : part)),
                Fault.of(
                        "a_range_gives_at_most_its_limit_from_the_front",
                        "the limit of a range is not looked at",
                        t -> t.parts(part -> part instanceof Read.Range r
                                ? new Read.Range(r.kind(), r.from(), r.to(), Integer.MAX_VALUE)
                                : part)),
                Fault.of(
                        "a_prefix_is_a_range_of_bytes",
                        "an underscore in a prefix is any character",
                        t -> t.parts(part -> part instanceof Read.Range r ? underscoreIsAny(r) : part)),
                Fault.of(
                        "a_read_carries_the_header_of_its_scope",
                        "the header of a read lacks the summary",
                        t -> t.readHeaders(d -> d.summary = Bytes.EMPTY)),
                Fault.of(
                        "a_missing_scope_has_no_header_and_only_empty_answers",
                        "a missing scope gives one answer for all parts",
                        t -> t.reads((scope, r) ->
                                r.scope() == null ? new ReadResult(null, List.of(List.of()), List.of(List.of())) : r)),
                Fault.of(
                        "a_question_without_parts_gives_the_header",
                        "a question without parts is not asked",
                        t -> t.read = (scope, r) -> r.parts().isEmpty()
                                ? new ReadResult(null, List.of(), List.of())
                                : t.sound().read(scope, r)),
                Fault.of("reads_create_nothing", "a read creates its scope", ReadFaults::readsCreate),
                Fault.of(
                        "reads_change_no_header",
                        "a listing counts as a change",
                        t -> t.scan = (scope, s) -> {
                            t.sound().commit(scope, Commit.inOrder().build());
                            return t.sound().scan(scope, s);
                        }));
    }

    private static List<List<StoredRecord>> reversed(List<List<StoredRecord>> records) {
        List<List<StoredRecord>> copy = new ArrayList<>(records);
        Collections.reverse(copy);
        return copy;
    }

    private static void danglingIsMissing(Tamper t) {
        t.read = (scope, r) -> {
            ReadResult result = t.sound().read(scope, r);
            List<List<StoredRecord>> records = new ArrayList<>();
            for (int i = 0; i < r.parts().size(); i++) {
                boolean dangling = r.parts().get(i) instanceof Read.Follow
                        && result.records().get(i).size() == 1;
                records.add(dangling ? List.of() : result.records().get(i));
            }
            return new ReadResult(result.scope(), records, result.frames());
        };
    }

    private static Read.Range endIncluded(Read.Range range) {
        Bytes to = range.to();
        if (to == null) {
            return range;
        }
        Bytes behind = Bytes.fromOwned(Arrays.copyOf(to.toArray(), to.length() + 1));
        return new Read.Range(range.kind(), range.from(), behind, range.limit());
    }

    private static Read.Range underscoreIsAny(Read.Range range) {
        String from = range.from().utf8();
        if (!from.contains("_")) {
            return range;
        }
        Bytes before = Bytes.fromUtf8(from.substring(0, from.indexOf('_')));
        return new Read.Range(range.kind(), before, Key.after(before), range.limit());
    }

    private static void readsCreate(Tamper t) {
        t.read = (Scope scope, Read r) -> {
            if (t.header(scope).isEmpty()) {
                t.touch(scope);
            }
            return t.sound().read(scope, r);
        };
    }
}
