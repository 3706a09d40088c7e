/** Runs the built server on its own data directory and port, so that it can be killed and restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const entry = path.resolve(import.meta.dirname, '../../../apps/server/dist/main.js');
const START_LIMIT_MS = 60_000;

export class TestInstallation {
  readonly dataDirectory = mkdtempSync(path.join(tmpdir(), 'klarsikt-kill-'));
  /** Number of starts that ended without being killed. */
  failedStarts = 0;
  /** Rejects with the output of the server when the server ends without having been killed or stopped. */
  readonly lost: Promise<never>;
  #onLoss: (error: Error) => void = () => {};
  #process: ChildProcess | undefined;
  #ending = false;
  #port = 0;

  constructor() {
    this.lost = new Promise((_, reject) => {
      this.#onLoss = reject;
    });
    // The active writer handles the rejection. Between kills no writer is active, so the rejection is ignored here.
    this.lost.catch(() => {});
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get running(): boolean {
    return (
      this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
    );
  }

  /** Starts the server and waits until it accepts requests. Throws an error with its output if it does not. */
  async start(): Promise<void> {
    if (!existsSync(entry)) throw new Error('The server is not built. Run: npm run build');
    if (this.#port === 0) this.#port = await freePort();
    const { child, printed } = this.#spawn();
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(String(signal ?? code)));
    });
    const serving = new Promise<true>((resolve) => {
      child.stdout?.on('data', () => printed().includes('Klarsikt is running') && resolve(true));
    });
    const late = new Promise<string>((resolve) => {
      setTimeout(() => resolve(`nothing for ${START_LIMIT_MS} ms`), START_LIMIT_MS).unref();
    });
    const first = await Promise.race([serving, ended, late]);
    if (first !== true) {
      this.failedStarts += 1;
      throw new Error(`The server did not start (${first}):\n${printed()}`);
    }
    void ended.then((how) => {
      if (!this.#ending) this.#onLoss(new Error(`The server ended by itself (${how}):\n${printed()}`));
    });
  }

  /** Starts the server and kills it after `ms`, in any state of its start. */
  async killDuringStart(ms: number): Promise<void> {
    this.#spawn();
    await sleep(ms);
    await this.killServer();
  }

  /** Starts a new installation and kills it during the migrations, `ms` after its database exists. */
  async killDuringMigrations(ms: number): Promise<void> {
    const pidFile = path.join(this.dataDirectory, 'postgres', 'postmaster.pid');
    this.#spawn();
    while (!existsSync(pidFile) && this.running) await sleep(5);
    await sleep(ms);
    await this.killServer();
  }

  async killServer(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops the server with SIGTERM and returns its exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Kills the main process of the database and leaves the server running. */
  killDatabase(): void {
    const pidFile = path.join(this.dataDirectory, 'postgres', 'postmaster.pid');
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    if (!Number.isInteger(pid) || pid <= 1) throw new Error(`${pidFile} names no process`);
    process.kill(pid, 'SIGKILL');
  }

  /** True if the server answers a visitor's request for the version. */
  async serves(): Promise<boolean> {
    const answer = await fetch(`${this.url}/api/version`);
    return answer.ok;
  }

  remove(): void {
    rmSync(this.dataDirectory, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }

  #spawn(): { child: ChildProcess; printed: () => string } {
    const env = {
      ...process.env,
      PORT: String(this.#port),
      KLARSIKT_DATA: this.dataDirectory,
      LOG_LEVEL: 'error',
    };
    const child = spawn(process.execPath, [entry], {
      env: { ...env, DATABASE_URL: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed = (printed + chunk.toString()).slice(-20_000);
      });
    }
    this.#process = child;
    this.#ending = false;
    return { child, printed: () => printed };
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#process;
    if (!child || !this.running) return child?.exitCode ?? null;
    const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
    this.#ending = true;
    child.kill(signal);
    return gone;
  }
}

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
