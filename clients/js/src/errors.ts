/** A request that the server refused. `code` is the code of the error catalogue, `details` says more. */
export class CairnError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = "CairnError";
  }
}
