package dev.cairn.state;

import java.io.IOException;
import java.io.InputStream;

/** State files that are elsewhere. Stateless. */
public final class StateSource {
    private StateSource() {}

    /** Opens a state file at an {@code https://} address. Whoever calls closes it. */
    public static InputStream open(String uri) throws IOException {
        return HttpsSource.standard().open(uri, null);
    }
}
