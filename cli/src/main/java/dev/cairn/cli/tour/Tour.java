package dev.cairn.cli.tour;

import dev.cairn.Cairn;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.OwnersFolder;
import dev.cairn.storage.Damage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The tour's way through a store in a new folder. Not safe for use by several threads.
 *
 * @param file the SQLite file, not there yet
 * @param source where the messages come from
 * @param narration receives what happens
 * @param random chooses the moment of the kill
 */
record Tour(Path file, Source source, Narration narration, RandomGenerator random) {
    static final String THREAD = "tour";
    static final String CHANNEL = "messages";

    String url() {
        return "sqlite:" + file;
    }

    void run() {
        States states = new States(source.messages());
        narration.say("The run: " + Figures.count(states.size(), "message", "messages") + ", "
                + Figures.size(states.after(states.size() - 1L).length) + " at the end"
                + (source.file() == null ? ", made up for this tour." : ", from " + source.file() + "."));
        narration.say("The store: " + url());
        narration.figure("messages", states.size());
        OwnersFolder.makeFor(file);
        Recording recording = new Recording(this, states);
        recording.recordAndKill();
        try (Cairn cairn = Cairn.open(url())) {
            recording.resume(cairn.checkpoints());
            new Branching(narration, states, cairn.checkpoints()).run();
            verify(cairn);
        }
        try (Cairn cairn = Cairn.open(url())) {
            new Weighing(narration, cairn).run(file);
        }
    }

    private void verify(Cairn cairn) {
        narration.chapter("Verify everything that is stored");
        Stopwatch watch = new Stopwatch();
        List<Damage> damages = new ArrayList<>();
        cairn.verify(damages::add);
        narration.say("Every row, frame and state was read and checked: " + watch + ".");
        damages.forEach(damage -> narration.say(damage.address() + ": " + damage.reason()));
        narration.prove("nothing is damaged", damages.isEmpty());
    }
}
