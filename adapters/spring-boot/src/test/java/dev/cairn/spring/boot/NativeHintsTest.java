package dev.cairn.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.spring.boot.internal.CairnHints;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StoreListings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.TypeReference;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;

class NativeHintsTest {
    private final RuntimeHints hints = new RuntimeHints();

    NativeHintsTest() {
        new CairnHints().registerHints(hints, getClass().getClassLoader());
    }

    @Test
    void the_watched_storage_is_a_known_proxy() {
        assertThat(List.of(Storage.class, StorageAdmin.class, StoreListings.class))
                .allSatisfy(type -> assertThat(RuntimeHintsPredicates.proxies().forInterfaces(type))
                        .accepts(hints));
    }

    @Test
    void libraries_find_their_code_by_name() {
        assertThat(RuntimeHintsPredicates.resource().forResource("linux/amd64/libzstd-jni-1.5.7-28.so"))
                .accepts(hints);
        assertThat(hints.reflection().typeHints())
                .filteredOn(hint -> hint.getType().getName().startsWith("net.jpountz"))
                .isNotEmpty()
                .allSatisfy(hint -> assertThat(exists(hint.getType())).isTrue());
    }

    private static boolean exists(TypeReference type) {
        try {
            Class.forName(type.getName(), false, NativeHintsTest.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
