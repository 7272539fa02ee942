package dev.cairn.wassette.folder;

import dev.cairn.storage.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The files of one component as they were at one moment. The binary is not in memory: whoever copies it asks
 * {@link ComponentRegistry#isUnchanged} afterwards.
 *
 * @param id the component
 * @param binary its binary, or null for a ghost
 * @param metadata bytes of the metadata file, or null
 * @param policy bytes of the policy file, or null
 * @param policyMeta bytes of the file that says where the policy came from, or null
 */
public record ComponentFiles(
        String id,
        @Nullable BinaryFile binary,
        @Nullable Bytes metadata,
        @Nullable Bytes policy,
        @Nullable Bytes policyMeta) {}
