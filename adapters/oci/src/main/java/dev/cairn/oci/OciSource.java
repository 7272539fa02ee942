package dev.cairn.oci;

import dev.cairn.wassette.source.SourceReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import land.oras.ContainerRef;
import land.oras.Registry;
import land.oras.auth.AuthProvider;
import land.oras.auth.AuthStoreAuthenticationProvider;
import land.oras.auth.NoAuthProvider;
import land.oras.exception.OrasException;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code oci://} addresses. A binary whose SHA-256 is known is fetched by it, so that a tag that moved on does not matter; otherwise
 * it is the layer of the address's manifest that is a WebAssembly binary. What a registry sends under a digest is compared with it, the
 * manifest before it is parsed and the layer before its last byte is given out; other bytes are {@code CORRUPT}. A manifest of more than
 * 4 MiB is {@code TOO_LARGE}. A registry on this machine is spoken to without TLS; logins are those of docker. Mirrors that
 * {@code registries.conf} names are asked for layers only. Thread-safe.
 */
public final class OciSource implements SourceReader {
    private static final String SCHEME = "oci://";
    private static final String SHA256 = "sha256:";

    @Override
    public Set<String> schemes() {
        return Set.of("oci");
    }

    @Override
    public boolean isRemote() {
        return true;
    }

    @Override
    public InputStream open(String uri, @Nullable String sha256) throws IOException {
        if (!uri.startsWith(SCHEME)) {
            throw new IOException("it is not an oci:// address");
        }
        AuthProvider login = login();
        try {
            ContainerRef ref = ContainerRef.parse(uri.substring(SCHEME.length()));
            Registry registry = registry(ref, login);
            String digest = digest(registry, ref, sha256, login);
            OciDigest expected = OciDigest.parse(digest);
            return new ComparedInput(registry.fetchBlob(ref.withDigest(digest)), expected);
        } catch (OrasException e) {
            throw new IOException(reason(e), e);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new IOException("it is not the address of an image", e);
        }
    }

    /** Of the layer that is wanted. A manifest that the address names by its digest must have the binary that is wanted. */
    private static String digest(Registry registry, ContainerRef ref, @Nullable String sha256, AuthProvider login)
            throws IOException {
        if (sha256 != null && ref.getDigest() == null) {
            return SHA256 + sha256;
        }
        String digest = OciManifest.fetch(registry, ref, login).binary();
        if (sha256 != null && !digest.equals(SHA256 + sha256)) {
            throw new IOException(
                    "the manifest at the address has another binary: " + digest + " instead of " + SHA256 + sha256);
        }
        return digest;
    }

    /** The logins that docker and its like keep. The library takes a file without {@code auths} for damaged; it has none. */
    private static AuthProvider login() throws IOException {
        try {
            return new AuthStoreAuthenticationProvider();
        } catch (NullPointerException e) {
            return new NoAuthProvider();
        } catch (OrasException e) {
            throw new IOException(
                    "the file with the logins of registries (REGISTRY_AUTH_FILE, ~/.docker/config.json or "
                            + "containers/auth.json) cannot be read",
                    e);
        }
    }

    private static Registry registry(ContainerRef ref, AuthProvider login) {
        return Registry.builder()
                .withRegistry(ref.getRegistry())
                .withAuthProvider(login)
                .withInsecure(isHere(ref.getRegistry()))
                .build();
    }

    private static boolean isHere(String registry) {
        return registry.matches("(localhost|127\\.0\\.0\\.1|\\[::1])(:[0-9]+)?");
    }

    private static String reason(OrasException e) {
        Integer status = e.getStatusCode();
        return switch (status == null ? 0 : status) {
            case 401, 403 -> "the registry does not let us in (" + status + ")";
            case 404 -> "the registry has nothing under this name and SHA-256";
            case -1, 0 -> "the registry is unreachable";
            default -> "the registry answered with " + status;
        };
    }
}
