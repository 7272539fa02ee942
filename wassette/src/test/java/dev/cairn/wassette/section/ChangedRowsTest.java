package dev.cairn.wassette.section;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.transfer.CarriedName;
import dev.cairn.transfer.CarriedScope;
import dev.cairn.transfer.StagedImport;
import dev.cairn.wassette.OddValues;
import dev.cairn.wassette.OddValues.Change;
import dev.cairn.wassette.SampleStore;
import dev.cairn.wassette.file.BinaryContent;
import dev.cairn.wassette.file.StateScope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every member of every kind of row gets values that it must not have, and whoever changed it says the right digest and counts: an import
 * refuses the row by name, or every service can use what it took in.
 */
class ChangedRowsTest {
    static List<CarriedName> names() {
        return SampleStore.NAMES;
    }

    @ParameterizedTest
    @MethodSource("names")
    void what_an_import_takes_in_every_service_can_use(CarriedName name) {
        everyone(name, 19);
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("names")
    void of_every_change_what_an_import_takes_in_every_service_can_use(CarriedName name) {
        everyone(name, 1);
    }

    /** Tries one of so many changes, other ones at each place. */
    private static void everyone(CarriedName name, int step) {
        List<String> rows = new ArrayList<>();
        CarriedScope facts;
        try (Cairn cairn = Cairn.open("memory:")) {
            SampleStore.fill(cairn);
            facts = cairn.transfers().write(name, false, rows::add).orElseThrow();
        }
        assertThat(taken(name, facts, rows)).as("as it was written").isEmpty();
        Set<String> broken = new LinkedHashSet<>();
        Set<String> seen = new HashSet<>();
        for (int i = rows.size() - 1; i >= 0; i--) {
            Document row = Document.parse(rows.get(i));
            String kind = row.member("record").map(Document::text).orElse("segment");
            for (Change change : OddValues.of(row, kind)) {
                if (seen.add(change.place() + change.odd()) && seen.size() % step == 0) {
                    List<String> changed = new ArrayList<>(rows);
                    changed.set(i, change.json());
                    String result = taken(name, facts, changed);
                    if (!result.isEmpty()) {
                        broken.add(change.place() + " = " + change.odd() + ": " + result);
                    }
                }
            }
        }
        assertThat(broken).as("of %d changes", seen.size() / step).isEmpty();
    }

    /** What went wrong that must not; empty where the rows were refused, or were taken in and can be used. */
    private static String taken(CarriedName name, CarriedScope facts, List<String> rows) {
        StateScope scope;
        try {
            scope = new StateScope(name, false, said(name, facts, rows), Map.of(), content(rows));
        } catch (CairnException e) {
            return e.code() == ErrorCode.INTERNAL ? "looking: " + e : "";
        }
        try (SectionRoom room = new SectionRoom(Cairn.open("memory:"));
                Cairn target = Cairn.open("memory:")) {
            if (!room.load(List.of(scope)).isEmpty()) {
                return "";
            }
            try (StagedImport staged = target.transfers().begin()) {
                staged.create(room.store().transfers(), name);
                staged.finish();
            }
            return SampleStore.use(target, name);
        } catch (RuntimeException e) {
            return "import: " + e;
        }
    }

    private static BinaryContent content(List<String> rows) {
        return BinaryContent.of((String.join("\n", rows) + "\n").getBytes(UTF_8));
    }

    /** Whoever changes rows says of them what is true. */
    private static CarriedScope said(CarriedName name, CarriedScope facts, List<String> rows) {
        try (Cairn cairn = Cairn.open("memory:")) {
            byte[] text = (String.join("\n", rows) + "\n").getBytes(UTF_8);
            BinaryContent content = BinaryContent.of(text);
            cairn.transfers().load(name, facts, content::open);
            CarriedScope written =
                    cairn.transfers().write(name, false, line -> {}).orElse(facts);
            return new CarriedScope(
                    facts.header(),
                    written.records(),
                    written.segments(),
                    text.length,
                    Sha256.of(text),
                    facts.left(),
                    written.facts());
        } catch (CairnException e) {
            throw e;
        } catch (RuntimeException e) {
            return facts;
        }
    }
}
