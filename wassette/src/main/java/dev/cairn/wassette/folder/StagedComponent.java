package dev.cairn.wassette.folder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A component's files that wait for their names.
 *
 * @param write what is to become of them
 * @param binary the staged binary, or null
 * @param metadata the staged metadata, or null
 * @param policy the staged policy, or null
 * @param policyMeta the staged origin of the policy, or null
 */
record StagedComponent(
        ComponentWrite write,
        @Nullable Path binary,
        @Nullable Path metadata,
        @Nullable Path policy,
        @Nullable Path policyMeta) {
    /**
     * The steps in the order in which a process may end between any two: the compiled cache is gone before the binary is another, the
     * policy is there before the binary, and goes after it. Metadata of the old binary go before the new one comes.
     */
    List<ChangeStep> steps(Path folder) {
        List<ChangeStep> steps = new ArrayList<>();
        if (binary != null) {
            steps.add(ChangeStep.delete(FolderFile.COMPILED.of(folder, write.id())));
        }
        if (binary != null && metadata != null) {
            steps.add(ChangeStep.deleteBefore(binary, FolderFile.METADATA.of(folder, write.id())));
        }
        Path meta = FolderFile.POLICY_META.of(folder, write.id());
        if (write.policyMeta().action() == FileChange.Action.REMOVE) {
            steps.add(ChangeStep.delete(meta));
        }
        move(policy, FolderFile.POLICY.of(folder, write.id()), steps);
        move(policyMeta, meta, steps);
        if (!steps.isEmpty()) {
            steps.add(ChangeStep.SYNC);
        }
        move(binary, FolderFile.BINARY.of(folder, write.id()), steps);
        move(metadata, FolderFile.METADATA.of(folder, write.id()), steps);
        if (write.metadata().action() == FileChange.Action.REMOVE) {
            steps.add(ChangeStep.delete(FolderFile.METADATA.of(folder, write.id())));
        }
        if (write.policy().action() == FileChange.Action.REMOVE) {
            steps.add(ChangeStep.SYNC);
            steps.add(ChangeStep.delete(FolderFile.POLICY.of(folder, write.id())));
        }
        return steps;
    }

    private static void move(@Nullable Path staged, Path target, List<ChangeStep> steps) {
        if (staged != null) {
            steps.add(ChangeStep.move(staged, target));
        }
    }

    /** The steps that remove a component: first what can run, then what bounds it. */
    static List<ChangeStep> removal(Path folder, String id) {
        List<ChangeStep> steps = new ArrayList<>();
        for (FolderFile each : List.of(FolderFile.METADATA, FolderFile.COMPILED, FolderFile.BINARY)) {
            steps.add(ChangeStep.delete(each.of(folder, id)));
        }
        steps.add(ChangeStep.SYNC);
        for (FolderFile each : List.of(FolderFile.POLICY, FolderFile.POLICY_META, FolderFile.SIDECAR)) {
            steps.add(ChangeStep.delete(each.of(folder, id)));
        }
        return steps;
    }
}
