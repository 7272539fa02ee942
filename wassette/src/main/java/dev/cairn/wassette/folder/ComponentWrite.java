package dev.cairn.wassette.folder;

/**
 * What is to become of one component's files. The compiled cache goes whenever the binary changes.
 *
 * @param id the component
 * @param binary its binary; not {@link FileChange#REMOVE}: a component is removed as a whole
 * @param metadata its metadata; the binary gets the time of their stamp
 * @param policy its policy
 * @param policyMeta where the policy came from
 */
public record ComponentWrite(
        String id, FileChange binary, FileChange metadata, FileChange policy, FileChange policyMeta) {
    /** A write that changes nothing yet. */
    public static ComponentWrite of(String id) {
        return new ComponentWrite(id, FileChange.KEEP, FileChange.KEEP, FileChange.KEEP, FileChange.KEEP);
    }

    /** Returns a copy with another binary. */
    public ComponentWrite binary(FileContent content) {
        return new ComponentWrite(id, FileChange.of(content), metadata, policy, policyMeta);
    }

    /** Returns a copy with other metadata. */
    public ComponentWrite metadata(FileContent content) {
        return new ComponentWrite(id, binary, FileChange.of(content), policy, policyMeta);
    }

    /** Returns a copy with another change of the policy and of where it came from. */
    public ComponentWrite policy(FileChange content, FileChange origin) {
        return new ComponentWrite(id, binary, metadata, content, origin);
    }
}
