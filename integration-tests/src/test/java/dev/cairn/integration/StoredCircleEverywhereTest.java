package dev.cairn.integration;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.provider.Arguments;

/** The same with every circle in every store. */
@Tag("long")
class StoredCircleEverywhereTest extends StoredCircleTest {
    static Stream<Arguments> circles() {
        return Stream.of(Circle.values()).flatMap(circle -> EveryStore.all().map(store -> Arguments.of(store, circle)));
    }
}
