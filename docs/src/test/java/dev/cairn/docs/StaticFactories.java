package dev.cairn.docs;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The rule that a static method which returns its own type has a name that no one writes in the middle of a chain: Java lets a static
 * method be called on an instance, and what the instance said is dropped without a warning. Static methods of interfaces cannot be
 * called so.
 */
final class StaticFactories {
    private static final Pattern NAMES = Pattern.compile("of|from[A-Z]?\\w*|parse|empty|none|all|builder");

    /** Each opens a resource or makes something to be thrown, and its type has no method that goes on with one. */
    private static final Set<String> EXCEPTIONS = Set.of(
            "dev.cairn.Cairn.open",
            "dev.cairn.wassette.folder.ComponentRegistry.open",
            "dev.cairn.wassette.file.BinaryStore.digestsOnly",
            "dev.cairn.wassette.file.BinaryStore.measuring",
            "dev.cairn.wassette.file.BinaryStore.inMemory",
            "dev.cairn.wassette.file.BinaryStore.inFiles",
            "dev.cairn.cli.shell.CommandFailure.usage",
            "dev.cairn.cli.shell.CommandFailure.settings");

    static final ArchRule RULE = ArchRuleDefinition.classes()
            .should(new ArchCondition<JavaClass>("name their static factories as beginnings") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    type.getMethods().stream()
                            .filter(StaticFactories::looksLikeContinuation)
                            .forEach(method -> events.add(SimpleConditionEvent.violated(
                                    method,
                                    method.getFullName() + " returns its own type: name it of, from…, parse, empty,"
                                            + " none, all or builder, or make it an instance method")));
                }
            })
            .because("a call in a chain never drops what was said before it");

    private StaticFactories() {}

    private static boolean looksLikeContinuation(JavaMethod method) {
        JavaClass owner = method.getOwner();
        return isPublic(owner)
                && !Rooms.isInternal(owner.getPackageName())
                && !method.isAnnotatedWith(Rooms.MARK)
                && !owner.isInterface()
                && method.getModifiers().contains(JavaModifier.PUBLIC)
                && method.getModifiers().contains(JavaModifier.STATIC)
                && returnsItsOwner(method, owner)
                && !(owner.isEnum() && method.getName().equals("valueOf"))
                && !NAMES.matcher(method.getName()).matches()
                && !EXCEPTIONS.contains(owner.getFullName() + "." + method.getName());
    }

    private static boolean returnsItsOwner(JavaMethod method, JavaClass owner) {
        JavaClass returned = method.getRawReturnType();
        return returned.isAssignableTo(owner.getFullName())
                || (owner.isAssignableTo(returned.getFullName()) && !returned.isEquivalentTo(Object.class));
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(StaticFactories::isPublic).orElse(true);
    }
}
