package dev.cairn.integration.http;

import com.sun.net.httpserver.HttpServer;
import dev.cairn.http.internal.endpoint.Reach;
import dev.cairn.http.internal.endpoint.StorageEndpoint;
import dev.cairn.sqlite.SqliteProvider;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;

/** The server that is killed. */
final class ServerChild {
    private ServerChild() {}

    /** Arguments: port and SQLite file. */
    public static void main(String[] args) {
        Storage storage = new SqliteProvider().open("sqlite", args[1], StorageOptions.DEFAULT);
        HttpServer server = TestServer.make(Integer.parseInt(args[0]));
        TestServer.serve(server, "", new StorageEndpoint(storage), Reach.ALL);
        server.start();
        System.out.println("ready");
        System.out.flush();
    }
}
