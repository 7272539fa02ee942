package dev.cairn.tck;

import dev.cairn.agent.migration.MigrationRegistry;
import dev.cairn.tck.backend.MigrationTck;
import java.nio.file.Path;

/** The migrations that come with the schema. */
class BuiltInMigrationsTest extends MigrationTck {
    @Override
    protected MigrationRegistry migrations() {
        return MigrationRegistry.builtIn().build();
    }

    @Override
    protected Path goldens() {
        return Path.of("src/test/resources/dev/cairn/tck/migration-goldens");
    }
}
