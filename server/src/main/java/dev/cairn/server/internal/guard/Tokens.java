package dev.cairn.server.internal.guard;

import dev.cairn.error.CairnException;
import dev.cairn.internal.text.Sha256;
import dev.cairn.server.config.Token;
import dev.cairn.server.config.TokenFile;
import dev.cairn.server.internal.http.Caller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The tokens of a file as it is now: looked at again four times a second. Thread-safe. */
final class Tokens {
    private static final System.Logger LOG = System.getLogger("dev.cairn.server");
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(250);

    private final TokenFile file;
    private List<Token> known;
    private Object version;
    private long looked;

    Tokens(TokenFile file) {
        this.file = file;
        this.version = version();
        this.known = file.list();
        this.looked = System.nanoTime();
    }

    /** Finds whose secret it is. All tokens are compared, each in constant time. */
    Optional<Caller> caller(String secret) {
        byte[] digest = Sha256.of(secret.getBytes(StandardCharsets.UTF_8)).getBytes(StandardCharsets.US_ASCII);
        Optional<Caller> found = Optional.empty();
        for (Token token : current()) {
            if (MessageDigest.isEqual(digest, token.sha256().getBytes(StandardCharsets.US_ASCII))) {
                found = Optional.of(new Caller(token.name(), token.sha256(), token.tenant(), token.readOnly()));
            }
        }
        return found;
    }

    private synchronized List<Token> current() {
        if (System.nanoTime() - looked >= PAUSE) {
            looked = System.nanoTime();
            Object now = version();
            if (!now.equals(version)) {
                read(now);
            }
        }
        return known;
    }

    /** A file that cannot be read leaves the tokens as they were; one that is gone takes all of them. */
    private void read(Object now) {
        try {
            known = file.list();
            version = now;
        } catch (CairnException e) {
            LOG.log(System.Logger.Level.WARNING, "The tokens stay as they were: " + e.getMessage());
        }
    }

    private Object version() {
        try {
            BasicFileAttributes seen = Files.readAttributes(file.file(), BasicFileAttributes.class);
            return List.of(seen.lastModifiedTime(), seen.size(), String.valueOf(seen.fileKey()));
        } catch (IOException e) {
            return "none";
        }
    }
}
