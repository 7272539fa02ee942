package dev.cairn.tck;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs a kit, or one clause of it, against a subject.
 *
 * @param kit the kit's class
 * @param plant has the kit use a subject
 */
record KitRun<S>(Class<?> kit, Consumer<Supplier<S>> plant, Launcher launcher) {
    KitRun(Class<?> kit, Consumer<Supplier<S>> plant) {
        this(kit, plant, newLauncher());
    }

    private static Launcher newLauncher() {
        return LauncherFactory.create(LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .build());
    }

    /** The clauses of the kit with their identity for a run. */
    Map<String, String> clauses() {
        Map<String, String> clauses = new TreeMap<>();
        launcher.discover(request(selectClass(kit))).accept(new TestPlan.Visitor() {
            @Override
            public void visit(TestIdentifier test) {
                if (isClause(test)) {
                    clauses.put(clause(test), test.getUniqueId());
                }
            }
        });
        return clauses;
    }

    /** Runs every clause; the answer has a result for each. */
    Map<String, TestExecutionResult> everything(Supplier<S> subject) {
        return run(selectClass(kit), subject);
    }

    /** Runs one clause. */
    TestExecutionResult one(String uniqueId, Supplier<S> subject) {
        List<TestExecutionResult> results =
                List.copyOf(run(selectUniqueId(uniqueId), subject).values());
        if (results.size() != 1) {
            throw new IllegalStateException(results.size() + " tests ran for " + uniqueId + ".");
        }
        return results.get(0);
    }

    private Map<String, TestExecutionResult> run(DiscoverySelector what, Supplier<S> subject) {
        Map<String, TestExecutionResult> results = new TreeMap<>();
        plant.accept(subject);
        launcher.execute(request(what), new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (isClause(test)) {
                    results.merge(clause(test), result, KitRun::worse);
                }
            }
        });
        return results;
    }

    private static LauncherDiscoveryRequest request(DiscoverySelector selector) {
        return LauncherDiscoveryRequestBuilder.request().selectors(selector).build();
    }

    /** Invocations of a test with arguments count as that test. */
    private static boolean isClause(TestIdentifier test) {
        return test.getSource().filter(MethodSource.class::isInstance).isPresent();
    }

    private static TestExecutionResult worse(TestExecutionResult a, TestExecutionResult b) {
        return a.getStatus() == Status.SUCCESSFUL ? b : a;
    }

    private static String clause(TestIdentifier test) {
        return test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(source -> ((MethodSource) source).getMethodName())
                .orElseThrow();
    }
}
