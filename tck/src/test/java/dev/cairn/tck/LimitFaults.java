package dev.cairn.tck;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Faults at the limits of what is allowed. */
final class LimitFaults {
    private static final int MEGABYTE = 1 << 20;

    private LimitFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "the_largest_key_scope_name_and_link_fit_together",
                        "long keys are too large",
                        t -> t.commits(d ->
                                failIf(d.puts.stream().anyMatch(put -> put.key().length() > 1_024)))),
                Fault.of(
                        "the_largest_keys_are_distinguished_at_their_last_byte",
                        "keys are cut",
                        t -> keyed(t, key -> cut(key, Key.MAX_LENGTH - 1))),
                Fault.of(
                        "every_byte_is_a_key",
                        "keys are kept as text",
                        t -> keyed(t, key -> Bytes.fromUtf8(key.utf8()))),
                Fault.of(
                        "keys_that_are_prefixes_of_each_other_are_separate",
                        "zero bytes at the end of a key are lost",
                        t -> keyed(t, LimitFaults::withoutZeros)),
                Fault.of(
                        "case_and_unicode_twins_are_separate_keys",
                        "keys do not look at case",
                        t -> keyed(t, key -> Bytes.fromUtf8(key.utf8().toLowerCase(Locale.ROOT)))),
                Fault.of(
                        "hostile_texts_are_keys_like_any_other",
                        "a star in a prefix takes everything",
                        t -> t.scan = (scope, s) -> t.sound().scan(scope, starTakesAll(s))),
                Fault.of(
                        "hostile_texts_are_scope_names_like_any_other",
                        "spaces around a part of a scope's name are lost",
                        t -> {
                            t.commit = (scope, c) -> t.sound().commit(stripped(scope), c);
                            t.read = (scope, r) -> t.sound().read(stripped(scope), r);
                        }),
                Fault.of(
                        "dropping_a_hostile_scope_leaves_all_others",
                        "a drop takes a name for a pattern",
                        t -> t.drop = (scope, budget) -> {
                            if (scope.parts().get(1).equals("%")) {
                                dropAll(t);
                            }
                            return t.sound().admin().drop(scope, budget);
                        }),
                Fault.of(
                        "the_lowest_and_the_highest_kind_work",
                        "there is nothing behind the highest kind",
                        t -> t.parts(part -> part instanceof Read.Range r && r.kind() == Put.MAX_KIND && r.to() == null
                                ? new Read.Range(r.kind(), r.from(), r.from(), r.limit())
                                : part)),
                Fault.of(
                        "the_highest_lane_and_number_work",
                        "lanes have 32 bits",
                        t -> t.commits(d -> d.frames.replaceAll(f ->
                                new Frame(f.lane() & 0xffff_ffffL, f.first(), f.count(), f.plainLength(), f.body())))),
                Fault.of(
                        "the_largest_body_fits",
                        "bodies are cut after a megabyte",
                        t -> t.commits(d ->
                                d.puts.replaceAll(put -> Put.of(put.kind(), put.key(), cut(put.body(), MEGABYTE))))),
                Fault.of(
                        "a_large_frame_fits",
                        "frames over a megabyte are too large",
                        t -> t.commits(d -> failIf(
                                d.frames.stream().anyMatch(frame -> frame.body().length() > MEGABYTE)))),
                Fault.of(
                        "a_commit_may_hold_a_thousand_puts",
                        "a commit ends silently after 500 puts",
                        t -> t.commits(d -> d.puts = d.puts.subList(0, Math.min(500, d.puts.size())))),
                Fault.of(
                        "a_question_may_have_a_thousand_parts",
                        "a question ends silently after 500 parts",
                        t -> t.read = (scope, r) -> t.sound()
                                .read(
                                        scope,
                                        new Read(r.parts()
                                                .subList(
                                                        0,
                                                        Math.min(500, r.parts().size()))))));
    }

    private static void failIf(boolean tooLarge) {
        if (tooLarge) {
            throw Tampering.failure(ErrorCode.TOO_LARGE);
        }
    }

    private static Bytes cut(Bytes bytes, int length) {
        return bytes.length() > length ? Bytes.fromOwned(Arrays.copyOf(bytes.toArray(), length)) : bytes;
    }

    /** Changes the keys of what is put and got alike. */
    private static void keyed(Tamper t, UnaryOperator<Bytes> change) {
        t.commits(d -> d.puts.replaceAll(put -> Put.of(put.kind(), change.apply(put.key()), put.body())));
        t.parts(part -> part instanceof Read.Get get ? new Read.Get(get.kind(), change.apply(get.key())) : part);
    }

    private static Bytes withoutZeros(Bytes key) {
        int length = key.length();
        while (length > 1 && key.unsafeArray()[length - 1] == 0) {
            length--;
        }
        return cut(key, length);
    }

    private static Scan starTakesAll(Scan scan) {
        Bytes from = scan.from();
        return from != null && from.equals(Bytes.fromUtf8("*")) ? ScanFaults.ranged(scan, null, null) : scan;
    }

    private static Scope stripped(Scope scope) {
        return new Scope(Key.of(scope.parts().stream().map(String::strip).toArray(String[]::new)));
    }

    private static void dropAll(Tamper t) {
        ScopeScan all = new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.NAME, null, 1_000);
        t.sound().scopes(all).items().forEach(info -> t.sound().admin().drop(info.scope(), Budget.UNLIMITED));
    }
}
