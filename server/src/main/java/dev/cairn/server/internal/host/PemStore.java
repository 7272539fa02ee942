package dev.cairn.server.internal.host;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.server.config.TlsFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A certificate and its key from PEM files. */
final class PemStore {
    private static final System.Logger LOG = System.getLogger("dev.cairn.server");
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    private PemStore() {}

    /** Reads both into a store in memory. */
    static KeyStore read(TlsFiles files, char[] password) {
        Certificate[] chain = chain(files.certificate());
        PrivateKey key = key(files.key());
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, password);
            store.setKeyEntry("server", key, password, chain);
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw refused(files.certificate(), "certificate and key do not match: " + e.getMessage(), e);
        }
    }

    private static Certificate[] chain(Path file) {
        try {
            Certificate[] chain = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(content(file)))
                    .toArray(Certificate[]::new);
            if (chain.length > 0) {
                return chain;
            }
        } catch (GeneralSecurityException e) {
            throw refused(file, "it holds no certificate in PEM", e);
        }
        throw refused(file, "it holds no certificate in PEM", null);
    }

    private static PrivateKey key(Path file) {
        Matcher found = KEY.matcher(new String(content(file), StandardCharsets.ISO_8859_1));
        if (found.find()) {
            byte[] encoded = Base64.getMimeDecoder().decode(found.group(1));
            for (String algorithm : ALGORITHMS) {
                try {
                    return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
                } catch (GeneralSecurityException another) {
                    LOG.log(System.Logger.Level.DEBUG, () -> "No " + algorithm + " key: " + another.getMessage());
                }
            }
        }
        throw refused(
                file,
                "it has no usable private key. 'openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW' converts one (BEGIN "
                        + "PRIVATE KEY)",
                null);
    }

    private static byte[] content(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw FileErrors.of("Cannot read " + file, "No server was started.", file, e);
        }
    }

    private static CairnException refused(Path file, String reason, @Nullable Exception e) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot serve with " + file + ": " + reason + ".",
                Map.of("file", file.toString()),
                e);
    }
}
