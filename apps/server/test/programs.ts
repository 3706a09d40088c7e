/** Starts the built program as separate processes: servers on one database, and commands. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';

const main = join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', 'main.js');

export interface Running {
  readonly child: ChildProcess;
  /**
   * Resolves with the address of the server and the token of its set-up link (null if it prints none); rejects if the
   * process ends.
   */
  readonly serving: Promise<{ readonly origin: string; readonly token: string | null }>;
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
}

/** Address of a database on the tests' server, as an operator writes it. */
export function urlOf({ connectionString, host, port, user, database }: ClientConfig): string {
  if (connectionString) return connectionString;
  const query = new URLSearchParams({ host: String(host), port: String(port) });
  return `postgres://${String(user)}@/${String(database)}?${query}`;
}

export function start(env: Readonly<Record<string, string>>, ...words: string[]): Running {
  const own = {
    DATABASE_URL: '',
    KLARSIKT_DRAIN: '0',
    LOG_LEVEL: 'silent',
    PORT: '0',
    KLARSIKT_SECRET: undefined,
    ...env,
  };
  const child = spawn(process.execPath, [main, ...words], { env: { ...process.env, ...own } });
  let [out, err] = ['', ''];
  const ended = new Promise<Awaited<Running['ended']>>((resolve) => {
    child.once('close', (code) => resolve({ code, out, err }));
  });
  const serving = new Promise<Awaited<Running['serving']>>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      out += text.toString();
      const said = /is running: (\S+)\n(?:.*\/setup#(\S+)\n)?\n/.exec(out);
      if (said) resolve({ origin: said[1] ?? '', token: said[2] ?? null });
    });
    void ended.then(() => reject(new Error(`it ended: ${err}`)));
  });
  // A caller that only waits for the end does not handle this rejection.
  serving.catch(() => undefined);
  child.stderr.on('data', (text: Buffer) => {
    err += text.toString();
  });
  return { child, serving, ended };
}

/** Stops the process as an operator does. */
export async function stop({ child, ended }: Running): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}
