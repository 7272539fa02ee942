package dev.cairn.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.cairn.docs.planted.first.Circling;
import dev.cairn.docs.planted.internal.Hidden;
import dev.cairn.docs.planted.second.Other;
import dev.cairn.error.CairnException;
import dev.cairn.oci.planted.Reaching;
import dev.cairn.retention.planted.Upward;
import dev.cairn.storage.Bytes;
import dev.cairn.unplaced.Unplaced;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A planted violation of each rule of packages and layers turns it red. */
class RoomsTest {
    private static JavaClasses classes(Class<?>... types) {
        return new ClassFileImporter().importClasses(types);
    }

    private static List<String> violations(ArchRule rule, Class<?>... types) {
        return rule.allowEmptyShould(true)
                .evaluate(classes(types))
                .getFailureReport()
                .getDetails();
    }

    @Test
    void a_circle_of_packages_is_found() {
        assertThat(violations(Rooms.NO_CIRCLES, Circling.class, Other.class, Hidden.class))
                .singleElement()
                .asString()
                .contains("planted.first", "planted.second");
    }

    @Test
    void a_package_with_too_many_files_is_found() {
        JavaClasses crowd = new ClassFileImporter().importPackages("java.util.concurrent");
        assertThat(Rooms.crowded(crowd)).anyMatch(line -> line.startsWith("java.util.concurrent has "));
        assertThat(Rooms.crowded(classes(Circling.class, Other.class))).isEmpty();
    }

    @Test
    void a_name_that_occurs_twice_is_found() {
        assertThat(Rooms.doubleNames(classes(Circling.class, dev.cairn.docs.planted.second.Circling.class)))
                .singleElement()
                .asString()
                .contains("first.Circling", "second.Circling");
    }

    @Test
    void an_internal_type_in_a_signature_is_found() {
        assertThat(Rooms.exposed(classes(Circling.class, Hidden.class)))
                .singleElement()
                .asString()
                .contains("Circling.hidden()", "Hidden");
    }

    @Test
    void another_artifacts_internals_are_not_reached_unnoticed() {
        assertThat(Rooms.reached(classes(Reaching.class))).isNotEmpty().allMatch(line -> line.contains("Compression"));
    }

    @Test
    void a_use_against_the_layers_is_found() {
        assertThat(violations(Layers.RULE, Upward.class, Bytes.class, CairnException.class))
                .isNotEmpty()
                .allMatch(line -> line.contains("Upward"));
    }

    @Test
    void a_class_that_is_in_no_layer_is_found() {
        assertThat(violations(Layers.RULE, Unplaced.class)).anyMatch(line -> line.contains("Unplaced"));
    }

    @Test
    void a_member_that_was_removed_from_the_api_is_found() {
        Set<String> present = FrozenApi.lines(classes(CairnException.class));
        List<String> frozen = new ArrayList<>(present);
        assertThat(FrozenApi.missing(frozen, present)).isEmpty();
        frozen.add("dev.cairn.error.CairnException.removed() : java.lang.String");
        assertThat(FrozenApi.missing(frozen, present))
                .singleElement()
                .asString()
                .contains("removed()");
    }
}
