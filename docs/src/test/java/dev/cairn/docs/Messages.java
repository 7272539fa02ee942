package dev.cairn.docs;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The message texts of some Java files: the texts given to constructors of exceptions, to methods that return or throw an exception, and
 * to lists of problems, with {@code {}} for each value. Knows the rules that every text must keep. Immutable.
 */
final class Messages {
    /** What a message must not say, and what it says instead. */
    private static final Map<Pattern, String> WORDS = words();

    private static final Pattern TYPES = Pattern.compile(
            "\\w*(Exception|Failure|Refusal|Error)|Refused|Damage|Finding|FolderFinding|Problems|StateProblems|FilterProblems|Problem");
    private static final Pattern LISTS = Pattern.compile("problem|invalid|add|report|found|tell|warn|note|log");

    private final List<Text> texts = new ArrayList<>();
    private final Set<String> factories = new HashSet<>();

    /** A text with its file. */
    record Text(Path file, String text) {}

    private Messages() {}

    private static Map<Pattern, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("meanwhile", "say what happened");
        words.put("nobody|somebody|anybody|everybody", "name the user, the process or the writer");
        words.put("anew", "again");
        words.put("told|tells", "reported, shows");
        words.put("mend|mends|mended", "fix, repair");
        words.put("beside|(?<!-)behind", "next to, after");
        words.put("stands|stood", "is, is at");
        words.put("(goes|go|going) on", "continues");
        words.put("(is|are) to be", "must be");
        words.put("the one that|those that|the one of", "name the thing");
        words.put("(?<!there )(is|are) no (?!longer|more|less)[\\w-]+", "is not a");
        words.put("(metadata|data) have", "has");
        words.put("writers? (was|were) faster", "kept changing it");
        words.put("(is|was|were|are) refused", "Cannot accept, Cannot read");
        words.put("had ended", "has ended");
        words.put("could not be|cannot be had", "Cannot VERB");
        words.put("is not the one", "name the thing");
        words.put("cannot make", "create, write");
        words.put("gives? back|brings? back|takes? out", "returns, restores, quarantines");
        words.put("look(s|ed)? at", "inspect");
        Map<Pattern, String> rules = new LinkedHashMap<>();
        words.forEach((word, instead) -> rules.put(Pattern.compile("(?i)\\b(" + word + ")\\b"), "instead: " + instead));
        rules.put(
                Pattern.compile("^(Could not|Can't|Unable|Failed to|Error:)"),
                "a failure begins with: Cannot VERB THING");
        rules.put(
                Pattern.compile(
                        "^[A-Z{'][^.:]* (cannot|can not) be (\\w+ed|read|written|made|found|sent|kept|had|undone)( [a-z]+)*: "),
                "write: Cannot VERB THING: REASON");
        rules.put(
                Pattern.compile("\\b(Use|Try|Give|Choose|Name|Read|Check|Run|Write) [^.]*\\. Nothing was "),
                "the effect comes before the action");
        rules.put(
                Pattern.compile(
                        "^(A|An|The) (?![^.:]*\\bmust\\b)[^.:]* (is|are|has|have|lasts?|takes?) (at least|at most|positive|longer than)\\b"),
                "write: NAME must be RANGE, not VALUE");
        return rules;
    }

    /** Reads files. */
    static Messages of(List<Path> files) {
        Messages messages = new Messages();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            units.forEach(unit -> unit.accept(messages.new FactoryFinder(), null));
            units.forEach(unit -> unit.accept(
                    messages.new TextFinder(Path.of(unit.getSourceFile().toUri())), null));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return messages;
    }

    List<Text> texts() {
        return List.copyOf(texts);
    }

    /** What breaks a rule: file, text and rule. */
    List<String> faults() {
        List<String> faults = new ArrayList<>();
        for (Text text : texts) {
            WORDS.forEach((rule, instead) -> {
                if (rule.matcher(text.text()).find()) {
                    faults.add(text.file().getFileName() + ": \"" + text.text() + "\" (" + instead + ")");
                }
            });
        }
        return faults;
    }

    /** Notes the methods that return an exception, or build one in their body and throw it. */
    private final class FactoryFinder extends TreeScanner<Void, Void> {
        @Override
        public @Nullable Void visitMethod(MethodTree method, Void nothing) {
            Tree type = method.getReturnType();
            if (type != null && TYPES.matcher(simple(type)).matches()) {
                factories.add(method.getName().toString());
            }
            return super.visitMethod(method, null);
        }
    }

    private final class TextFinder extends TreeScanner<Void, Void> {
        private final Path file;

        private TextFinder(Path file) {
            this.file = file;
        }

        @Override
        public @Nullable Void visitNewClass(NewClassTree created, Void nothing) {
            if (TYPES.matcher(simple(created.getIdentifier())).matches()) {
                created.getArguments().forEach(this::take);
            }
            return super.visitNewClass(created, null);
        }

        @Override
        public @Nullable Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
            String name = simple(call.getMethodSelect());
            if (factories.contains(name) || LISTS.matcher(name).matches()) {
                call.getArguments().forEach(this::take);
            }
            return super.visitMethodInvocation(call, null);
        }

        /** A text is a sentence or a part of one: identifiers and names of kinds have no blank. */
        private void take(ExpressionTree argument) {
            String text = text(argument);
            if (text.contains(" ") && text.chars().anyMatch(Character::isLetter)) {
                texts.add(new Text(file, text));
            }
        }

        private String text(ExpressionTree expression) {
            if (expression instanceof LiteralTree literal && literal.getValue() instanceof String text) {
                return text;
            } else if (expression instanceof BinaryTree both && both.getKind() == Tree.Kind.PLUS) {
                return text(both.getLeftOperand()) + text(both.getRightOperand());
            } else if (expression instanceof ParenthesizedTree inner) {
                return text(inner.getExpression());
            } else if (expression instanceof ConditionalExpressionTree either) {
                take(either.getTrueExpression());
                take(either.getFalseExpression());
            }
            return "{}";
        }
    }

    private static String simple(Tree name) {
        if (name instanceof MemberSelectTree selected) {
            return selected.getIdentifier().toString();
        }
        return name instanceof IdentifierTree identifier ? identifier.getName().toString() : name.toString();
    }
}
