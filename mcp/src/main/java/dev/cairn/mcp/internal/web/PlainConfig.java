package dev.cairn.mcp.internal.web;

import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/** The configuration of a servlet that needs none. Immutable. */
record PlainConfig(String name, ServletContext context) implements ServletConfig {
    @Override
    public String getServletName() {
        return name;
    }

    @Override
    public ServletContext getServletContext() {
        return context;
    }

    @Override
    public @Nullable String getInitParameter(String parameter) {
        return null;
    }

    @Override
    public Enumeration<String> getInitParameterNames() {
        return Collections.emptyEnumeration();
    }
}
