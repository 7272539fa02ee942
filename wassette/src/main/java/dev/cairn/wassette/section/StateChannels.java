package dev.cairn.wassette.section;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.wassette.file.BinaryContent;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.CarriedBinary;
import dev.cairn.wassette.file.ComponentJson;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.SnapshotParser;
import dev.cairn.wassette.file.StateLimits;
import dev.cairn.wassette.file.StateScope;
import dev.cairn.wassette.file.StateSections;
import dev.cairn.wassette.file.StateSnapshot;
import dev.cairn.wassette.file.StoredBinaries;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Snapshots as channels of a checkpoint. Stateless. */
final class StateChannels {
    private static final String FILE = "file";
    private static final String COMPONENT = "component/";
    private static final String BINARY = "binary/";

    private StateChannels() {}

    static Set<String> names(StateSnapshot snapshot) {
        Set<String> names = new HashSet<>(Set.of(FILE));
        snapshot.sections().scopes().forEach(scope -> names.add(ScopeChannels.name(scope)));
        for (ComponentState component : snapshot.components()) {
            names.add(COMPONENT + component.componentId());
            if (component.binary().isCarried()) {
                names.add(BINARY + component.componentId());
            }
        }
        return names;
    }

    static Map<String, Document> of(StateSnapshot snapshot) {
        Map<String, Document> channels = new LinkedHashMap<>();
        StateSections bare = snapshot.sections().withScopes(List.of());
        channels.put(
                FILE,
                Document.parse(
                        snapshot.withComponents(List.of()).withSections(bare).json()));
        for (StateScope scope : snapshot.sections().scopes()) {
            channels.put(ScopeChannels.name(scope), ScopeChannels.value(scope));
        }
        for (ComponentState component : snapshot.components()) {
            Map<String, Document> members = ComponentJson.head(component);
            members.putAll(ComponentJson.tail(component));
            channels.put(COMPONENT + component.componentId(), Document.fromObject(members));
            BinaryContent content = component.binary().content();
            if (content != null) {
                channels.put(BINARY + component.componentId(), binary(content));
            }
        }
        return channels;
    }

    private static Document binary(BinaryContent content) {
        try (InputStream in = content.open()) {
            return Document.fromBinary(in.readAllBytes(), "application/wasm");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static StateSnapshot snapshot(Map<String, Document> channels) {
        Document file = channels.get(FILE);
        if (file == null) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot read the saved state: this checkpoint holds none. 'cairn state list' lists saved states.");
        }
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < file.size(); i++) {
            members.put(file.name(i), file.item(i));
        }
        List<Document> components = new ArrayList<>();
        channels.forEach((name, value) -> {
            if (name.startsWith(COMPONENT)) {
                components.add(value);
            }
        });
        members.put("components", Document.fromArray(components));
        members.remove("digest");
        List<CarriedBinary> rows = new ArrayList<>();
        members.putAll(ScopeChannels.sections(channels, "-", rows));
        StateSnapshot bare = new SnapshotParser(StateLimits.DEFAULT, new StoredBinaries("-", rows))
                .parse(Document.fromObject(members), BinaryStore.digestsOnly())
                .snapshot();
        return bare.withComponents(bare.components().stream()
                .map(component -> withBinary(component, channels.get(BINARY + component.componentId())))
                .toList());
    }

    private static ComponentState withBinary(ComponentState component, @Nullable Document binary) {
        if (binary == null) {
            return component;
        }
        byte[] bytes = binary.unsafeBytes();
        CarriedBinary carried = component.binary();
        return component.withBinary(new CarriedBinary(carried.sha256(), bytes.length, BinaryContent.of(bytes)));
    }
}
