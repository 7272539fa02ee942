package dev.cairn.maintenance.internal.rows;

import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a file of a backup says of a scope.
 *
 * @param state what the file holds of it
 * @param incarnation the scope's incarnation
 * @param change its change counter
 * @param proof the proof of its state ({@link ScopeProof}) where it is ordered; empty in files of before there were proofs
 * @param records sequence numbers of records that earlier files have and the scope has no longer
 * @param frames frames that earlier files have and the scope has no longer
 */
public record BackupEntry(
        State state, long incarnation, long change, String proof, Set<Long> records, Set<FramePlace> frames) {
    /** So many removed rows are listed; with more of them the scope is stored whole. */
    public static final int MAX_REMOVED = 100_000;

    public BackupEntry {
        records = Set.copyOf(records);
        frames = Set.copyOf(frames);
    }

    /** What a file holds of a scope. */
    enum State {
        /** Everything; earlier files do not count. */
        WHOLE,
        /** What is new since the files before. */
        PART,
        /** The scope is gone. */
        GONE
    }

    /** Where a frame begins. */
    record FramePlace(long lane, int first) {
        static FramePlace of(Frame frame) {
            return new FramePlace(frame.lane(), frame.first());
        }
    }

    public static final BackupEntry GONE = new BackupEntry(State.GONE, 0, 0, "", Set.of(), Set.of());

    public static BackupEntry whole(ScopeInfo info) {
        return new BackupEntry(State.WHOLE, info.incarnation(), info.change(), proof(info), Set.of(), Set.of());
    }

    public static BackupEntry part(ScopeInfo info, RowDelta delta) {
        Set<Long> records = new HashSet<>();
        delta.removedRecords().forEach(record -> records.add(record.sequence()));
        Set<FramePlace> frames = new HashSet<>();
        delta.removedFrames().forEach(frame -> frames.add(FramePlace.of(frame)));
        return new BackupEntry(State.PART, info.incarnation(), info.change(), proof(info), records, frames);
    }

    private static String proof(ScopeInfo info) {
        return info.ordered() ? ScopeProof.of(info) : "";
    }

    static BackupEntry read(StoredRecord record) {
        Document body = Document.fromTrusted(record.body().unsafeArray(), Types.STANDARD);
        Set<Long> records = new HashSet<>(body.at("/records").asList(Long.class));
        List<Long> places = body.at("/frames").asList(Long.class);
        Set<FramePlace> frames = new HashSet<>();
        for (int i = 0; i + 1 < places.size(); i += 2) {
            frames.add(new FramePlace(places.get(i), Math.toIntExact(places.get(i + 1))));
        }
        return new BackupEntry(
                State.valueOf(body.at("/state").text()),
                Long.parseLong(body.at("/incarnation").text()),
                Long.parseLong(body.at("/change").text()),
                body.member("proof").map(Document::text).orElse(""),
                records,
                frames);
    }

    Bytes body() {
        List<Long> places = new ArrayList<>();
        frames.forEach(frame -> {
            places.add(frame.lane());
            places.add((long) frame.first());
        });
        Map<String, Document> body = new LinkedHashMap<>();
        body.put("state", Document.of(state.name()));
        body.put("incarnation", Document.fromNumber(incarnation));
        body.put("change", Document.fromNumber(change));
        body.put("proof", Document.of(proof));
        body.put("records", Document.of(List.copyOf(records)));
        body.put("frames", Document.of(places));
        return Bytes.fromOwned(Document.fromObject(body).bytes());
    }

    /** Whether it is proven to be of the state that a header shows. */
    public boolean isOf(ScopeInfo info) {
        return state != State.GONE && info.ordered() && proof.equals(ScopeProof.of(info));
    }
}
