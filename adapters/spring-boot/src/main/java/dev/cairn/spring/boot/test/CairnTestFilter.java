package dev.cairn.spring.boot.test;

import org.springframework.boot.test.context.filter.annotation.StandardAnnotationCustomizableTypeExcludeFilter;

/** Keeps the application's components out of a {@link CairnTest}. */
final class CairnTestFilter extends StandardAnnotationCustomizableTypeExcludeFilter<CairnTest> {
    CairnTestFilter(Class<?> test) {
        super(test);
    }
}
