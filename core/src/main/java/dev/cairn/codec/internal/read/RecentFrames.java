package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.frame.Run;
import dev.cairn.codec.internal.read.LoadedFrames.Loaded;
import dev.cairn.storage.Frame;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The frames of one scope for a walk through many of its states: a frame is read, decoded and checked once, and then kept while it is
 * among those that were used last. About a megabyte of them is kept. Numbers of a lane never get another content, so a frame that was
 * replaced meanwhile still holds the truth; one that could not be decoded is read again. Not thread-safe.
 */
public final class RecentFrames {
    private static final int MAX_BYTES = 1 << 20;

    private final FrameSource source;
    private final boolean digests;
    private final LoadedFrames kept = new LoadedFrames();
    private final Map<Loaded, Integer> sizes = new LinkedHashMap<>();
    private int size;

    /**
     * Creates a recent frames.
     *
     * @param digests whether each frame's own SHA-256 is checked
     */
    public RecentFrames(FrameSource source, boolean digests) {
        this.source = source;
        this.digests = digests;
    }

    /** What covers some runs, as far as it is stored. */
    LoadedFrames load(Iterable<Run> runs) {
        LoadedFrames loaded = new LoadedFrames();
        List<Run> missing = new ArrayList<>();
        for (Run run : runs) {
            List<Loaded> covering = kept.decoded(run);
            if (covering.isEmpty()) {
                missing.add(run);
            }
            for (Loaded frame : covering) {
                touch(frame);
                loaded.add(frame);
            }
        }
        if (!missing.isEmpty()) {
            source.read(LoadedFrames.near(missing), true)
                    .forEach(frames -> frames.forEach(frame -> add(frame, loaded)));
            forget();
        }
        return loaded;
    }

    private void touch(Loaded frame) {
        Integer bytes = sizes.remove(frame);
        if (bytes != null) {
            sizes.put(frame, bytes);
        }
    }

    private void add(Frame frame, LoadedFrames loaded) {
        Loaded one = new Loaded(frame, digests);
        loaded.add(one);
        kept.add(one).forEach(this::forget);
        if (kept.has(one)) {
            int bytes = frame.plainLength() + frame.body().length();
            sizes.put(one, bytes);
            size += bytes;
        }
    }

    private void forget(Loaded frame) {
        Integer bytes = sizes.remove(frame);
        size -= bytes == null ? 0 : bytes;
    }

    private void forget() {
        Iterator<Map.Entry<Loaded, Integer>> eldest = sizes.entrySet().iterator();
        while (size > MAX_BYTES && sizes.size() > 1) {
            Map.Entry<Loaded, Integer> one = eldest.next();
            kept.remove(one.getKey());
            size -= one.getValue();
            eldest.remove();
        }
    }
}
