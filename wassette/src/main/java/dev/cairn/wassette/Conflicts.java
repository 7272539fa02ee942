package dev.cairn.wassette;

import dev.cairn.wassette.file.CarriedBinary;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.MetadataState;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a component of a state file differs from the one that is installed. Stateless. */
final class Conflicts {
    private Conflicts() {}

    static boolean isSame(ComponentState component, ComponentState there) {
        return differences(component, there).isEmpty();
    }

    /** What differs, for people. */
    static String text(ComponentState component, @Nullable ComponentState there) {
        return there == null ? "what is installed cannot be read" : String.join(" and ", differences(component, there));
    }

    private static List<String> differences(ComponentState component, ComponentState there) {
        List<String> parts = new ArrayList<>();
        if (differs(component.binary(), there.binary())) {
            parts.add("binary");
        }
        if (component.metadata().state() == MetadataState.VALID && !sameMetadata(component, there)) {
            parts.add("metadata");
        }
        if (!samePolicy(component, there)) {
            parts.add("policy");
        }
        return parts;
    }

    private static boolean differs(CarriedBinary binary, CarriedBinary there) {
        return binary.sha256() == null
                ? there.sha256() == null || (binary.size() >= 0 && binary.size() != there.size())
                : !binary.sha256().equals(there.sha256());
    }

    private static boolean sameMetadata(ComponentState component, ComponentState there) {
        return there.metadata().state() == MetadataState.VALID
                && component.metadata().bytes().equals(there.metadata().bytes());
    }

    /** Whether the binary must get another time, so that the metadata which will be written are those of it. */
    static boolean needsStamp(ComponentState component, ComponentState there) {
        return component.metadata().state() == MetadataState.VALID && !sameMetadata(component, there);
    }

    private static boolean samePolicy(ComponentState component, ComponentState there) {
        return Objects.equals(component.policyText(), there.policyText())
                && (component.policy() == null
                        || component
                                .policy()
                                .origin()
                                .equals(Objects.requireNonNull(there.policy()).origin()));
    }

    /** The installed one with what it lacks; null where both have something and it differs. */
    static @Nullable ComponentState merged(ComponentState component, ComponentState there) {
        boolean sameBinary = !differs(component.binary(), there.binary());
        boolean missing = there.binary().sha256() == null;
        boolean policyConflict = component.policy() != null && there.policy() != null && !samePolicy(component, there);
        boolean metadataConflict = sameBinary
                && component.metadata().state() == MetadataState.VALID
                && there.metadata().state() == MetadataState.VALID
                && !sameMetadata(component, there);
        if ((!sameBinary && !missing) || policyConflict || metadataConflict) {
            return null;
        }
        return there.policy() == null ? component : component.withPolicy(there.policy());
    }
}
