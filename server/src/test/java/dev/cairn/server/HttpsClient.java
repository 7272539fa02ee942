package dev.cairn.server;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import dev.cairn.store.Namespace;

/** A program that uses the store of a URL; which certificates it trusts is told to its JVM. */
final class HttpsClient {
    private HttpsClient() {}

    public static void main(String[] args) {
        try (Cairn cairn = Cairn.open(args[0])) {
            Namespace place = Namespace.of("notes");
            cairn.store().put(place, "n", Document.parse("9007199254740993"));
            System.out.print(
                    cairn.store().find(place, "n").orElseThrow().value().json());
        } catch (CairnException e) {
            System.out.print(e.code() + " " + e.getMessage());
        }
    }
}
