package dev.cairn.environment.host;

import dev.cairn.environment.PartDigests;
import dev.cairn.environment.PartInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot that is to be stored. Immutable, but for the digests that it remembers.
 *
 * @param info its manifest without parts; sequence and time are given when it is stored
 * @param saved what plugins saved
 * @param digests remembers what was digested before
 */
record SnapshotDraft(SnapshotInfo info, SaveRound.Saved saved, PartDigests digests) {
    Map<String, Document> states() {
        Map<String, Document> states = new LinkedHashMap<>();
        saved.parts().forEach(part -> states.put(part.key(), part.state()));
        return states;
    }

    /** The key of the first part. */
    String firstKey() {
        return saved.parts().get(0).key();
    }

    /**
     * The whole manifest.
     *
     * @param known gives the SHA-256 of a part where it is known from storing it, else null
     */
    SnapshotInfo complete(Function<String, @Nullable String> known) {
        List<PartInfo> parts = new ArrayList<>();
        for (SaveRound.Part part : saved.parts()) {
            String sha256 = known.apply(part.key());
            parts.add(part.info(sha256 == null ? digests.of(part.key(), part.state()) : sha256));
        }
        return info.with(parts);
    }
}
