package dev.cairn.tck;

import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import dev.cairn.tck.checkpoint.CheckpointerTck;
import dev.cairn.tck.checkpoint.SubjectVariants;
import java.util.EnumSet;
import java.util.Set;

/** A saver that denies what is optional passes the kit, because it refuses it. */
class DenyingCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        BackendSubject sound = new BackendSubject(new MemoryFixture());
        CheckpointerSubject denying = SubjectVariants.decorated(sound, Denying::of);
        return new CheckpointerSubject() {
            @Override
            public Set<Feature> features() {
                return EnumSet.of(Feature.BRANCHES, Feature.SHARED);
            }

            @Override
            public dev.cairn.checkpoint.Checkpointer open() {
                return denying.open();
            }

            @Override
            public dev.cairn.checkpoint.Checkpointer another() {
                return denying.another();
            }

            @Override
            public dev.cairn.checkpoint.Checkpointer reopen() {
                return denying.reopen();
            }

            @Override
            public void close() {
                denying.close();
            }
        };
    }
}
