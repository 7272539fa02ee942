package dev.cairn.wassette.wasm;

/** Steps over core modules, section by section, so that a cut one is noticed and documentation inside is found. */
record CoreModules(WasmReader in, Runnable custom) {
    private static final int MAX_SECTION = 13;

    void skip() {
        Preamble.checkModule(in);
        while (in.remaining() > 0) {
            in.use(1);
            int id = in.u8();
            if (id > MAX_SECTION) {
                throw in.fault("a section of a core module has the unknown number " + id);
            }
            long before = in.enter(in.u32());
            if (id == 0) {
                custom.run();
            }
            in.skipRest();
            in.leave(before);
        }
    }
}
