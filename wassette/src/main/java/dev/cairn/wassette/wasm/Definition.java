package dev.cairn.wassette.wasm;

import java.util.List;
import java.util.Map;

/** What an index of a component stands for. */
sealed interface Definition {
    /** A type of values. */
    record ValueType(SchemaPart schema) implements Definition {}

    /** A type of functions. */
    record FunctionType(List<Member> parameters, List<SchemaPart> results) implements Definition {}

    /** A type of instances: what they export, in order. */
    record InstanceType(Map<String, Extern> exports) implements Definition {}

    /** A type of components: what they export, in order. */
    record ComponentType(Map<String, Extern> exports) implements Definition {}

    /** A type of things that only handles stand for. */
    record ResourceType() implements Definition {}

    /** A core module, which is not looked into. */
    record ModuleType() implements Definition {}

    /** A name with a type. */
    record Member(String name, SchemaPart schema) {}

    /** Something that is imported or exported: a type itself, or a thing of a type. */
    record Extern(Sort sort, Definition type) {}

    /** The index spaces. */
    enum Sort {
        /** Core modules. */
        MODULE,
        /** Functions. */
        FUNCTION,
        /** Types. */
        TYPE,
        /** Components. */
        COMPONENT,
        /** Instances. */
        INSTANCE
    }
}
