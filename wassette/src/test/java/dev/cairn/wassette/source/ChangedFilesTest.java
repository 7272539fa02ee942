package dev.cairn.wassette.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.wassette.ImportChoice;
import dev.cairn.wassette.ImportOptions;
import dev.cairn.wassette.Installation;
import dev.cairn.wassette.OddValues;
import dev.cairn.wassette.OddValues.Change;
import dev.cairn.wassette.StateVerifier;
import dev.cairn.wassette.diff.MergeStrategy;
import dev.cairn.wassette.diff.StateDiff;
import dev.cairn.wassette.diff.StateMerger;
import dev.cairn.wassette.file.StateFile;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A state file with any odd value is refused by name, or everything that it is good for works. */
class ChangedFilesTest {
    @TempDir
    Path folder;

    private int tried;

    @Test
    void a_file_with_an_odd_value_is_refused_by_name_or_can_be_used() {
        everyone(41);
    }

    @Tag("long")
    @Test
    void of_every_odd_value_the_file_is_refused_by_name_or_can_be_used() {
        everyone(1);
    }

    private void everyone(int step) {
        byte[] sound = Installation.sample(folder.resolve("from")).export(Installation.whole());
        List<String> broken = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        for (Change change : OddValues.of(Document.parse(new String(sound, UTF_8)), "")) {
            if (seen.add(change.place() + change.odd()) && seen.size() % step == 0) {
                String result = used(change.json().getBytes(UTF_8));
                if (!result.isEmpty()) {
                    broken.add(change.place() + " = " + change.odd() + ": " + result);
                }
            }
        }
        assertThat(broken).as("of %d changes", seen.size() / step).isEmpty();
    }

    private String used(byte[] file) {
        try {
            StateListing.read("x.json", file.length, new ByteArrayInputStream(file));
            try (StateFile opened = Installation.read(file)) {
                StateVerifier.verify(opened, null);
                StateDiff.of(opened.snapshot(), opened.snapshot());
                new StateMerger(null, MergeStrategy.FAIL).merge(opened.snapshot(), opened.snapshot());
            }
            Installation to = new Installation(folder.resolve("to" + tried++));
            to.importing(file, ImportOptions.DEFAULT.with(ImportChoice.ALLOW_EDITED));
            to.registry().inspect();
            try (StateFile again = Installation.read(to.export(Installation.whole()))) {
                StateVerifier.verify(again, null);
            }
            return "";
        } catch (CairnException e) {
            return e.code() == ErrorCode.INTERNAL ? e.toString() : "";
        } catch (RuntimeException e) {
            return e + " at " + e.getStackTrace()[0];
        }
    }
}
