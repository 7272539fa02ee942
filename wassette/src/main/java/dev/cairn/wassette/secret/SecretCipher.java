package dev.cairn.wassette.secret;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;
import org.jspecify.annotations.Nullable;

/**
 * Seals and opens values of secrets with AES-256-GCM under a key that Argon2id makes of a passphrase. Component and name are authenticated
 * with each value. Not thread-safe.
 */
public final class SecretCipher {
    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;
    private static final int SALT = 16;
    /** Of the key's id, which must not depend on a file. */
    private static final byte[] ID_SALT = "cairn-key-id-v01".getBytes(StandardCharsets.US_ASCII);

    private static final int ID_BYTES = 4;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final SecretKeySpec key;
    private final KeyDerivation derivation;

    private SecretCipher(SecretKeySpec key, KeyDerivation derivation) {
        this.key = key;
        this.derivation = derivation;
    }

    /** Makes a key with a new salt. */
    public static SecretCipher of(byte[] passphrase, KeyDerivation costs) {
        byte[] salt = new byte[SALT];
        RANDOM.nextBytes(salt);
        KeyDerivation salted =
                new KeyDerivation(costs.memoryKib(), costs.iterations(), costs.lanes(), base64(salt), costs.check());
        SecretCipher cipher = new SecretCipher(derive(passphrase, salted, salt), salted);
        String check = cipher.seal(cipher.authenticated("", ""), new byte[0]);
        KeyDerivation checked = new KeyDerivation(
                salted.memoryKib(), salted.iterations(), salted.lanes(), salted.salt(), check, id(passphrase, costs));
        return new SecretCipher(cipher.key, checked);
    }

    /** Makes the key of a file; {@code WRONG_KEY} when it is not that of the passphrase. */
    public static SecretCipher fromStored(byte[] passphrase, KeyDerivation stored) {
        byte[] salt = bytes(stored.salt(), "salt");
        if (salt.length < 8 || salt.length > 64) {
            throw damaged("the salt has " + salt.length + " bytes instead of 8 to 64");
        }
        SecretCipher cipher = new SecretCipher(derive(passphrase, stored, salt), stored);
        try {
            cipher.unseal(cipher.authenticated("", ""), bytes(stored.check(), "check"));
            return cipher;
        } catch (GeneralSecurityException e) {
            throw wrongKey(stored.id(), id(passphrase, stored));
        }
    }

    private static CairnException wrongKey(@Nullable String wanted, String given) {
        if (given.equals(wanted)) {
            return damaged("they were encrypted with key " + wanted + ", which was given, and it does not open them");
        }
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("given_key_id", given);
        if (wanted != null) {
            details.put("key_id", wanted);
        }
        return new CairnException(
                ErrorCode.WRONG_KEY,
                "Cannot decrypt the secrets of the state file: the key is " + given
                        + ", but they were encrypted with "
                        + (wanted == null
                                ? "another, whose id this file of an older version does not contain"
                                : "key " + wanted)
                        + ". Nothing was changed. Give the key that they were encrypted with.",
                details,
                null);
    }

    /** The id of a passphrase at some costs: short, so that it tells keys apart and proves nothing. */
    private static String id(byte[] passphrase, KeyDerivation costs) {
        byte[] made = derive(passphrase, costs, ID_SALT).getEncoded();
        return HexFormat.of().formatHex(made, 0, ID_BYTES);
    }

    /** How the key was made. */
    public KeyDerivation derivation() {
        return derivation;
    }

    /** Seals a value. */
    public EncryptedSecret seal(String componentId, String name, String value) {
        byte[] plain = value.getBytes(StandardCharsets.UTF_8);
        EncryptedSecret sealed = new EncryptedSecret(componentId, name, seal(authenticated(componentId, name), plain));
        Arrays.fill(plain, (byte) 0);
        return sealed;
    }

    /** Opens a value; {@code CORRUPT} when it was changed, or is that of another component or name. */
    public String open(EncryptedSecret secret) {
        try {
            byte[] sealed = bytes(secret.sealed(), "value of secret '" + secret.name() + "'");
            return new String(
                    unseal(authenticated(secret.componentId(), secret.name()), sealed), StandardCharsets.UTF_8);
        } catch (GeneralSecurityException e) {
            throw damaged("the value of secret '" + secret.name() + "' of component '" + secret.componentId()
                    + "' was changed or is that of another secret");
        }
    }

    private byte[] authenticated(String componentId, String name) {
        return Document.of(List.of("cairn-state-secret", 1, derivation.salt(), componentId, name))
                .bytes();
    }

    private String seal(byte[] authenticated, byte[] plain) {
        byte[] nonce = new byte[NONCE];
        RANDOM.nextBytes(nonce);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, authenticated).doFinal(plain);
            byte[] all = Arrays.copyOf(nonce, NONCE + sealed.length);
            System.arraycopy(sealed, 0, all, NONCE, sealed.length);
            return base64(all);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private byte[] unseal(byte[] authenticated, byte[] sealed) throws GeneralSecurityException {
        if (sealed.length < NONCE + TAG_BITS / 8) {
            throw new GeneralSecurityException("too short");
        }
        return cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(sealed, NONCE), authenticated)
                .doFinal(sealed, NONCE, sealed.length - NONCE);
    }

    private Cipher cipher(int mode, byte[] nonce, byte[] authenticated) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(authenticated);
        return cipher;
    }

    private static SecretKeySpec derive(byte[] passphrase, KeyDerivation costs, byte[] salt) {
        Argon2BytesGenerator argon = new Argon2BytesGenerator();
        argon.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withMemoryAsKB(Math.max(costs.memoryKib(), 8 * costs.lanes()))
                .withIterations(costs.iterations())
                .withParallelism(costs.lanes())
                .withSalt(salt)
                .build());
        byte[] made = new byte[32];
        argon.generateBytes(passphrase, made);
        return new SecretKeySpec(made, "AES");
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] bytes(String base64, String what) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw damaged("the " + what + " is not base64");
        }
    }

    private static CairnException damaged(String what) {
        return new CairnException(
                ErrorCode.CORRUPT,
                "Cannot decrypt the secrets of the state file: they are damaged: " + what + ". Nothing was changed.",
                Map.of(),
                null);
    }
}
