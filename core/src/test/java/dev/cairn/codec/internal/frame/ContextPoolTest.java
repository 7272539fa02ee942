package dev.cairn.codec.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContextPoolTest {
    private final List<Context> made = new ArrayList<>();
    private final ContextPool<Context> pool = new ContextPool<>(() -> {
        made.add(new Context());
        return made.get(made.size() - 1);
    });

    private static final class Context implements AutoCloseable {
        private boolean closed;

        @Override
        public void close() {
            closed = true;
        }
    }

    @Test
    void a_context_is_used_again() {
        pool.use(context -> 1);
        pool.use(context -> 2);
        assertThat(made).hasSize(1);
        assertThat(made.get(0).closed).isFalse();
    }

    @Test
    void a_context_that_something_failed_in_is_freed_and_never_used_again() {
        for (Throwable failure : List.of(new IllegalStateException("bad"), new OutOfMemoryError("none left"))) {
            assertThatThrownBy(() -> pool.use(context -> fail(failure))).isSameAs(failure);
        }
        assertThat(made).hasSize(2).allMatch(context -> context.closed);
        Context used = pool.use(context -> context);
        assertThat(used.closed).isFalse();
    }

    private static int fail(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) failure;
    }
}
