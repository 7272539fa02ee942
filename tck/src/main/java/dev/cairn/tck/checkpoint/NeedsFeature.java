package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Names the features that the tests of a group, or one of them, need. Where one is denied the test must end in UNSUPPORTED instead. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@interface NeedsFeature {
    Feature[] value();

    /** Turns the expectation around for what is denied. */
    final class Denial implements InvocationInterceptor {
        @Override
        public void interceptTestMethod(
                Invocation<@Nullable Void> invocation,
                ReflectiveInvocationContext<Method> invoked,
                ExtensionContext context)
                throws Throwable {
            CheckpointerClauses clauses = (CheckpointerClauses) context.getRequiredTestInstance();
            List<Feature> needed = new ArrayList<>(needed(clauses.getClass()));
            needed.addAll(needed(invoked.getExecutable()));
            if (clauses.subject.features().containsAll(needed)) {
                invocation.proceed();
                return;
            }
            Throwable thrown = catchThrowable(invocation::proceed);
            assertThat(isRefusal(thrown))
                    .as("refusal of %s, but there was %s", needed, thrown)
                    .isTrue();
        }

        private static List<Feature> needed(AnnotatedElement by) {
            NeedsFeature needs = by.getAnnotation(NeedsFeature.class);
            return needs == null ? List.of() : List.of(needs.value());
        }

        private static boolean isRefusal(@Nullable Throwable thrown) {
            return thrown != null
                    && ((thrown instanceof CairnException e && e.code() == ErrorCode.UNSUPPORTED)
                            || isRefusal(thrown.getCause()));
        }
    }
}
