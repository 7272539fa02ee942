package dev.cairn.spring.boot.observation;

import dev.cairn.error.CairnException;
import dev.cairn.spring.boot.internal.StorageDecorator;
import dev.cairn.spring.boot.internal.StorageProxy;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Observes every operation of the storage as a call of a database, by OpenTelemetry's conventions: named {@value #NAME}, with {@code
 * db.system.name}, {@code db.operation.name}, {@code db.collection.name} (the service that owns what is read or written) and {@code
 * error.type}. Names of threads and values are in none of them. Thread-safe.
 */
public final class StoreObservations implements StorageDecorator {
    /** The name of the metric. */
    public static final String NAME = "db.client.operation.duration";

    private static final Set<String> UNSEEN = Set.of("close", "capabilities");
    private static final String NONE = "none";

    private final ObservationRegistry registry;
    private final String system;

    /**
     * Observes a storage.
     *
     * @param system the name of the database system
     */
    public StoreObservations(ObservationRegistry registry, String system) {
        this.registry = registry;
        this.system = system;
    }

    @Override
    public Storage apply(Storage storage) {
        return StorageProxy.of(storage, this::observe);
    }

    private @Nullable Object observe(Method method, @Nullable Object[] arguments, StorageProxy.Call call)
            throws Throwable {
        if (UNSEEN.contains(method.getName()) || registry.isNoop()) {
            return call.run();
        }
        Observation observation = start(method.getName(), arguments);
        Observation.Scope opened = observation.openScope();
        try {
            @Nullable Object answer = call.run();
            observation.lowCardinalityKeyValue("cairn.outcome", outcome(answer));
            observation.lowCardinalityKeyValue("error.type", NONE);
            return answer;
        } catch (Throwable e) {
            observation.lowCardinalityKeyValue("cairn.outcome", "failed");
            observation.lowCardinalityKeyValue("error.type", type(e));
            observation.error(e);
            throw e;
        } finally {
            opened.close();
            observation.stop();
        }
    }

    private Observation start(String operation, @Nullable Object[] arguments) {
        String collection = collection(arguments);
        SenderContext<Object> context = new SenderContext<>((carrier, key, value) -> {}, Kind.CLIENT);
        context.setCarrier(this);
        context.setRemoteServiceName(system);
        return Observation.createNotStarted(NAME, () -> context, registry)
                .contextualName(collection.equals(NONE) ? operation : operation + " " + collection)
                .lowCardinalityKeyValue("db.system.name", system)
                .lowCardinalityKeyValue("db.operation.name", operation)
                .lowCardinalityKeyValue("db.collection.name", collection)
                .start();
    }

    /** The service that owns a scope: the second part of its name. */
    private static String collection(@Nullable Object[] arguments) {
        if (arguments.length > 0 && arguments[0] instanceof Scope scope) {
            List<String> parts = scope.parts();
            return parts.size() > 1 ? parts.get(1) : NONE;
        }
        return NONE;
    }

    private static String outcome(@Nullable Object answer) {
        return answer instanceof CommitOutcome.Refused refused
                ? refused.reason().name().toLowerCase(Locale.ROOT)
                : "done";
    }

    private static String type(Throwable e) {
        return e instanceof CairnException known
                ? known.code().name()
                : e.getClass().getName();
    }
}
