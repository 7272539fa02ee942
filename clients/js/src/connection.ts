import { randomUUID } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";
import { setTimeout as pause } from "node:timers/promises";

import { CairnError } from "./errors.js";

/** How to reach a server. */
export interface ConnectionOptions {
  /** Default: `CAIRN_URL`, else `http://127.0.0.1:8123`. */
  url?: string;
  /** Default: `CAIRN_TOKEN`. Never part of the URL. */
  token?: string;
  /** How often a request is sent again when the server is busy or cannot be reached. Default: 5. */
  retries?: number;
  /** Milliseconds until a request without an answer is given up. Default: 60,000. */
  timeout?: number;
}

export interface Reply {
  status: number;
  type: string;
  body: Buffer;
}

interface Message {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

const BUSY = new Set([429, 502, 503, 504]);
/** With `Retry-After` the same request, sent before, is still worked on; without it, somebody holds a lease. */
const LOCKED = 423;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

/** Sends requests over connections that stay open. */
export class Connection {
  private readonly base: URL;
  private readonly token: string | undefined;
  private readonly retries: number;
  private readonly timeout: number;
  private readonly agent: http.Agent;

  constructor(options: ConnectionOptions = {}) {
    this.base = address(options.url ?? process.env["CAIRN_URL"] ?? "http://127.0.0.1:8123");
    if (this.base.username !== "" || this.base.password !== "") {
      throw new Error("The URL of a Cairn server holds no token: give the option token, or set CAIRN_TOKEN.");
    }
    this.token = options.token ?? process.env["CAIRN_TOKEN"];
    this.retries = options.retries ?? 5;
    this.timeout = options.timeout ?? 60_000;
    const settings = { keepAlive: true, maxSockets: 64 };
    this.agent = this.base.protocol === "https:" ? new https.Agent(settings) : new http.Agent(settings);
  }

  /**
   * Sends a request that has no effect, or the same one when it comes twice, until it is answered; a refusal is thrown as
   * {@link CairnError}.
   */
  async send(method: string, path: string, headers: Record<string, string>, body?: Buffer): Promise<Reply> {
    const all = { ...headers };
    if (this.token !== undefined) {
      all["Authorization"] = `Bearer ${this.token}`;
    }
    for (let attempt = 0; ; attempt++) {
      const last = attempt >= this.retries;
      let wait = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt) * (0.5 + Math.random() / 2);
      try {
        const { reply, retryAfter } = await this.once({ method, path, headers: all, body });
        if (reply.status < 300) {
          return reply;
        }
        const working = reply.status === LOCKED && retryAfter !== undefined;
        if (last || !(working || BUSY.has(reply.status))) {
          throw refusal(reply);
        }
        wait = retryAfter ?? wait;
      } catch (failure) {
        if (failure instanceof CairnError) {
          throw failure;
        }
        if (last) {
          throw this.unanswered(failure);
        }
      }
      await pause(wait);
    }
  }

  /** Sends a request under one `Idempotency-Key`, so that the server does once what comes twice. */
  sendOnce(method: string, path: string, headers: Record<string, string>, body?: Buffer): Promise<Reply> {
    return this.send(method, path, { ...headers, "Idempotency-Key": randomUUID() }, body);
  }

  private once(message: Message): Promise<{ reply: Reply; retryAfter: number | undefined }> {
    const { method, path, headers, body } = message;
    const target = new URL(this.base.pathname.replace(/\/$/, "") + path, this.base);
    const send = this.base.protocol === "https:" ? https.request : http.request;
    return new Promise((resolve, reject) => {
      const request = send(target, { method, headers, agent: this.agent, timeout: this.timeout }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => {
          if (!answer.complete) {
            reject(new Error(`The answer of ${this.base.origin} ended early.`));
            return;
          }
          const type = answer.headers["content-type"] ?? "";
          resolve({
            reply: { status: answer.statusCode ?? 0, type, body: Buffer.concat(parts) },
            retryAfter: seconds(answer.headers["retry-after"]),
          });
        });
      });
      request.on("timeout", () => request.destroy(new Error(`No answer from ${this.base.origin} in ${this.timeout} ms.`)));
      request.on("error", reject);
      request.setNoDelay(true);
      if (body !== undefined) {
        request.setHeader("Content-Length", body.length);
      }
      request.end(body);
    });
  }

  /** With the failure of the connection as its cause; that of a name with several addresses has no message of its own. */
  private unanswered(failure: unknown): Error {
    const { message, code } = failure as NodeJS.ErrnoException;
    return new Error(
      `The Cairn server at ${this.base.origin} does not answer: ${message || code}. ` +
        "Check that 'cairn serve' runs there, and that the option url or CAIRN_URL names it.",
      { cause: failure },
    );
  }

  /** Closes idle connections. */
  close(): void {
    this.agent.destroy();
  }
}

function address(url: string): URL {
  if (!/^https?:\/\/./.test(url)) {
    throw new Error("The URL of a Cairn server begins with http:// or https://, such as http://127.0.0.1:8123.");
  }
  return new URL(url);
}

function seconds(header: string | undefined): number | undefined {
  if (header === undefined) {
    return undefined;
  }
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

function refusal(reply: Reply): CairnError {
  try {
    const problem = JSON.parse(reply.body.toString("utf8"));
    return new CairnError(String(problem.detail), reply.status, String(problem.code), problem.details ?? {});
  } catch {
    return new CairnError(`The server answered ${reply.status}.`, reply.status, "INTERNAL");
  }
}
