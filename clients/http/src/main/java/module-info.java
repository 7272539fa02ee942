/** Stores behind a server. */
@SuppressWarnings("module") // The server is compiled after this module.
module dev.cairn.http {
    requires static org.jspecify;
    requires transitive dev.cairn.core;
    requires java.net.http;

    exports dev.cairn.http;
    exports dev.cairn.http.internal.wire to
            dev.cairn.server;
    exports dev.cairn.http.internal.endpoint to
            dev.cairn.server;

    provides dev.cairn.storage.BackendProvider with
            dev.cairn.http.HttpProvider;
}
