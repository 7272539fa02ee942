export * from "./client.js";
export type { ConnectionOptions } from "./connection.js";
export { CairnError } from "./errors.js";
export { CairnSaver, type CairnSaverOptions } from "./saver.js";
export { CairnStore } from "./store.js";
