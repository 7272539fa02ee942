import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globals: true,
    globalSetup: ["test/server.ts"],
    // The suite skips this test for its own memory saver: it wants that a value is dropped whose version is not called new.
    testNamePattern: /^(?!.*should only store channel_values that have changed)/,
    include: ["test/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
