package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.internal.file.FileInput;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.ReadingLimits;
import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.StateSignature;
import dev.cairn.wassette.file.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Map;

/** Ed25519 keys in the PEM form that OpenSSL writes, and signatures over digests of snapshots. Stateless. */
public final class StateKey {
    static final String ALGORITHM = "Ed25519";
    private static final String CONTEXT = "cairn state file 1 ";
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    private StateKey() {}

    /** Makes a pair of keys: the private one with mode 0600, the public one beside it with {@code .pub} at the end. Writes over nothing. */
    public static void make(Path file) {
        Path open = file.resolveSibling(file.getFileName() + ".pub");
        if (Files.exists(file) || Files.exists(open)) {
            throw new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    "Cannot create key '" + file + "': it or its .pub exists. Nothing was "
                            + "changed. Choose another name.");
        }
        try {
            KeyPair pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
            save(file, "PRIVATE KEY", pair.getPrivate().getEncoded());
            save(open, "PUBLIC KEY", pair.getPublic().getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void save(Path file, String kind, byte[] der) {
        String text = "-----BEGIN " + kind + "-----\n" + LINES.encodeToString(der) + "\n-----END " + kind + "-----\n";
        WholeFile.write(file, StateCompression.NONE, out -> {
            try {
                out.write(text.getBytes(StandardCharsets.US_ASCII));
                return kind;
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
    }

    /** Signs a digest with the private key of a file. The public key goes beside the signature. */
    public static StateSignature sign(String digest, Path privateKey, PublicKey publicKey) {
        try {
            byte[] der = pem(privateKey, "PRIVATE KEY");
            PrivateKey key = KeyFactory.getInstance(ALGORITHM).generatePrivate(new PKCS8EncodedKeySpec(der));
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initSign(key);
            signature.update(message(digest));
            String value = Base64.getEncoder().encodeToString(signature.sign());
            StateSignature made =
                    new StateSignature(ALGORITHM, Base64.getEncoder().encodeToString(publicKey.getEncoded()), value);
            if (!isValid(made, digest)) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "Cannot sign with '" + privateKey + "': it and its .pub are not a key "
                                + "pair. Nothing was changed. Name the public key of the pair.");
            }
            return made;
        } catch (GeneralSecurityException e) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot read key '" + privateKey + "': it is not an Ed25519 private key. "
                            + "Nothing was changed. Name the private key's file.",
                    Map.of(),
                    e);
        }
    }

    /** Reads a public key. */
    public static PublicKey publicKey(Path file) {
        try {
            return KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(pem(file, "PUBLIC KEY")));
        } catch (GeneralSecurityException e) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot read key '" + file + "': it is not an Ed25519 public "
                            + "key. Nothing was changed. Name the public key's file.",
                    Map.of(),
                    e);
        }
    }

    /** Whether a signature is one of this digest by the key beside it. Whose key that is, it does not say. */
    public static boolean isValid(StateSignature signature, String digest) {
        if (!signature.algorithm().equals(ALGORITHM)) {
            return false;
        }
        try {
            byte[] der = Base64.getDecoder().decode(signature.publicKey());
            Signature check = Signature.getInstance(ALGORITHM);
            check.initVerify(KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(der)));
            check.update(message(digest));
            return check.verify(Base64.getDecoder().decode(signature.value()));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return false;
        }
    }

    /** Whether a signature is by a key. */
    public static boolean isBy(StateSignature signature, PublicKey key) {
        return signature.publicKey().equals(Base64.getEncoder().encodeToString(key.getEncoded()));
    }

    /** A short name of a signature's key, to be compared by people: the beginning of its SHA-256. */
    public static String keyId(StateSignature signature) {
        return Sha256.of(signature.publicKey().getBytes(StandardCharsets.UTF_8)).substring(0, 16);
    }

    private static byte[] message(String digest) {
        return (CONTEXT + digest).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] pem(Path file, String kind) throws GeneralSecurityException {
        try (InputStream in = FileInput.open(file)) {
            String text =
                    new String(ReadingLimits.readAll(in, "The file '" + file + "'"), StandardCharsets.US_ASCII).strip();
            String begin = "-----BEGIN " + kind + "-----";
            String end = "-----END " + kind + "-----";
            if (!text.startsWith(begin) || !text.endsWith(end)) {
                throw new GeneralSecurityException("no PEM");
            }
            String body = text.substring(begin.length(), text.length() - end.length());
            return Base64.getMimeDecoder().decode(body);
        } catch (NoSuchFileException e) {
            throw new NotFoundException("There is no key file '" + file + "'.", Map.of("file", file.toString()));
        } catch (IOException | IllegalArgumentException e) {
            throw new GeneralSecurityException(e);
        }
    }
}
