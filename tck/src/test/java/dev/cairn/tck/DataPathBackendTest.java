package dev.cairn.tck;

import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.tck.backend.BackendFixture;
import dev.cairn.tck.backend.DataPathTck;
import java.time.Clock;

/** A backend of nine methods passes the kit for the data path. */
class DataPathBackendTest extends DataPathTck {
    @Override
    protected BackendFixture fixture() {
        return new MemoryFixture() {
            @Override
            public Capabilities capabilities() {
                return DataPathStorage.CAPABILITIES;
            }

            @Override
            Storage open(Clock clock, Mode mode) {
                return new DataPathStorage(super.open(clock, mode));
            }
        };
    }
}
