package dev.cairn.maintenance.internal.rows;

import dev.cairn.internal.text.Sha256;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/**
 * A text that tells one state of a scope from every other that it had or will have in its store, as counters that may go back cannot.
 * Of an ordered scope it comes from the header alone; of one without order from its rows, and is the same in each store that they were
 * copied to. Stateless.
 */
public final class ScopeProof {
    private static final int PAGE = 500;

    private ScopeProof() {}

    /** The proof of an ordered scope. */
    public static String of(ScopeInfo info) {
        return digest(info.incarnation()
                + " " + info.change()
                + " " + info.sequence()
                + " " + RowDigest.micros(info.changed())
                + " " + info.mark()
                + " " + reported(info));
    }

    /** The proof of any scope. */
    public static String of(ScopeView view) {
        return view.info().ordered() ? of(view.info()) : digest(reported(view.info()) + " " + rows(view));
    }

    /** Whether two headers show the same, apart from counts, incarnation and lease. */
    public static boolean sameHeader(ScopeInfo one, ScopeInfo other) {
        return one.ordered() == other.ordered()
                && (!one.ordered() || one.change() == other.change())
                && reported(one).equals(reported(other));
    }

    private static String reported(ScopeInfo info) {
        return RowDigest.micros(info.expires()) + " " + hex(info.summary());
    }

    private static String rows(ScopeView view) {
        RowDigest digest = new RowDigest();
        List<StoredRecord> records = view.records(0, PAGE, false);
        while (!records.isEmpty()) {
            records.forEach(digest::addPlace);
            records = view.records(records.get(records.size() - 1).sequence(), PAGE, false);
        }
        List<StoredFrame> frames = view.frames(null, PAGE, false);
        while (!frames.isEmpty()) {
            frames.forEach(digest::add);
            frames = view.frames(frames.get(frames.size() - 1).frame(), PAGE, false);
        }
        return hex(digest.sum().sha256());
    }

    private static String digest(String text) {
        return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String hex(Bytes bytes) {
        return HexFormat.of().formatHex(bytes.unsafeArray());
    }
}
