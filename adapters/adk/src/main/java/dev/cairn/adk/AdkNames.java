package dev.cairn.adk;

import com.google.adk.sessions.SessionKey;
import dev.cairn.store.Namespace;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/** Where things of the kit are stored. Names of different things are different, whatever characters they hold. */
final class AdkNames {
    /** The longest id of a checkpoint, in UTF-8 bytes, less the number that may follow. */
    private static final int LONGEST_ID = 240;

    private static final String ROOT = "adk";

    private AdkNames() {}

    static SessionKey key(String app, String user, String session) {
        return new SessionKey(
                Objects.requireNonNull(app, "the name of the app"),
                Objects.requireNonNull(user, "the id of the user"),
                Objects.requireNonNull(session, "the id of the session"));
    }

    static String thread(SessionKey key) {
        return name("sessions", key.appName(), key.userId(), key.id());
    }

    /** What the threads of a user's sessions begin with. */
    static String threads(String app, String user) {
        return name("sessions", app, user) + "/";
    }

    /** The last part of a name: the id of a session, or the name of a file. */
    static String last(String thread) {
        List<String> labels = Namespace.parse(thread).labels();
        return labels.get(labels.size() - 1);
    }

    static String file(String app, String user, String session, String file) {
        return files(app, user, session, file) + Namespace.path(List.of(file));
    }

    /** What the threads of the files begin with that lie where a file of this name does: with its session, or with its user. */
    static String files(String app, String user, String session, String file) {
        return (file.startsWith(CairnArtifactService.OF_USER)
                        ? name("files", app, user, "user")
                        : name("files", app, user, "session", session))
                + "/";
    }

    static Namespace sharedState(String app) {
        return Namespace.of(ROOT, "state", app);
    }

    static Namespace memory(String app, String user) {
        return Namespace.of(ROOT, "memory", app, user);
    }

    private static String name(String... labels) {
        return ROOT + "/" + Namespace.path(Arrays.asList(labels));
    }

    /** An event's id as the id of a checkpoint: itself wherever that can be, followed by a number from the second copy on. */
    static String checkpoint(String eventId, int copy) {
        return copy == 1 ? checkpoint(eventId) : checkpoint(eventId) + "." + copy;
    }

    private static String checkpoint(String eventId) {
        boolean fits = !eventId.isEmpty()
                && eventId.getBytes(StandardCharsets.UTF_8).length <= LONGEST_ID
                && eventId.chars().noneMatch(c -> Character.isISOControl(c) || Character.isSurrogate((char) c));
        return fits ? eventId : "sha256-" + HexFormat.of().formatHex(sha256(eventId));
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_16BE));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
