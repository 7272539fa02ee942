package dev.cairn.tck;

import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Retention;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.tck.checkpoint.EachCall;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Set;

/** A saver that lacks some of what is optional, and says so. */
final class Denying {
    private static final Set<String> OPTIONAL = Set.of(
            "rename",
            "copy",
            "writesHistory",
            "tag",
            "tags",
            "undelete",
            "deleted",
            "purge",
            "create",
            "mergeMetadata",
            "expire");

    private Denying() {}

    static Checkpointer of(Checkpointer sound) {
        return EachCall.of(() -> sound, Denying::check);
    }

    private static void check(Method method, Object[] arguments) {
        boolean kept = method.getName().equals("delete")
                && (arguments[0] instanceof ThreadInfo || arguments[arguments.length - 1] instanceof Duration);
        boolean versions = method.getName().equals("put")
                && arguments[1] instanceof StateChange change
                && change.versions() != null;
        if (OPTIONAL.contains(method.getName())
                || method.getDeclaringClass().equals(Retention.class)
                || kept
                || versions) {
            throw new CairnException(ErrorCode.UNSUPPORTED, "This saver does not offer that.");
        }
    }
}
