package dev.cairn.server.config;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.DurableFile;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.internal.file.FileMode;
import dev.cairn.internal.text.Names;
import dev.cairn.internal.text.Sha256;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that a server accepts, in a file that its owner alone reads. The file holds the SHA-256 of each token, so a token is shown
 * once, when it is made. Beside the file is the secret of the first one, {@link #LOCAL}, for programs of the same user.
 *
 * <p>Thread-safe; processes that change one file wait for each other.
 */
public final class TokenFile {
    /** The name of the token that is made with the file. */
    public static final String LOCAL = "local";

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Object CHANGES = new Object();
    private static final int RANDOM_BYTES = 32;

    private final Path file;
    private final Clock clock;

    /** A file, which need not exist. */
    public TokenFile(Path file, Clock clock) {
        this.file = file.toAbsolutePath().normalize();
        this.clock = clock;
    }

    /** A token that was made now. */
    public record Made(Token token, String secret) {}

    /** Returns the file. */
    public Path file() {
        return file;
    }

    /** Returns the file with the secret of {@link #LOCAL}. */
    public Path secretFile() {
        return file.resolveSibling("token");
    }

    /** Returns all tokens; none when there is no file. */
    public List<Token> list() {
        try {
            return TokenText.read(Files.readAllBytes(file), file);
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw FileErrors.of("Cannot read the tokens of " + file, "", file, e);
        }
    }

    /** Makes the file with the token {@link #LOCAL} if there is none; says whether it did. */
    public boolean makeIfMissing() {
        if (Files.exists(file)) {
            return false;
        }
        List<Token> before = new ArrayList<>();
        change(tokens -> {
            before.addAll(tokens);
            if (!tokens.isEmpty() || Files.exists(file)) {
                return tokens;
            }
            return List.of(new Token(LOCAL, Sha256.of(bytes(localSecret())), null, false, clock.instant()));
        });
        return before.isEmpty();
    }

    private String localSecret() {
        try {
            if (Files.exists(secretFile())) {
                return Files.readString(secretFile()).strip();
            }
            String secret = newSecret("");
            DurableFile.replace(secretFile(), bytes(secret + "\n"));
            return secret;
        } catch (IOException e) {
            throw FileErrors.of("Cannot keep a token in " + secretFile(), "No server was started.", secretFile(), e);
        }
    }

    /**
     * Makes a token.
     *
     * @param name for logs and to remove it again
     * @param tenant the only one that its bearer reaches; null for the whole store
     * @throws CairnException {@code ALREADY_EXISTS} for a name that is taken
     */
    public Made add(String name, @Nullable String tenant, boolean readOnly) {
        Names names = new Names().name("token's name", name);
        if (tenant != null) {
            names.name("tenant", tenant);
        }
        names.done();
        String secret = newSecret("");
        Token made = new Token(name, Sha256.of(bytes(secret)), tenant, readOnly, clock.instant());
        change(tokens -> {
            if (tokens.stream().anyMatch(token -> token.name().equals(name))) {
                throw new CairnException(
                        ErrorCode.ALREADY_EXISTS,
                        "Cannot create token '" + name
                                + "': it exists. Nothing was changed. Choose another name, or remove that one first.",
                        Map.of("name", name),
                        null);
            }
            List<Token> more = new ArrayList<>(tokens);
            more.add(made);
            return more;
        });
        return new Made(made, secret);
    }

    /** Removes a token; a running server refuses it within a second. False when there is none of that name. */
    public boolean remove(String name) {
        List<Token> before = new ArrayList<>();
        change(tokens -> {
            before.addAll(tokens);
            return tokens.stream().filter(token -> !token.name().equals(name)).toList();
        });
        return before.stream().anyMatch(token -> token.name().equals(name));
    }

    private void change(UnaryOperator<List<Token>> edit) {
        Path lock = file.resolveSibling(file.getFileName() + ".lock");
        synchronized (CHANGES) {
            try {
                DurableFile.createFolders(file.resolveSibling(".").normalize(), FileMode.PRIVATE);
                try (FileChannel channel =
                        FileMode.PRIVATE.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                    channel.lock();
                    List<Token> before = list();
                    List<Token> after = edit.apply(before);
                    if (!after.equals(before)) {
                        DurableFile.replace(file, TokenText.write(after));
                    }
                }
            } catch (IOException e) {
                throw FileErrors.of("Cannot change the tokens of " + file, "", file, e);
            }
        }
    }

    /** Draws a secret. */
    @Internal
    public static String newSecret(String kind) {
        byte[] random = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(random);
        return "cairn_" + kind + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
