package dev.cairn.wassette.wasm;

/** Steps over types of core modules, which no exported function shows. Not thread-safe. */
record CoreTypes(WasmReader in) {
    void skip() {
        int code = in.u8();
        if (code == 0x50) {
            skipModule();
        } else {
            skipFunction(code);
        }
    }

    private void skipFunction(int code) {
        if (code != 0x60) {
            throw in.unsupported("a core type with the code " + WasmReader.hex(code));
        }
        skipValueTypes();
        skipValueTypes();
    }

    private void skipValueTypes() {
        int count = in.count();
        for (int i = 0; i < count; i++) {
            skipValueType();
        }
    }

    private void skipValueType() {
        int code = in.u8();
        if (code == 0x63 || code == 0x64) {
            in.s33();
        } else if (code < 0x69 || code > 0x7f) {
            throw in.unsupported("a core value type with the code " + WasmReader.hex(code));
        }
    }

    private void skipModule() {
        int count = in.count();
        for (int i = 0; i < count; i++) {
            int declaration = in.u8();
            switch (declaration) {
                case 0x00 -> {
                    in.name();
                    in.name();
                    skipDescription();
                }
                case 0x01 -> skipFunction(in.u8());
                case 0x02 -> skipAlias();
                case 0x03 -> {
                    in.name();
                    skipDescription();
                }
                default -> throw in.unsupported("a core declaration with the code " + WasmReader.hex(declaration));
            }
        }
    }

    private void skipAlias() {
        in.u8();
        in.expect(0x01, "an alias to the outside");
        in.u32();
        in.u32();
    }

    private void skipDescription() {
        int kind = in.u8();
        switch (kind) {
            case 0x00 -> in.u32();
            case 0x01 -> {
                skipValueType();
                skipBounds();
            }
            case 0x02 -> skipBounds();
            case 0x03 -> {
                skipValueType();
                in.u8();
            }
            case 0x04 -> {
                in.u8();
                in.u32();
            }
            default -> throw in.unsupported("a core import with the code " + WasmReader.hex(kind));
        }
    }

    private void skipBounds() {
        int flags = in.u8();
        if (flags > 7) {
            throw in.unsupported("bounds of a memory with the flags " + WasmReader.hex(flags));
        }
        skipWide();
        if ((flags & 1) != 0) {
            skipWide();
        }
    }

    private void skipWide() {
        for (int i = 0; i < 10; i++) {
            if ((in.u8() & 0x80) == 0) {
                return;
            }
        }
        throw in.fault("a number has more than ten bytes");
    }
}
