package dev.cairn.tck;

import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scoped;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

/** Faults of questions to several scopes at once. */
final class ManyReadFaults {
    private ManyReadFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "each_of_many_questions_is_answered_from_its_own_scope_in_their_order",
                        "answers come in the order of the scopes' names",
                        t -> asked(
                                t,
                                reads -> reads.stream()
                                        .sorted((a, b) -> a.scope().compareTo(b.scope()))
                                        .toList())),
                Fault.of(
                        "each_range_of_many_questions_keeps_its_borders_and_its_limit",
                        "the limit of a range among many is not looked at",
                        t -> asked(
                                t,
                                reads -> reads.stream()
                                        .map(ManyReadFaults::unlimited)
                                        .toList())),
                Fault.of(
                        "a_scope_that_is_missing_among_many_has_no_header_and_only_empty_answers",
                        "a missing scope among many is left out",
                        t -> t.readAll = reads -> t.sound().readAll(reads).stream()
                                .filter(result -> result.scope() != null)
                                .toList()),
                Fault.of(
                        "many_questions_of_every_sort_are_answered_as_each_is_alone",
                        "frames are not read when many are asked",
                        t -> t.readAll = reads -> t.sound().readAll(reads).stream()
                                .map(ManyReadFaults::withoutFrames)
                                .toList()),
                Fault.of(
                        "hundreds_of_questions_are_answered_at_once",
                        "only the first hundred questions are asked",
                        t -> t.readAll = reads -> t.sound().readAll(reads.subList(0, Math.min(100, reads.size())))));
    }

    private static void asked(Tamper t, UnaryOperator<List<Scoped<Read>>> instead) {
        t.readAll = reads -> t.sound().readAll(instead.apply(reads));
    }

    private static Scoped<Read> unlimited(Scoped<Read> read) {
        List<Read.Part> parts = new ArrayList<>();
        for (Read.Part part : read.value().parts()) {
            parts.add(
                    part instanceof Read.Range r
                            ? new Read.Range(r.kind(), r.from(), r.to(), Integer.MAX_VALUE)
                            : part);
        }
        return new Scoped<>(read.scope(), new Read(parts));
    }

    private static ReadResult withoutFrames(ReadResult result) {
        return new ReadResult(
                result.scope(),
                result.records(),
                Collections.nCopies(result.frames().size(), List.of()));
    }
}
