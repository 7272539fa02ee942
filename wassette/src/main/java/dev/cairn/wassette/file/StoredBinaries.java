package dev.cairn.wassette.file;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import dev.cairn.wassette.folder.ComponentMetadata;
import dev.cairn.wassette.internal.json.Members;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The binaries that were taken out of a state file, by the number that stands in their place.
 *
 * @param mark what such a number begins with
 * @param binaries in the order of the file
 */
@Internal
public record StoredBinaries(String mark, List<CarriedBinary> binaries) {
    @Internal
    public static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

    CarriedBinary read(Members in, @Nullable ComponentMetadata metadata) {
        Boolean included = in.optionalBoolean("include_binary");
        String declared = in.optionalText("binary_sha256");
        if (declared != null && !HEX.matcher(declared).matches()) {
            in.problems().add(in.pointer("binary_sha256"), "there must be 64 lower-case hexadecimal digits");
        }
        Document place = in.any("binary_data");
        if (place == null) {
            if (Boolean.TRUE.equals(included)) {
                in.problems().add(in.pointer("include_binary"), "it is true, but there is no binary_data");
            }
            return absent(declared, metadata);
        }
        if (place.kind() != Document.Kind.NUMBER || !place.text().startsWith(mark)) {
            in.problems().add(in.pointer("binary_data"), "there must be base64 text");
            return absent(declared, metadata);
        }
        CarriedBinary found = binaries.get(Integer.parseInt(place.text().substring(mark.length())));
        if (declared != null && !declared.equals(found.sha256())) {
            in.problems().add(in.pointer("binary_data"), "the bytes are not those of binary_sha256");
        }
        return found;
    }

    /** The rows of a section's member; null after noting that there are none. */
    @Nullable
    CarriedBinary rows(Members in) {
        Document place = in.any("content");
        if (place == null
                || place.kind() != Document.Kind.NUMBER
                || !place.text().startsWith(mark)) {
            in.problems().add(in.pointer("content"), "there must be an array of rows");
            return null;
        }
        return binaries.get(Integer.parseInt(place.text().substring(mark.length())));
    }

    private static CarriedBinary absent(@Nullable String declared, @Nullable ComponentMetadata metadata) {
        String hash = metadata == null ? null : metadata.stamp().bareHash();
        boolean known = hash != null && HEX.matcher(hash).matches();
        String sha256 = declared != null ? declared : known ? hash : null;
        return new CarriedBinary(
                sha256, metadata == null ? -1 : metadata.stamp().fileSize(), null);
    }
}
