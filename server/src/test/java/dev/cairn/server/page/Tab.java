package dev.cairn.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.Document;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A tab of a browser. It remembers what a page must not do: break its policy, write errors to the console, or ask another server. Elements
 * are named by selectors of CSS; an act waits until its element is there.
 */
final class Tab implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 15_000;
    private static final Map<String, Integer> KEYS = Map.ofEntries(
            Map.entry("Enter", 13),
            Map.entry("Escape", 27),
            Map.entry("Tab", 9),
            Map.entry("ArrowUp", 38),
            Map.entry("ArrowDown", 40),
            Map.entry("ArrowLeft", 37),
            Map.entry("ArrowRight", 39),
            Map.entry("Home", 36),
            Map.entry("End", 35),
            Map.entry("PageDown", 34),
            Map.entry("PageUp", 33));

    private final Chromium browser;
    private final String context;
    private final String session;
    private final List<String> faults = new CopyOnWriteArrayList<>();
    private volatile List<String> replacement = List.of();
    private volatile CompletableFuture<Void> held = CompletableFuture.completedFuture(null);
    private final List<String> asked = new CopyOnWriteArrayList<>();

    Tab(Chromium browser, String context, String session) {
        this.browser = browser;
        this.context = context;
        this.session = session;
    }

    void begin() {
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            send(domain + ".enable", Map.of());
        }
        send("Runtime.addBinding", Map.of("name", "reportViolation"));
        send(
                "Page.addScriptToEvaluateOnNewDocument",
                Map.of(
                        "source",
                        "addEventListener('securitypolicyviolation', e => reportViolation(e.effectiveDirective + ' ' +"
                                + " e.blockedURI + ' ' + e.sourceFile + ':' + e.lineNumber + ' ' + e.sample))"));
        size(1440, 900);
    }

    /** Sends a command of the debugging protocol. */
    Document send(String method, Map<String, ?> parameters) {
        return browser.send(session, method, parameters);
    }

    void happened(Document event) {
        Document of = event.at("/params");
        switch (event.at("/method").text()) {
            case "Runtime.bindingCalled" ->
                faults.add("policy: " + of.at("/payload").text());
            case "Runtime.exceptionThrown" ->
                faults.add("exception: " + of.at("/exceptionDetails").json());
            case "Runtime.consoleAPICalled" -> {
                if (List.of("error", "warning", "assert")
                        .contains(of.at("/type").text())) {
                    faults.add("console: " + of.at("/args").json());
                }
            }
            case "Log.entryAdded" -> {
                if (!of.at("/entry/source").text().equals("network")
                        && !of.at("/entry/level").text().equals("info")) {
                    faults.add("log: " + of.at("/entry").json());
                }
            }
            case "Fetch.requestPaused" -> {
                if (replacement.isEmpty()) {
                    held = held.thenRunAsync(() -> send(
                            "Fetch.continueRequest",
                            Map.of("requestId", of.at("/requestId").text())));
                } else {
                    new Thread(() -> replaced(of), "replaced").start();
                }
            }
            case "Network.requestWillBeSent" -> asked.add(of.at("/request/url").text());
            default -> {}
        }
    }

    /** Lets the browser get a file of the page with other words in it. */
    void replace(String file, String words, String others) {
        replacement = List.of(words, others);
        send("Network.setCacheDisabled", Map.of("cacheDisabled", true));
        send(
                "Fetch.enable",
                Map.of("patterns", List.of(Map.of("urlPattern", "*/" + file, "requestStage", "Response"))));
    }

    /** Lets the browser wait for a file of the page until the answer is run. */
    Runnable hold(String file) {
        CompletableFuture<Void> released = new CompletableFuture<>();
        held = released;
        send("Network.setCacheDisabled", Map.of("cacheDisabled", true));
        send("Fetch.enable", Map.of("patterns", List.of(Map.of("urlPattern", "*/" + file))));
        return () -> released.complete(null);
    }

    private void replaced(Document paused) {
        String id = paused.at("/requestId").text();
        Document answer = send("Fetch.getResponseBody", Map.of("requestId", id));
        String body = answer.at("/base64Encoded").json().equals("true")
                ? new String(Base64.getDecoder().decode(answer.at("/body").text()), UTF_8)
                : answer.at("/body").text();
        String other = body.replace(replacement.get(0), replacement.get(1));
        if (other.equals(body)) {
            faults.add("not planted: " + replacement);
        }
        send(
                "Fetch.fulfillRequest",
                Map.of(
                        "requestId",
                        id,
                        "responseCode",
                        200,
                        "responseHeaders",
                        paused.at("/responseHeaders"),
                        "body",
                        Base64.getEncoder().encodeToString(other.getBytes(UTF_8))));
    }

    /** Waits until the page has asked for what it needs and shows it: nothing of it changes for a while. */
    void settle() {
        evaluate("new Promise(done => { let timer; const rest = () => { clearTimeout(timer);"
                + " timer = setTimeout(() => document.body.innerText.includes('Loading …') ? rest() : (observer.disconnect(), done(true)), 250) };"
                + " const observer = new MutationObserver(rest);"
                + " observer.observe(document, {subtree: true, childList: true, attributes: true, characterData: true}); rest();"
                + " setTimeout(() => (observer.disconnect(), done(true)), 8000) })");
    }

    /** Opens an address. */
    void open(URI address) {
        send("Page.navigate", Map.of("url", address.toString()));
        await("document.readyState === 'complete' && location.href.startsWith(" + quoted(withoutHash(address)) + ")");
    }

    /** Loads the page again. */
    void reload() {
        evaluate("window.before = true");
        send("Page.reload", Map.of());
        await("!window.before && document.readyState === 'complete'");
    }

    private static String withoutHash(URI address) {
        return address.toString().replaceFirst("#.*", "");
    }

    /** Waits until an expression of JavaScript is true. */
    void await(String condition) {
        long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000L;
        while (!isTrue(condition)) {
            if (System.nanoTime() > end) {
                throw new AssertionError("Not so after " + PATIENCE_MILLIS + " ms: " + condition + "\nThe page shows:\n"
                        + evaluate("document.body.innerText").json() + "\nFaults: " + faults);
            }
        }
    }

    /** A frame passes between two looks, so that the page can go on. */
    private boolean isTrue(String condition) {
        return evaluate("new Promise(done => setTimeout(() => { let is = false; try { is = !!(" + condition
                        + ") } catch (e) { if (!(e instanceof TypeError)) throw e } done(is) }, 20))")
                .json()
                .equals("true");
    }

    /** Waits until the text is on the page. */
    void awaitText(String text) {
        await("document.body.innerText.includes(" + quoted(text) + ")");
    }

    /** Waits until the text is in an element. */
    void awaitText(String selector, String text) {
        await(find(selector) + ".innerText.includes(" + quoted(text) + ")");
    }

    /** Waits for an element. */
    void awaitElement(String selector) {
        await(find(selector));
    }

    /** Waits until no element is selected. */
    void awaitNone(String selector) {
        await("!" + find(selector));
    }

    /** The value of an expression, which may be a promise. */
    Document evaluate(String expression) {
        Document result =
                send("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        result.member("exceptionDetails").ifPresent(details -> {
            throw new AssertionError(expression + "\n" + details.json());
        });
        return result.at("/result").member("value").orElse(Document.of(null));
    }

    /** The text that an element shows. */
    String text(String selector) {
        awaitElement(selector);
        return evaluate(find(selector) + ".innerText").text();
    }

    /** How many elements are selected. */
    int count(String selector) {
        return Integer.parseInt(evaluate("document.querySelectorAll(" + quoted(selector) + ").length")
                .json());
    }

    /** Presses the mouse on the first element. */
    void click(String selector) {
        awaitElement(selector);
        press(find(selector));
    }

    /** Presses the mouse on the button, link, tab or summary of this text. */
    void clickText(String text) {
        String found = "[...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button, a,"
                + " summary, [role=tab], [role=row], label, option')].find(e => (e.innerText ?? '').trim() === "
                + quoted(text)
                + " || (e.ariaLabel ?? '') === "
                + quoted(text)
                + ")";
        await(found);
        press(found);
    }

    private void press(String element) {
        Document at = evaluate("(async () => { const e = " + element
                + "; e.scrollIntoView({block: 'nearest', inline: 'nearest'}); await new Promise(requestAnimationFrame);"
                + " const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()");
        for (String type : List.of("mouseMoved", "mousePressed", "mouseReleased")) {
            send(
                    "Input.dispatchMouseEvent",
                    Map.of(
                            "type",
                            type,
                            "x",
                            at.item(0),
                            "y",
                            at.item(1),
                            "button",
                            type.equals("mouseMoved") ? "none" : "left",
                            "clickCount",
                            type.equals("mouseMoved") ? 0 : 1));
        }
    }

    /** Puts a text into a field instead of what it has. */
    void fill(String selector, String text) {
        awaitElement(selector);
        evaluate(find(selector) + ".focus()");
        evaluate(find(selector) + ".select?.()");
        send("Input.insertText", Map.of("text", text));
    }

    /** Chooses an option of a list by its value. */
    void choose(String selector, String value) {
        awaitElement(selector);
        evaluate("(e => { e.value = " + quoted(value)
                + "; e.dispatchEvent(new Event('input', {bubbles: true})); e.dispatchEvent(new Event('change', {bubbles: true})) })("
                + find(selector) + ")");
    }

    /** Chooses a file. */
    void choose(String selector, Path file) {
        awaitElement(selector);
        String element = send("Runtime.evaluate", Map.of("expression", find(selector)))
                .at("/result/objectId")
                .text();
        send("DOM.setFileInputFiles", Map.of("files", List.of(file.toString()), "objectId", element));
    }

    /** Presses a key: a character, or a name such as {@code ArrowDown}. */
    void key(String key) {
        Map<String, Object> parameters = new LinkedHashMap<>(Map.of("type", "keyDown", "key", key));
        if (KEYS.containsKey(key)) {
            parameters.put("windowsVirtualKeyCode", KEYS.get(key));
        }
        if (!KEYS.containsKey(key) || key.equals("Enter")) {
            parameters.put("text", key.equals("Enter") ? "\r" : key);
        }
        send("Input.dispatchKeyEvent", parameters);
        send("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key));
    }

    /** Makes the page so large. */
    void size(int width, int height) {
        send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Shows the page as people want it who like it dark, or light. */
    void dark(boolean is) {
        media("prefers-color-scheme", is ? "dark" : "light");
    }

    /** Says what a person wants, such as reduced motion. */
    void media(String feature, String value) {
        send("Emulation.setEmulatedMedia", Map.of("features", List.of(Map.of("name", feature, "value", value))));
    }

    /** Keeps a picture of what is seen. */
    void screenshot(Path file) throws IOException {
        String picture = send("Page.captureScreenshot", Map.of("format", "png"))
                .at("/data")
                .text();
        Files.createDirectories(file.getParent());
        Files.write(file, Base64.getDecoder().decode(picture));
    }

    /** The addresses that were asked for. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    /** What the page did that it must not do. */
    List<String> faults() {
        return List.copyOf(faults);
    }

    /** Forgets what the page did and asked so far. */
    void forget() {
        faults.clear();
        asked.clear();
    }

    /** Fails when the page broke its policy, wrote an error, or asked another server. */
    void assertClean(URI server) {
        assertThat(faults).isEmpty();
        assertThat(asked)
                .allMatch(url -> url.startsWith(server + "/")
                        || url.startsWith("data:")
                        || url.startsWith("blob:" + server)
                        || url.equals("about:blank"));
    }

    private static String find(String selector) {
        return "document.querySelector(" + quoted(selector) + ")";
    }

    static String quoted(String text) {
        return Document.of(text).json();
    }

    @Override
    public void close() {
        browser.close(this, context, session);
    }
}
