package dev.cairn.wassette.wasm;

import dev.cairn.wassette.wasm.Definition.Sort;

/** Reads how core functions become functions of the component, and steps over everything that only core modules see. */
record CanonSection(WasmReader in, ValueTypes values) {
    void read(IndexSpaces spaces) {
        int count = in.count();
        for (int i = 0; i < count; i++) {
            readOne(spaces);
        }
    }

    private void readOne(IndexSpaces spaces) {
        int code = in.u8();
        switch (code) {
            case 0x00 -> lift(spaces);
            case 0x01 -> {
                in.expect(0x00, "a function to be lowered");
                spaces.at(Sort.FUNCTION, in.u32());
                skipOptions();
            }
            case 0x02, 0x03, 0x04, 0x07 -> in.u32();
            case 0x05, 0x08, 0x0d, 0x1e, 0x1f, 0x22, 0x23, 0x24, 0x25, 0x26, 0x28, 0x42 -> {}
            case 0x06, 0x0c, 0x29, 0x2a, 0x2b, 0x2c, 0x2d -> in.u8();
            case 0x09 -> {
                values.results(spaces);
                skipOptions();
            }
            case 0x0a, 0x0b, 0x20, 0x21 -> {
                in.u8();
                in.u32();
            }
            case 0x0e, 0x13, 0x14, 0x15, 0x1a, 0x1b, 0x40 -> in.u32();
            case 0x0f, 0x10, 0x16, 0x17 -> {
                in.u32();
                skipOptions();
            }
            case 0x11, 0x12, 0x18, 0x19 -> {
                in.u32();
                in.u8();
            }
            case 0x1c, 0x1d -> skipOptions();
            case 0x27, 0x41 -> {
                in.u32();
                in.u32();
            }
            default -> throw in.unsupported("a canonical function with the code " + WasmReader.hex(code));
        }
    }

    private void lift(IndexSpaces spaces) {
        in.expect(0x00, "a core function to be lifted");
        in.u32();
        skipOptions();
        spaces.add(Sort.FUNCTION, spaces.functionType(in.u32()));
    }

    private void skipOptions() {
        int count = in.count();
        for (int i = 0; i < count; i++) {
            int option = in.u8();
            switch (option) {
                case 0x00, 0x01, 0x02, 0x06, 0x09 -> {}
                case 0x03, 0x04, 0x05, 0x07, 0x08 -> in.u32();
                default ->
                    throw in.unsupported("an option of a canonical function with the code " + WasmReader.hex(option));
            }
        }
    }
}
