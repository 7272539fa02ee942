import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

/** A server in a process of its own. `CAIRN_SERVER` is the command that starts one, as a JSON array. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static start(store: string, port = 0): Promise<ServerProcess> {
    const command: string[] = JSON.parse(process.env["CAIRN_SERVER"]!);
    const child = spawn(command[0]!, [...command.slice(1), store, String(port)], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    return new Promise((resolve, reject) => {
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
      createInterface({ input: child.stdout! }).on("line", (line) => {
        if (line.startsWith("port ")) {
          resolve(new ServerProcess(child, Number(line.slice(5))));
        }
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Ends it in the way of `kill -9`. */
  kill(): Promise<void> {
    return this.end(() => this.child.kill("SIGKILL"));
  }

  stop(): Promise<void> {
    return this.end(() => this.child.stdin!.end());
  }

  private end(how: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.child.removeAllListeners("exit").once("exit", () => resolve());
      how();
    });
  }
}
