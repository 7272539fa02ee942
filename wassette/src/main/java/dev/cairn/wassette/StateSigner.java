package dev.cairn.wassette;

import dev.cairn.wassette.file.StateCompression;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.file.StateSignature;
import dev.cairn.wassette.file.WholeFile;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;

/** Adds signatures to state files. Stateless. */
public final class StateSigner {
    private StateSigner() {}

    /**
     * A pair of keys.
     *
     * @param privateKey the file of the private one
     * @param publicKey the public one
     */
    public record Keys(Path privateKey, PublicKey publicKey) {}

    /** Signs an open state file and writes it to a file, packed as that is named; signatures that are there and valid stay. */
    public static StateSignature sign(StateFile file, Path target, Keys keys) {
        String digest = file.snapshot().digest();
        StateSignature made = StateKey.sign(digest, keys.privateKey(), keys.publicKey());
        List<StateSignature> all = new ArrayList<>(file.signatures().stream()
                .filter(signature -> StateKey.isValid(signature, digest) && !StateKey.isBy(signature, keys.publicKey()))
                .toList());
        all.add(made);
        WholeFile.write(
                target,
                StateCompression.fromName(target.toString()),
                out -> file.snapshot().write(out, all));
        return made;
    }
}
