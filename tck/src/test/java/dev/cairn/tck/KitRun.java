package dev.cairn.tck;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the kit, or one clause of it, against a backend. */
final class KitRun {
    private final Launcher launcher = LauncherFactory.create(LauncherConfig.builder()
            .enableTestExecutionListenerAutoRegistration(false)
            .enablePostDiscoveryFilterAutoRegistration(false)
            .enableLauncherSessionListenerAutoRegistration(false)
            .enableLauncherDiscoveryListenerAutoRegistration(false)
            .build());

    /** The clauses of the kit with their identity for a run. */
    Map<String, String> clauses() {
        Map<String, String> clauses = new TreeMap<>();
        launcher.discover(request(selectClass(FaultyKit.class))).accept(new TestPlan.Visitor() {
            @Override
            public void visit(TestIdentifier test) {
                if (test.isTest()) {
                    clauses.put(clause(test), test.getUniqueId());
                }
            }
        });
        return clauses;
    }

    /** Runs every clause; the answer has a result for each. */
    Map<String, TestExecutionResult> everything(Supplier<BackendFixture> backend) {
        return run(selectClass(FaultyKit.class), backend);
    }

    /** Runs one clause. */
    TestExecutionResult one(String uniqueId, Supplier<BackendFixture> backend) {
        List<TestExecutionResult> results =
                List.copyOf(run(selectUniqueId(uniqueId), backend).values());
        if (results.size() != 1) {
            throw new IllegalStateException(results.size() + " tests ran for " + uniqueId + ".");
        }
        return results.get(0);
    }

    private Map<String, TestExecutionResult> run(DiscoverySelector what, Supplier<BackendFixture> backend) {
        Map<String, TestExecutionResult> results = new TreeMap<>();
        FaultyKit.backend = backend;
        launcher.execute(request(what), new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    results.put(clause(test), result);
                }
            }
        });
        return results;
    }

    private static LauncherDiscoveryRequest request(DiscoverySelector selector) {
        return LauncherDiscoveryRequestBuilder.request().selectors(selector).build();
    }

    private static String clause(TestIdentifier test) {
        return test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(source -> ((MethodSource) source).getMethodName())
                .orElseThrow();
    }
}
