package dev.cairn.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.tck.CheckpointerSubject.Feature;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Marks a group whose tests need a feature. Where the subject denies it, each of them must end in {@code UNSUPPORTED} instead. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(NeedsFeature.Denial.class)
@interface NeedsFeature {
    Feature value();

    /** Turns the expectation around for what is denied. */
    final class Denial implements InvocationInterceptor {
        @Override
        public void interceptTestMethod(
                Invocation<Void> invocation,
                ReflectiveInvocationContext<Method> invoked,
                ExtensionContext context)
                throws Throwable {
            CheckpointerClauses clauses = (CheckpointerClauses) context.getRequiredTestInstance();
            NeedsFeature needed = clauses.getClass().getAnnotation(NeedsFeature.class);
            if (needed == null || clauses.subject.features().contains(needed.value())) {
                invocation.proceed();
                return;
            }
            assertThat(catchThrowable(invocation::proceed))
                    .as("%s is denied", needed.value())
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED));
        }
    }
}
