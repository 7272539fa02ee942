package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the newer layout says about an installed component. Its format still moves; only what is needed is read.
 *
 * @param key the name of its files
 * @param artifactSha256 of the binary
 * @param policySha256 of the policy, or null for none
 * @param policyMetaSha256 of the policy's origin, or null where the receipt has none
 * @param sourceUri where the component came from, or null
 */
record Receipt(
        String key,
        String artifactSha256,
        @Nullable String policySha256,
        @Nullable String policyMetaSha256,
        @Nullable String sourceUri) {
    private static final List<String> LOCATIONS = List.of("/origin/immutable_uri", "/origin/location", "/source/File");

    /** Reads a receipt; empty for one of a component that was removed; {@code INCOMPATIBLE} for one that is not understood. */
    static Optional<Receipt> read(Bytes json) {
        Document root = Document.parse(json.unsafeArray());
        if (root.find("/Retired").isPresent()) {
            return Optional.empty();
        }
        Document installed = root.find("/Installed").orElseThrow(() -> unknown("it is neither Installed nor Retired"));
        String key = text(installed, "/storage_key");
        String sha256 = text(installed, "/artifact_sha256");
        if (key == null || sha256 == null) {
            throw unknown("it has no storage_key or no artifact_sha256");
        }
        String source = LOCATIONS.stream()
                .map(pointer -> text(installed, pointer))
                .filter(each -> each != null)
                .findFirst()
                .orElse(null);
        return Optional.of(new Receipt(
                key, sha256, text(installed, "/policy/sha256"), text(installed, "/policy/metadata_sha256"), source));
    }

    private static @Nullable String text(Document root, String pointer) {
        return root.find(pointer)
                .filter(found -> found.kind() == Document.Kind.STRING)
                .map(Document::text)
                .orElse(null);
    }

    private static CairnException unknown(String what) {
        return new CairnException(ErrorCode.INCOMPATIBLE, "Cannot read the receipt: " + what + ".", Map.of(), null);
    }
}
