package dev.cairn.maintenance;

import dev.cairn.maintenance.internal.rows.ScopeProof;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a target notes of a scope before it takes it in, and once it has.
 *
 * @param from what the source is called
 * @param incarnation the scope's incarnation in the source
 * @param change the change counter that it will have
 * @param source the proof of what is taken in; empty in a note of before there were proofs
 * @param coming the incarnation that it gets unless it keeps the one that it has
 * @param kept the incarnation that it may keep, 0 for none
 * @param before the proof of what the target had, where that may be replaced without a question; else empty
 * @param target the proof of what the target has; empty while that is not known
 */
record CopyMark(
        String from,
        long incarnation,
        long change,
        String source,
        long coming,
        long kept,
        String before,
        String target) {
    /** Members of a note by which earlier versions reported what the target is. */
    private static final String WAS = "was";

    /**
     * The note of what is about to be taken in.
     *
     * @param kept the incarnation that the target may keep, 0 for none
     * @param before the proof of what it has, where that may be replaced without a question; else empty
     */
    static CopyMark of(String from, ScopeView source, long coming, long kept, String before) {
        ScopeInfo info = source.info();
        String proof = ScopeProof.of(source);
        String target = info.ordered() ? "" : proof;
        return new CopyMark(from, info.incarnation(), info.change(), proof, coming, kept, before, target);
    }

    /** The note of what was taken in. */
    CopyMark done(String proof) {
        return new CopyMark(from, incarnation, change, source, coming, kept, "", proof);
    }

    static CopyMark read(StoredRecord record) {
        Document body = Document.fromTrusted(record.body().unsafeArray(), Types.STANDARD);
        long incarnation = number(body, "incarnation");
        boolean proven = body.member("source").isPresent();
        return new CopyMark(
                body.at("/from").text(),
                incarnation,
                number(body, "change"),
                text(body, "source"),
                proven ? number(body, "coming") : incarnation,
                proven ? number(body, "kept") : number(body, WAS),
                text(body, "before"),
                text(body, "target"));
    }

    private static String text(Document body, String member) {
        return body.member(member).map(Document::text).orElse("");
    }

    private static long number(Document body, String member) {
        return Long.parseLong(body.at("/" + member).text());
    }

    Bytes body() {
        Map<String, Document> body = new LinkedHashMap<>();
        body.put("from", Document.of(from));
        body.put("incarnation", Document.fromNumber(incarnation));
        body.put("change", Document.fromNumber(change));
        body.put("source", Document.of(source));
        body.put("coming", Document.fromNumber(coming));
        body.put("kept", Document.fromNumber(kept));
        body.put("before", Document.of(before));
        body.put("target", Document.of(target));
        return Bytes.fromOwned(Document.fromObject(body).bytes());
    }

    /** Whether it proves something; a note of an earlier version only counts changes. */
    boolean isProof() {
        return !source.isEmpty();
    }

    /** Whether a target's scope is still what was copied there, or was about to be. */
    boolean covers(ScopeView there) {
        ScopeInfo info = there.info();
        if (!isProof()) {
            return info.incarnation() == incarnation && (info.change() == change || info.change() == kept);
        }
        String proof = ScopeProof.of(there);
        return proof.equals(target) || proof.equals(before) || (target.isEmpty() && isComing(info));
    }

    /** The copy ended before it noted what came out. An incarnation of its own begins with this very change. */
    private boolean isComing(ScopeInfo there) {
        return there.change() == change && (there.incarnation() == coming || there.incarnation() == kept);
    }
}
