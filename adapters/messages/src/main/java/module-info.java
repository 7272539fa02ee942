/** Conversations of agent frameworks on Cairn, without the types of any framework. */
module dev.cairn.message {
    requires transitive dev.cairn.core;
    requires static transitive org.jspecify;

    exports dev.cairn.message;
}
