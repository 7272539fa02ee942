package dev.cairn.docs;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

@AnalyzeClasses(
        packages = "dev.cairn",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoTestSupport.class})
class ArchitectureTest {
    /** What only tests use is no part of the product. */
    static final class NoTestSupport implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/dev/cairn/testing/");
        }
    }

    @ArchTest
    static final ArchRule binaries_policies_and_yaml_are_read_by_pieces_that_stand_alone = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.cairn.wassette.wasm..", "dev.cairn.wassette.internal.yaml..", "dev.cairn.wassette.policy..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cairn.wassette", "dev.cairn.wassette.folder..", "dev.cairn.wassette.file..", "dev.cairn.cli..")
            .because("what reads bytes of strangers is small enough to be looked through, and knows of no folder");

    @ArchTest
    static final ArchRule component_folders_know_no_services_and_no_network = noClasses()
            .that()
            .resideInAPackage("dev.cairn.wassette.folder..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cairn.wassette.file..",
                    "dev.cairn.codec..",
                    "dev.cairn.checkpoint..",
                    "dev.cairn.jdbc..",
                    "dev.cairn.cli..",
                    "java.net..",
                    "javax.net..")
            .because("a folder is read and written without a store and without a socket");

    @ArchTest
    static final ArchRule yaml_makes_no_objects = noClasses()
            .should()
            .dependOnClassesThat()
            .haveNameMatching("org\\.snakeyaml\\.engine\\.v2\\.(api\\.Load|constructor\\..*|api\\.ConstructNode)")
            .because("a document never decides which class is made");

    @ArchTest
    static final ArchRule nothing_stored_can_name_a_class = noClasses()
            .should()
            .dependOnClassesThat()
            .haveNameMatching("java\\.io\\.Object(Input|Output)Stream")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("java\\.beans\\.XML(De|En)coder")
            .orShould()
            .callMethod(Class.class, "forName", String.class)
            .orShould()
            .callMethod(Class.class, "forName", String.class, boolean.class, ClassLoader.class)
            .orShould()
            .callMethod(ClassLoader.class, "loadClass", String.class)
            .because("stored bytes never decide which class is made");

    @ArchTest
    static final ArchRule no_other_json_library_is_used = noClasses()
            .that(are(resideInAPackage("dev.cairn..")))
            .and()
            .haveNameNotMatching("dev[.]cairn[.]mcp[.]internal[.]era[.]Wire([$].*)?")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("tools.jackson..", "com.fasterxml..")
            .because(
                    "documents keep text that general JSON libraries lose (docs/adr/0001); the protocol's library is told to keep it");

    @ArchTest
    static final ArchRule only_snapshot_stores_of_a_backend_know_environments = noClasses()
            .that()
            .resideInAnyPackage("dev.cairn.jdbc..", "dev.cairn.sqlite..", "dev.cairn.postgresql..")
            .and()
            .haveSimpleNameNotStartingWith("SqliteSnapshotStore")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cairn.environment..")
            .because("the documented table is the one place where a backend's module implements a service's interface");

    @ArchTest
    static final ArchRule packages_are_features = classes()
            .should()
            .resideOutsideOfPackages(
                    "..util..", "..common..", "..impl..", "..helper..", "..helpers..", "..manager..", "..types..")
            .because("a package's name says what is in it");

    @ArchTest
    static final ArchRule layers_are_complete_and_point_downwards = Layers.RULE;

    @ArchTest
    static final ArchRule packages_form_no_circles = Rooms.NO_CIRCLES;

    @ArchTest
    static void packages_are_read_in_one_sitting(JavaClasses classes) {
        assertThat(Rooms.crowded(classes)).isEmpty();
    }

    @ArchTest
    static void public_types_have_names_that_occur_once(JavaClasses classes) {
        assertThat(Rooms.doubleNames(classes)).isEmpty();
    }

    @ArchTest
    static void the_api_names_no_internals(JavaClasses classes) {
        assertThat(Rooms.exposed(classes)).isEmpty();
    }

    @ArchTest
    static void the_api_is_the_frozen_one(JavaClasses classes) throws IOException {
        Path file = Repository.ROOT.resolve("docs/src/test/resources/api.txt");
        Set<String> present = FrozenApi.lines(classes);
        if ("write".equals(System.getProperty("cairn.golden"))) {
            Files.write(file, present);
        }
        List<String> frozen = Files.readAllLines(file);
        assertThat(FrozenApi.missing(frozen, present))
                .as("removed from the API")
                .isEmpty();
        assertThat(FrozenApi.missing(List.copyOf(present), new TreeSet<>(frozen)))
                .as("new in the API: write the file again with -Dcairn.golden=write")
                .isEmpty();
    }

    @ArchTest
    static void other_artifacts_reach_only_the_internals_that_are_named(JavaClasses classes) {
        assertThat(Rooms.reached(classes)).isEmpty();
    }

    @ArchTest
    static final ArchRule factories_do_not_look_like_continuations = StaticFactories.RULE;

    @ArchTest
    static void every_package_says_what_it_is_and_is_null_marked(JavaClasses classes) {
        Set<String> without = new TreeSet<>();
        for (JavaPackage aPackage : classes.getPackage("dev.cairn").getSubpackagesInTree()) {
            boolean marked = aPackage.tryGetPackageInfo()
                    .map(info -> info.isAnnotatedWith("org.jspecify.annotations.NullMarked"))
                    .orElse(false);
            if (!aPackage.getClasses().isEmpty() && !marked) {
                without.add(aPackage.getName());
            }
        }
        assertThat(without).isEmpty();
    }

    @ArchTest
    static void the_rules_see_all_modules(JavaClasses classes) {
        List<String> seen = List.of(
                "dev.cairn.Cairn",
                "dev.cairn.checkpoint.Checkpointer",
                "dev.cairn.store.KeyValueStore",
                "dev.cairn.storage.memory.MemoryStorage",
                "dev.cairn.sqlite.internal.SqliteBackend",
                "dev.cairn.wassette.folder.ComponentRegistry",
                "dev.cairn.alibaba.AlibabaSaver",
                "dev.cairn.graph.GraphThreads",
                "dev.cairn.spring.boot.CairnAutoConfiguration",
                "dev.cairn.langgraph4j.CairnSaver");
        seen.forEach(name -> assertThat(classes.contain(name)).as(name).isTrue());
    }
}
