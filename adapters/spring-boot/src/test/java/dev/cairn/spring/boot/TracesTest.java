package dev.cairn.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.spring.boot.observation.CairnObservationAutoConfiguration;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.micrometer.tracing.propagation.Propagator;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** The spans that OpenTelemetry's own library makes of a request that uses the store. */
class TracesTest {
    @TempDir
    Path folder;

    private final InMemorySpanExporter exported = InMemorySpanExporter.create();
    private final SdkTracerProvider tracers = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exported))
            .build();
    private final ObservationRegistry registry = ObservationRegistry.create();

    @BeforeEach
    void trace() {
        OtelTracer tracer = new OtelTracer(tracers.get("test"), new OtelCurrentTraceContext(), event -> {});
        registry.observationConfig()
                .observationHandler(new PropagatingSenderTracingObservationHandler<>(tracer, Propagator.NOOP))
                .observationHandler(new DefaultTracingObservationHandler(tracer) {
                    @Override
                    public boolean supportsContext(Observation.Context context) {
                        return context.getName().equals("request");
                    }
                });
    }

    @AfterEach
    void close() {
        tracers.close();
    }

    private ApplicationContextRunner contexts() {
        return new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(CairnAutoConfiguration.class, CairnObservationAutoConfiguration.class))
                .withBean(ObservationRegistry.class, () -> registry)
                .withPropertyValues("cairn.store=sqlite:" + folder.resolve("agent.db"));
    }

    private static String attribute(SpanData span, String name) {
        return span.getAttributes().get(AttributeKey.stringKey(name));
    }

    @Test
    void a_put_is_a_client_span_within_that_of_the_request_and_names_no_thread() {
        contexts().run(context -> {
            Cairn cairn = context.getBean(Cairn.class);
            exported.reset();
            Observation.createNotStarted("request", registry).observe(() -> {
                cairn.checkpoints().newTurn("secret talk", StateChange.empty().append("messages", "hello"));
            });
            List<SpanData> spans = exported.getFinishedSpanItems();
            SpanData request = spans.get(spans.size() - 1);
            assertThat(request.getName()).isEqualTo("request");
            assertThat(spans.subList(0, spans.size() - 1))
                    .isNotEmpty()
                    .allSatisfy(span -> {
                        assertThat(span.getTraceId()).isEqualTo(request.getTraceId());
                        assertThat(span.getParentSpanId()).isEqualTo(request.getSpanId());
                        assertThat(span.getKind()).isEqualTo(SpanKind.CLIENT);
                        assertThat(attribute(span, "db.system.name")).isEqualTo("sqlite");
                        assertThat(span.getName()).startsWith(attribute(span, "db.operation.name"));
                        assertThat(span.toString()).doesNotContain("secret").doesNotContain("hello");
                    })
                    .anySatisfy(span -> assertThat(span.getName()).isEqualTo("commit thread"));
        });
    }

    @Test
    void a_failure_is_an_error_of_its_span() {
        contexts().run(context -> {
            Cairn cairn = context.getBean(Cairn.class);
            context.close();
            exported.reset();
            assertThatThrownBy(() -> cairn.checkpoints().threads().find("x")).isInstanceOf(CairnException.class);
            assertThat(exported.getFinishedSpanItems()).singleElement().satisfies(span -> {
                assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
                assertThat(attribute(span, "error.type")).isEqualTo("CLOSED");
            });
        });
    }
}
