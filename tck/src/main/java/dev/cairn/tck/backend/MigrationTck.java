package dev.cairn.tck.backend;

import dev.cairn.agent.migration.MigrationRegistry;
import dev.cairn.tck.support.GoldenFolder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The kit for migrations between versions of the schema of agents' states: every registered way is walked over frozen snapshots.
 *
 * <pre>{@code
 * class MyMigrationsTest extends MigrationTck {
 *     @Override
 *     protected MigrationRegistry migrations() {
 *         return MigrationRegistry.discovered().build();
 *     }
 *
 *     @Override
 *     protected Path goldens() {
 *         return Path.of("src/test/goldens");
 *     }
 * }
 * }</pre>
 *
 * <p>The folder holds a folder for each snapshot: {@code NAME/1.0.0.json} is its document as a program of that version stored it, without
 * what stands beside a document (tags, sizes, checksum), and {@code NAME/1.0.0-to-2.0.0.json} what is expected after a migration. Neither
 * is ever changed once it was released. To begin, run the test with {@code -Dcairn.golden=write}: each expectation that is missing is
 * written and its test fails once, so that someone looks at the file before it is committed. What is there is never written over.
 *
 * <p>The tests: each way that begins at a frozen version gives exactly what is expected, twice; a result of the current major version can
 * be read as a snapshot; each registered step is on the way of some snapshot; each file belongs to something.
 */
public abstract class MigrationTck {
    /** For subclasses. */
    protected MigrationTck() {}

    /** The steps that are tested. */
    protected abstract MigrationRegistry migrations();

    /** The folder of the frozen snapshots. */
    protected abstract Path goldens();

    @TestFactory
    final List<DynamicTest> every_way_gives_what_is_expected() {
        return clauses().ways();
    }

    @TestFactory
    final List<DynamicTest> every_step_is_on_the_way_of_a_frozen_snapshot() {
        return clauses().steps();
    }

    @TestFactory
    final List<DynamicTest> every_file_belongs_to_a_way() {
        return clauses().files();
    }

    private MigrationClauses clauses() {
        boolean write = "write".equals(System.getProperty("cairn.golden"));
        return new MigrationClauses(migrations(), new GoldenFolder(goldens()), write);
    }
}
