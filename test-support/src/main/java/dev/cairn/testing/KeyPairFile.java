package dev.cairn.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;

/** A key with a certificate for {@code localhost} that it signed itself, as the JDK's tool makes them. */
public final class KeyPairFile {
    /** What protects the file and the key in it. */
    public static final String PASSWORD = "secret";
    /** The key's name in the file. */
    public static final String ALIAS = "a";

    private KeyPairFile() {}

    /**
     * Makes a file of the format PKCS#12 with a new key, and reads it.
     *
     * @param algorithm the key's, such as {@code EC}
     */
    public static KeyStore make(Path file, String algorithm) throws IOException, GeneralSecurityException {
        List<String> words = new ArrayList<>(List.of(Program.ofJava("keytool"), "-genkeypair"));
        words.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-alias", ALIAS, "-keyalg", algorithm));
        words.addAll(List.of("-dname", "CN=localhost", "-ext", "san=dns:localhost,ip:127.0.0.1"));
        words.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD, "-keystore", file.toString()));
        Program.of(words).run().ok();
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD.toCharArray());
            return store;
        }
    }
}
