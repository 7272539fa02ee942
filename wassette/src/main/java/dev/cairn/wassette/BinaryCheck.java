package dev.cairn.wassette;

import dev.cairn.error.CairnException;
import dev.cairn.wassette.file.BinaryContent;
import dev.cairn.wassette.file.CarriedBinary;
import dev.cairn.wassette.file.ComponentState;
import dev.cairn.wassette.file.MetadataState;
import dev.cairn.wassette.file.StoredBinaries;
import dev.cairn.wassette.folder.ComponentMetadata;
import dev.cairn.wassette.wasm.ComponentBinary;
import dev.cairn.wassette.wasm.Tool;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compares the binary of a component with its metadata. Nothing is executed. Stateless. */
final class BinaryCheck {
    private BinaryCheck() {}

    /** What is wrong with a binary that is carried; empty where it is a component and fits. */
    static List<String> problems(ComponentState component, boolean exports) {
        List<String> problems = new ArrayList<>();
        ComponentMetadata metadata = component.metadata().value();
        boolean current = component.metadata().state() == MetadataState.VALID;
        long size = component.binary().size();
        if (current && metadata.stamp().fileSize() != size) {
            problems.add("its binary has " + size + " bytes, its metadata belongs to one with "
                    + metadata.stamp().fileSize());
        }
        String hash = metadata.stamp().bareHash();
        if (current
                && hash != null
                && (exports || StoredBinaries.HEX.matcher(hash).matches())
                && !hash.equals(component.binary().sha256())) {
            problems.add("its binary has SHA-256 " + component.binary().sha256()
                    + ", which is not the content_hash of its metadata");
        }
        try {
            ComponentBinary binary = parse(component.binary());
            if (exports && current) {
                compare(binary, metadata, problems);
            }
        } catch (CairnException e) {
            problems.add("its binary is invalid: " + e.getMessage());
        }
        return problems;
    }

    static ComponentBinary parse(CarriedBinary binary) {
        BinaryContent content = java.util.Objects.requireNonNull(binary.content());
        Path file = content.file();
        if (file != null) {
            return ComponentBinary.parse(file);
        }
        try (InputStream in = content.open()) {
            return ComponentBinary.parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void compare(ComponentBinary binary, ComponentMetadata metadata, List<String> problems) {
        List<String> names = binary.tools().stream().map(Tool::name).toList();
        if (!names.equals(metadata.toolNames())) {
            problems.add("its binary has the tools " + names + ", its metadata lists " + metadata.toolNames());
        } else if (!binary.tools().stream().map(Tool::identifier).toList().equals(metadata.functionIdentifiers())) {
            problems.add("its metadata lists other functions than its binary exports");
        }
    }
}
