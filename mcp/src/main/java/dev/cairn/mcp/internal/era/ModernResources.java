package dev.cairn.mcp.internal.era;

import dev.cairn.error.CairnException;
import dev.cairn.mcp.internal.model.Advice;
import dev.cairn.mcp.internal.model.Offer;
import dev.cairn.mcp.internal.model.Resource;
import io.modelcontextprotocol.modern.McpException;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.McpRequestContext;
import io.modelcontextprotocol.modern.server.McpSyncResponse;
import io.modelcontextprotocol.modern.server.feature.McpSyncResource;
import io.modelcontextprotocol.modern.server.feature.McpSyncResourceRepository;
import io.modelcontextprotocol.modern.server.feature.McpSyncResourceTemplate;
import io.modelcontextprotocol.modern.server.feature.ResourceTemplatesPage;
import io.modelcontextprotocol.modern.server.feature.ResourcesPage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Resources in the types of the stateless era. Immutable. */
final class ModernResources implements McpSyncResourceRepository {
    private final Uris uris;
    private final List<McpSchema.Resource> resources;
    private final Map<String, McpSyncResourceTemplate> templates = new LinkedHashMap<>();

    ModernResources(Offer offer) {
        uris = new Uris(offer.resources());
        resources = offer.resources().stream()
                .filter(resource -> !resource.isTemplate())
                .map(resource -> Wire.to(resource.definition(), McpSchema.Resource.class))
                .toList();
        offer.resources().stream()
                .filter(Resource::isTemplate)
                .forEach(template -> templates.put(template.uri(), template(template)));
    }

    private static McpSyncResourceTemplate template(Resource template) {
        return McpSyncResourceTemplate.of(Wire.to(template.definition(), McpSchema.ResourceTemplate.class))
                .withCompletionHandler((context, request) -> ModernPrompts.completed(template.completion(), request));
    }

    @Override
    public ResourcesPage list(McpRequestContext context, @Nullable String cursor) {
        ModernTools.refuse(cursor);
        return new ResourcesPage(resources, null, ModernEra.LISTING_MILLIS, McpSchema.CacheScope.PRIVATE);
    }

    @Override
    public ResourceTemplatesPage listTemplates(McpRequestContext context, @Nullable String cursor) {
        ModernTools.refuse(cursor);
        List<McpSchema.ResourceTemplate> definitions = templates.values().stream()
                .map(McpSyncResourceTemplate::definition)
                .toList();
        return new ResourceTemplatesPage(definitions, null, ModernEra.LISTING_MILLIS, McpSchema.CacheScope.PRIVATE);
    }

    @Override
    public @Nullable McpSyncResource find(McpRequestContext context, String uri) {
        return uris.find(uri)
                .map(found -> McpSyncResource.of((reading, request) -> McpSyncResponse.result(read(found, uri))))
                .orElse(null);
    }

    private static McpSchema.ReadResourceOutcome read(Uris.Found found, String uri) {
        try {
            return Wire.to(found.contents(uri, 0L), McpSchema.ReadResourceResult.class);
        } catch (CairnException e) {
            throw McpException.invalidParams(Advice.of(e), Map.of("uri", uri));
        }
    }

    @Override
    public @Nullable McpSyncResourceTemplate findTemplate(McpRequestContext context, String uriTemplate) {
        return templates.get(uriTemplate);
    }

    @Override
    public boolean supportsSubscribe() {
        return true;
    }

    @Override
    public boolean supportsCompletion() {
        return true;
    }
}
