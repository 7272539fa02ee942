import type { TestProject } from "vitest/node";

import { ServerProcess } from "./process.js";

declare module "vitest" {
  interface ProvidedContext {
    url: string;
  }
}

/** Starts a server of a store in memory for all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await ServerProcess.start("memory:");
  project.provide("url", server.url);
  return () => server.stop();
}
