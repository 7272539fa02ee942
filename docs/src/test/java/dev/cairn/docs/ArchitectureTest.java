package dev.cairn.docs;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

@AnalyzeClasses(packages = "dev.cairn", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule the_model_stands_alone = noClasses()
            .that()
            .resideInAPackage("dev.cairn.model..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cairn.storage..",
                    "dev.cairn.codec..",
                    "dev.cairn.history..",
                    "dev.cairn.checkpoint..",
                    "dev.cairn.jdbc..",
                    "dev.cairn.component..",
                    "dev.cairn.cli..")
            .because("values are used by everything and know of nothing");

    @ArchTest
    static final ArchRule the_storage_contract_knows_no_services = noClasses()
            .that()
            .resideInAPackage("dev.cairn.storage..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cairn.codec..",
                    "dev.cairn.history..",
                    "dev.cairn.checkpoint..",
                    "dev.cairn.model..",
                    "dev.cairn.jdbc..")
            .because("a backend moves bytes under keys; what they mean is decided once, above it");

    @ArchTest
    static final ArchRule backends_are_not_known_below_the_facade = noClasses()
            .that()
            .resideInAnyPackage("dev.cairn.codec..", "dev.cairn.checkpoint..", "dev.cairn")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.cairn.storage.memory..", "dev.cairn.jdbc..")
            .because("every service runs on every backend");

    @ArchTest
    static final ArchRule the_codec_knows_nothing_above_it = noClasses()
            .that()
            .resideInAPackage("dev.cairn.codec..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.cairn.history..", "dev.cairn.checkpoint..", "dev.cairn.cli..")
            .because("all services store their values through it");

    @ArchTest
    static final ArchRule retention_is_pure = noClasses()
            .that()
            .resideInAPackage("dev.cairn.retention..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cairn.storage..", "dev.cairn.codec..", "dev.cairn.history..", "dev.cairn.checkpoint..")
            .because("what goes is decided by tables of tests, without any store");

    @ArchTest
    static final ArchRule histories_know_no_services = noClasses()
            .that()
            .resideInAPackage("dev.cairn.history..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.cairn.checkpoint..", "dev.cairn.cli..")
            .because("all services store their values through it");

    @ArchTest
    static final ArchRule items_stand_beside_the_other_services = noClasses()
            .that()
            .resideInAPackage("dev.cairn.store..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cairn.checkpoint..", "dev.cairn.storage.memory..", "dev.cairn.jdbc..", "dev.cairn.cli..")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("dev.cairn.Cairn")
            .because("services do not know each other, nor the backends below them");

    @ArchTest
    static final ArchRule threads_know_no_items = noClasses()
            .that()
            .resideInAPackage("dev.cairn.checkpoint..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cairn.store..")
            .because("services do not know each other");

    @ArchTest
    static final ArchRule filters_are_pure = noClasses()
            .that()
            .resideInAPackage("dev.cairn.filter..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cairn.storage..", "dev.cairn.codec..", "dev.cairn.checkpoint..", "dev.cairn.store..")
            .because("what a filter means is decided once, without any store");

    @ArchTest
    static final ArchRule backends_implement_the_contract_and_nothing_else = noClasses()
            .that()
            .resideInAPackage("dev.cairn.jdbc..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.cairn.codec..", "dev.cairn.history..", "dev.cairn.checkpoint..", "dev.cairn.cli..")
            .because("a new backend gets all services, a new service runs on all backends");

    @ArchTest
    static final ArchRule what_is_carried_stands_above_the_services = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.cairn.model..",
                    "dev.cairn.storage..",
                    "dev.cairn.codec..",
                    "dev.cairn.history..",
                    "dev.cairn.checkpoint..",
                    "dev.cairn.agent..",
                    "dev.cairn.store..",
                    "dev.cairn.environment..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cairn.transfer..")
            .because("a service says what of its scopes is carried, and not where to");

    @ArchTest
    static final ArchRule the_command_line_holds_no_domain_logic = noClasses()
            .that()
            .resideInAPackage("dev.cairn.cli..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "dev.cairn.codec..", "dev.cairn.history..", "dev.cairn.jdbc..", "dev.cairn.storage.memory.."))
            .because("a verb exists on the facade before it exists in any interface");

    @ArchTest
    static final ArchRule adapters_use_the_facade = noClasses()
            .that()
            .resideInAPackage("dev.cairn.langgraph4j..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.cairn.storage..", "dev.cairn.codec..", "dev.cairn.jdbc..", "dev.cairn.cli..")
            .because("what a framework needs is something that everyone can have");

    @ArchTest
    static final ArchRule binaries_policies_and_yaml_are_read_by_pieces_that_stand_alone = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.cairn.component.wasm..", "dev.cairn.component.yaml..", "dev.cairn.component.policy..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.cairn.component", "dev.cairn.state..", "dev.cairn.storage..", "dev.cairn.cli..")
            .because("what reads bytes of strangers is small enough to be looked through, and knows of no folder");

    @ArchTest
    static final ArchRule component_folders_know_no_services_and_no_network = noClasses()
            .that()
            .resideInAPackage("dev.cairn.component..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cairn.state..",
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
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("tools.jackson..", "com.fasterxml..")
            .because("documents keep text that general JSON libraries lose (docs/adr/0001)");

    @ArchTest
    static final ArchRule environments_stand_beside_the_other_services = noClasses()
            .that()
            .resideInAPackage("dev.cairn.environment..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cairn.checkpoint..", "dev.cairn.storage.memory..", "dev.cairn.jdbc..", "dev.cairn.cli..")
            .because("services do not know each other, and every service runs on every backend");

    @ArchTest
    static final ArchRule nothing_below_knows_environments = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.cairn.model..",
                    "dev.cairn.storage..",
                    "dev.cairn.codec..",
                    "dev.cairn.history..",
                    "dev.cairn.checkpoint..",
                    "dev.cairn.retention..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cairn.environment..")
            .because("services stand above what they share");

    @ArchTest
    static final ArchRule only_snapshot_stores_of_a_backend_know_environments = noClasses()
            .that()
            .resideInAPackage("dev.cairn.jdbc..")
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
                "dev.cairn.langgraph4j.CairnSaver");
        seen.forEach(name -> assertThat(classes.contain(name)).as(name).isTrue());
    }
}
