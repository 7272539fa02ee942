package dev.cairn.oci;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import land.oras.ContainerRef;
import land.oras.Registry;
import land.oras.auth.AuthProvider;
import land.oras.auth.HttpClient;
import land.oras.auth.HttpClient.ResponseWrapper;
import land.oras.auth.Scope;
import land.oras.auth.Scopes;
import land.oras.exception.OrasException;
import org.jspecify.annotations.Nullable;

/**
 * The manifest of an image. No more than {@link #MOST} bytes of it are read, which is what the distribution specification asks of every
 * registry, and they are compared with their digest before they are parsed. Immutable.
 *
 * @param json what the registry sent
 */
record OciManifest(Document json) {
    /** The most bytes of a manifest. */
    static final int MOST = 4 << 20;

    private static final String TYPES = "application/vnd.oci.image.manifest.v1+json, "
            + "application/vnd.docker.distribution.manifest.v2+json, application/vnd.oci.image.index.v1+json, "
            + "application/vnd.docker.distribution.manifest.list.v2+json";

    /** Fetches the manifest of an address. */
    static OciManifest fetch(Registry registry, ContainerRef address, AuthProvider login) throws IOException {
        ContainerRef ref = address.forRegistry(registry);
        if (ref.isBlocked(registry)) {
            throw new IOException("the registry is blocked by registries.conf");
        }
        String scheme = registry.isInsecure() || ref.isInsecure(registry) ? "http" : "https";
        URI uri = URI.create(scheme + "://" + ref.getManifestsPath(registry));
        HttpClient client = HttpClient.Builder.builder().build();
        ResponseWrapper<InputStream> answer =
                client.download(uri, Map.of("Accept", TYPES), Scopes.of(ref, Scope.PULL), login);
        try (InputStream body = answer.response()) {
            if (answer.statusCode() != 200) {
                throw new OrasException(answer.statusCode(), "no manifest");
            }
            byte[] bytes = bounded(body);
            compare(bytes, address.getDigest());
            compare(bytes, answer.headers().get("docker-content-digest"));
            return parse(bytes);
        }
    }

    private static byte[] bounded(InputStream body) throws IOException {
        byte[] bytes = body.readNBytes(MOST + 1);
        if (bytes.length > MOST) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "Cannot use the registry's answer: the manifest has more than " + MOST
                            + " bytes, the limit. Nothing was changed.",
                    Map.of("limit", MOST),
                    null);
        }
        return bytes;
    }

    private static void compare(byte[] bytes, @Nullable String digest) throws IOException {
        if (digest != null) {
            OciDigest.parse(digest).requireOf("the manifest", bytes);
        }
    }

    private static OciManifest parse(byte[] bytes) throws IOException {
        try {
            return new OciManifest(Document.parse(bytes));
        } catch (CairnException e) {
            throw new IOException("its manifest is not JSON that can be read", e);
        }
    }

    /** The digest of the one layer that is a WebAssembly binary. */
    String binary() throws IOException {
        List<String> binaries;
        try {
            binaries = json.member("layers").map(Document::items).orElse(List.of()).stream()
                    .filter(OciManifest::isBinary)
                    .map(layer -> layer.at("/digest").text())
                    .toList();
        } catch (CairnException e) {
            throw new IOException("the layers of its manifest are not in their form", e);
        }
        if (binaries.size() != 1) {
            throw new IOException(
                    "its manifest has " + binaries.size() + " layers that are WebAssembly, there must be one");
        }
        return binaries.get(0);
    }

    /** A policy layer's type names WebAssembly too. */
    private static boolean isBinary(Document layer) {
        String type = layer.member("mediaType").map(Document::text).orElse("");
        return type.contains("wasm") && !type.contains("policy") && !type.contains("config");
    }
}
