// What went wrong, in the words of the server.

/** A failure that the server reported (RFC 9457), or that there is no connection (status 0). */
export class Problem extends Error {
  constructor(status, { code = 'UNREACHABLE', detail, details } = {}) {
    super(detail ?? `The server answered with status ${status}.`);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
