package dev.cairn.tck;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Faults of a store that shares arrays with its callers. */
final class AliasingFaults {
    private AliasingFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_record_is_not_shared_with_whoever_put_it",
                        "the caller's array is kept for a body",
                        AliasingFaults::keepBodies),
                Fault.of(
                        "a_frame_is_not_shared_with_whoever_appended_it",
                        "the caller's array is kept for a frame",
                        AliasingFaults::keepFrames),
                Fault.of(
                        "a_scope_is_not_shared_with_whoever_named_it",
                        "the caller's array is kept for a summary",
                        AliasingFaults::keepSummaries),
                Fault.of("a_record_is_not_shared_with_whoever_reads_it", "readers of a record get one array", t -> {
                    Map<Bytes, Bytes> bodies = new HashMap<>();
                    t.records(d -> d.body = bodies.computeIfAbsent(copy(d.key), key -> d.body));
                }),
                Fault.of("a_frame_is_not_shared_with_whoever_reads_it", "readers of a frame get one array", t -> {
                    Map<Integer, Frame> frames = new HashMap<>();
                    t.frames(found -> found.stream()
                            .map(f -> frames.computeIfAbsent(f.first(), first -> f))
                            .toList());
                }),
                Fault.of("a_header_is_not_shared_with_whoever_reads_it", "readers of a header get one array", t -> {
                    Map<Long, Bytes> summaries = new HashMap<>();
                    t.headers(d -> d.summary = summaries.computeIfAbsent(d.incarnation, key -> d.summary));
                }));
    }

    private static Bytes copy(Bytes bytes) {
        return Bytes.of(bytes.unsafeArray());
    }

    private static void keepBodies(Tamper t) {
        Map<Bytes, Bytes> bodies = new HashMap<>();
        t.commits(d -> d.puts.forEach(put -> bodies.put(copy(put.key()), put.body())));
        t.records(d -> d.body = bodies.getOrDefault(d.key, d.body));
    }

    private static void keepFrames(Tamper t) {
        Map<Long, Bytes> bodies = new HashMap<>();
        t.commits(d -> d.frames.forEach(frame -> bodies.put(frame.lane(), frame.body())));
        t.reads((scope, r) -> new ReadResult(
                r.scope(),
                r.records(),
                r.frames().stream().map(part -> replaced(part, bodies)).toList()));
    }

    private static List<Frame> replaced(List<Frame> frames, Map<Long, Bytes> bodies) {
        return frames.stream()
                .map(f -> new Frame(
                        f.lane(), f.first(), f.count(), f.plainLength(), bodies.getOrDefault(f.lane(), f.body())))
                .toList();
    }

    private static void keepSummaries(Tamper t) {
        Map<Scope, Bytes> summaries = new HashMap<>();
        t.afterCommit((scope, c) -> {
            ScopeInfo info = t.header(scope).orElseThrow();
            if (c.summary() != null) {
                summaries.put(info.scope(), c.summary());
            }
        });
        t.headers(d -> d.summary = summaries.getOrDefault(d.scope, d.summary));
    }
}
