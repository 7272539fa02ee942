package dev.cairn.oci;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cairn.storage.Bytes;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pushes components into a repository as the OCI distribution specification has it; knows nothing of the code that reads them. */
record RegistryPush(URI repository, @Nullable String password) {
    static final String WASM = "application/wasm";

    private static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";
    private static final String CONFIG = "application/vnd.wasm.config.v0+json";

    /** A layer of a manifest. */
    record Layer(String type, Bytes content) {
        byte[] bytes() {
            return content.toArray();
        }
    }

    /** Pushes a component under a tag; gives the digest of its manifest. */
    String component(String tag, byte[] component) throws IOException, InterruptedException {
        return layers(tag, List.of(new Layer(WASM, Bytes.fromOwned(component))));
    }

    /** Pushes a manifest with layers under a tag; gives its digest. */
    String layers(String tag, List<Layer> layers) throws IOException, InterruptedException {
        Layer config = new Layer(CONFIG, Bytes.fromUtf8("{}"));
        List<String> descriptors = new ArrayList<>();
        for (Layer layer : layers) {
            blob(layer.bytes());
            descriptors.add(descriptor(layer));
        }
        blob(config.bytes());
        byte[] manifest = ("{\"schemaVersion\":2,\"mediaType\":\"" + MANIFEST + "\",\"config\":" + descriptor(config)
                        + ",\"layers\":[" + String.join(",", descriptors) + "]}")
                .getBytes(UTF_8);
        put(repository.resolve("manifests/" + tag), MANIFEST, manifest);
        return "sha256:" + TestRegistry.sha256(manifest);
    }

    private static String descriptor(Layer layer) {
        return "{\"mediaType\":\"" + layer.type() + "\",\"digest\":\"sha256:" + TestRegistry.sha256(layer.bytes())
                + "\",\"size\":" + layer.bytes().length + "}";
    }

    private void blob(byte[] bytes) throws IOException, InterruptedException {
        HttpResponse<String> begun =
                send(request(repository.resolve("blobs/uploads/")).POST(HttpRequest.BodyPublishers.noBody()), 202);
        URI upload = repository.resolve(begun.headers().firstValue("Location").orElseThrow());
        String separator = upload.getRawQuery() == null ? "?" : "&";
        put(
                URI.create(upload + separator + "digest=sha256:" + TestRegistry.sha256(bytes)),
                "application/octet-stream",
                bytes);
    }

    /** Removes the blob of a component. */
    void removeBlob(byte[] component) throws IOException, InterruptedException {
        send(
                request(repository.resolve("blobs/sha256:" + TestRegistry.sha256(component)))
                        .DELETE(),
                202);
    }

    private void put(URI address, String type, byte[] bytes) throws IOException, InterruptedException {
        send(request(address).header("Content-Type", type).PUT(HttpRequest.BodyPublishers.ofByteArray(bytes)), 201);
    }

    private HttpRequest.Builder request(URI address) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(address);
        String login = RegistryProcess.USER + ":" + password;
        return password == null
                ? builder
                : builder.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(login.getBytes(UTF_8)));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request, int expected)
            throws IOException, InterruptedException {
        HttpRequest built = request.build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(built, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != expected) {
            throw new IOException(built.method() + " " + built.uri().getPath() + ": " + response.statusCode() + " "
                    + response.body());
        }
        return response;
    }
}
