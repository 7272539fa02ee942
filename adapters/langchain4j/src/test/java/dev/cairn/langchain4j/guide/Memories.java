package dev.cairn.langchain4j.guide;

// region: quarkus
import dev.cairn.Cairn;
import dev.cairn.langchain4j.CairnMemory;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

@ApplicationScoped
public class Memories {
    @Produces
    @Singleton
    Cairn cairn() {
        return Cairn.open("sqlite:agent.db");
    }

    void close(@Disposes Cairn cairn) {
        cairn.close();
    }

    @Produces
    @Singleton
    ChatMemoryStore memories(Cairn cairn) {
        return CairnMemory.of(cairn);
    }
}
// end: quarkus
