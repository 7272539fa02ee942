package dev.cairn.cli.env;

import dev.cairn.cli.shell.CommandFailure;
import org.jspecify.annotations.Nullable;

/**
 * {@code ENV/SESSION@SNAPSHOT} as people write it: the first {@code /} ends the environment's name, the last {@code @} begins the snapshot.
 * {@code %2F} is a slash of the environment's name, {@code \@} an at sign of the session's. Immutable.
 *
 * @param environment its name
 * @param session its name; null when only the environment is named
 * @param snapshot a label or id; null when none is named
 */
record Place(
        String environment,
        @Nullable String session,
        @Nullable String snapshot) {
    static Place of(String address) {
        int slash = address.indexOf('/');
        if (slash < 0) {
            return new Place(name(address), null, null);
        }
        String rest = address.substring(slash + 1);
        int at = rest.lastIndexOf('@');
        while (at > 0 && rest.charAt(at - 1) == '\\') {
            at = rest.lastIndexOf('@', at - 1);
        }
        String session = at < 0 ? rest : rest.substring(0, at);
        String snapshot = at < 0 ? null : rest.substring(at + 1);
        if (snapshot != null && snapshot.isEmpty()) {
            throw CommandFailure.usage("Cannot read the address '" + address + "': it has no snapshot after its @.");
        }
        return new Place(name(address.substring(0, slash)), session.replace("\\@", "@"), snapshot);
    }

    private static String name(String text) {
        String name = text.replace("%2F", "/").replace("%2f", "/").replace("%25", "%");
        if (name.isEmpty()) {
            throw CommandFailure.usage(
                    "Cannot read the address: it has no environment. Write ENV/SESSION or ENV/SESSION@SNAPSHOT.");
        }
        return name;
    }

    /** The session, which must be named. */
    String requireSession() {
        if (session == null) {
            int at = environment.indexOf('@');
            String address = at <= 0
                    ? environment + "/SESSION"
                    : environment.substring(0, at) + "/SESSION" + environment.substring(at);
            throw CommandFailure.usage(
                    "Cannot read the address '" + environment + "': it has no session. Write " + address + ".");
        }
        return session;
    }

    /** The snapshot, or the newest. */
    String snapshotOrLatest() {
        return snapshot == null ? "latest" : snapshot;
    }

    @Override
    public String toString() {
        return environment + "/" + requireSession().replace("@", "\\@") + (snapshot == null ? "" : "@" + snapshot);
    }
}
