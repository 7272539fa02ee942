package dev.cairn.wassette.secret;

import dev.cairn.model.Document;
import dev.cairn.wassette.internal.json.Members;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How Argon2id makes a key of a passphrase.
 *
 * @param memoryKib memory in KiB, 8 to 262,144 and at least 8 for each lane
 * @param iterations passes, 1 to 20
 * @param lanes parallelism, 1 to 16
 * @param salt 8 to 64 bytes as base64
 * @param check the sealed empty text, by which a wrong key is known, as base64
 * @param id the key's id, the same for every file that one passphrase seals at these costs; null in files of older versions
 */
public record KeyDerivation(
        int memoryKib,
        int iterations,
        int lanes,
        String salt,
        String check,
        @Nullable String id) {
    /** The function's name in files. */
    static final String FUNCTION = "argon2id";

    /** 64 MiB, 3 passes, 1 lane; about 0.3 s. Salt and check are filled in when a key is made. */
    public static final KeyDerivation DEFAULT = new KeyDerivation(64 << 10, 3, 1, "", "");

    /** Without an id. */
    public KeyDerivation(int memoryKib, int iterations, int lanes, String salt, String check) {
        this(memoryKib, iterations, lanes, salt, check, null);
    }

    static KeyDerivation read(Members in) {
        if (!in.text("function").equals(FUNCTION)) {
            in.problems().add(in.pointer("function"), "this version knows only " + FUNCTION);
        }
        return new KeyDerivation(
                bounded(in, "memory_kib", 8, 256 << 10),
                bounded(in, "iterations", 1, 20),
                bounded(in, "lanes", 1, 16),
                in.text("salt"),
                in.text("check"),
                in.optionalText("id"));
    }

    private static int bounded(Members in, String member, int least, int most) {
        long value = in.number(member);
        if (value < least || value > most) {
            in.problems().add(in.pointer(member), "there must be a number from " + least + " to " + most);
            return least;
        }
        return (int) value;
    }

    Document json() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("function", Document.of(FUNCTION));
        members.put("memory_kib", Document.fromNumber(memoryKib));
        members.put("iterations", Document.fromNumber(iterations));
        members.put("lanes", Document.fromNumber(lanes));
        members.put("salt", Document.of(salt));
        members.put("check", Document.of(check));
        if (id != null) {
            members.put("id", Document.of(id));
        }
        return Document.fromObject(members);
    }
}
