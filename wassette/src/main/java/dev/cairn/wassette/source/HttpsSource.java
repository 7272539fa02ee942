package dev.cairn.wassette.source;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads {@code https://} addresses; redirections only to {@code https://}. Thread-safe. */
public final class HttpsSource implements SourceReader {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Supplier<HttpClient> client;

    /** Reads through a client of the caller's. */
    public HttpsSource(HttpClient client) {
        this.client = () -> client;
    }

    private HttpsSource(Supplier<HttpClient> client) {
        this.client = client;
    }

    /** Makes a client when the first address is read, and none before. */
    static HttpsSource standard() {
        return new HttpsSource(() -> HttpClient.newBuilder()
                .connectTimeout(PATIENCE)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build());
    }

    @Override
    public Set<String> schemes() {
        return Set.of("https");
    }

    @Override
    public boolean isRemote() {
        return true;
    }

    /** Opens an address. The time limit covers the request up to the first bytes; reading has the limits of {@link RemoteInput}. */
    @Override
    public InputStream open(String uri, @Nullable String sha256) throws IOException {
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(new URI(uri)).timeout(PATIENCE).GET().build();
            HttpResponse<InputStream> response = client.get().send(request, HttpResponse.BodyHandlers.ofInputStream());
            if (response.statusCode() != 200) {
                response.body().close();
                throw new IOException("the server answered with " + response.statusCode());
            }
            return response.body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("it was interrupted", e);
        } catch (ConnectException e) {
            throw new IOException("the server does not accept a connection, or its name is not known", e);
        } catch (HttpTimeoutException e) {
            throw new IOException("the server did not answer within " + PATIENCE.toSeconds() + " s", e);
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new IOException("it is not an address", e);
        }
    }
}
