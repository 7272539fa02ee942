package dev.cairn.tck;

import dev.cairn.agent.migration.Migrations;
import dev.cairn.tck.backend.MigrationTck;
import java.nio.file.Path;

/** The migrations that come with the schema. */
class BuiltInMigrationsTest extends MigrationTck {
    @Override
    protected Migrations migrations() {
        return Migrations.builtIn().build();
    }

    @Override
    protected Path goldens() {
        return Path.of("src/test/resources/dev/cairn/tck/migration-goldens");
    }
}
