package dev.cairn.docs;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The API as lines of text, one per public type and member, to be compared with those of the last release. */
final class FrozenApi {
    private FrozenApi() {}

    /** The types and members that an application can name, sorted. */
    static Set<String> lines(JavaClasses classes) {
        Set<String> lines = new TreeSet<>();
        for (JavaClass type : classes) {
            if (Rooms.isApi(type)) {
                lines.add(type.getName() + " : " + kind(type));
                type.getMembers().stream()
                        .filter(member -> Rooms.isSeen(member) && !member.isAnnotatedWith(Rooms.MARK))
                        .forEach(member -> lines.add(line(member)));
            }
        }
        return lines;
    }

    /** What the frozen lines have and the present ones have not. */
    static Set<String> missing(List<String> frozen, Set<String> present) {
        Set<String> missing = new TreeSet<>(frozen);
        missing.removeAll(present);
        return missing;
    }

    private static String kind(JavaClass type) {
        String kind = type.isInterface() ? "interface" : type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
        return type.getModifiers().contains(JavaModifier.FINAL) ? "final " + kind : kind;
    }

    private static String line(JavaMember member) {
        String text = member.getModifiers().contains(JavaModifier.STATIC) ? "static " : "";
        String owner = member.getOwner().getName() + "." + member.getName();
        if (member instanceof JavaField field) {
            return owner + " : " + text + field.getType().getName();
        }
        JavaCodeUnit code = (JavaCodeUnit) member;
        String parameters =
                code.getParameterTypes().stream().map(JavaType::getName).collect(Collectors.joining(", "));
        return owner + "(" + parameters + ") : " + text + code.getReturnType().getName();
    }
}
