import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedDatabaseLog } from './log.ts';

const PATIENCE = {
  intervalMs: 50,
  insistAfterMs: 10_000,
  killAfterMs: 20_000,
  giveUpAfterMs: 30_000,
} as const;

/**
 * Removes the remains of a killed process from the cluster: running PostgreSQL processes and the pid file. The system
 * may have given the number in that file to a new process, and PostgreSQL would then refuse to start.
 */
export async function removeOrphanProcesses(
  cluster: string,
  socketFolder: string,
  log: EmbeddedDatabaseLog,
): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  const recorded = readPid(pidFile);
  let running = findPostgresProcesses(cluster);
  if (running.length > 0)
    log.info(`Stopping the database that a killed process left behind (${running.join(', ')}).`);
  if (recorded !== undefined && running.includes(recorded)) signal([recorded], 'SIGINT');
  const waits = { insisted: false, killed: false };
  for (let waited = 0; running.length > 0; waited += PATIENCE.intervalMs) {
    if (waited >= PATIENCE.giveUpAfterMs) {
      throw new Error(`Old database processes in ${cluster} do not stop: ${running.join(', ')}`);
    }
    if (waited >= PATIENCE.killAfterMs && !waits.killed) {
      waits.killed = true;
      signal(running, 'SIGKILL');
    } else if (waited >= PATIENCE.insistAfterMs && !waits.insisted) {
      waits.insisted = true;
      signal(running, 'SIGQUIT');
    }
    await sleep(PATIENCE.intervalMs);
    running = findPostgresProcesses(cluster);
  }
  rmSync(pidFile, { force: true });
  rmSync(path.join(socketFolder, '.s.PGSQL.5432'), { force: true });
  rmSync(path.join(socketFolder, '.s.PGSQL.5432.lock'), { force: true });
}

/** Finds the running PostgreSQL processes of this cluster by their working directory. */
export function findPostgresProcesses(cluster: string): number[] {
  return process.platform === 'linux'
    ? serversByWorkingFolder(realpathSync(cluster))
    : serversByCommand(cluster);
}

function serversByWorkingFolder(cluster: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readLink(`/proc/${pid}/cwd`) === cluster && isPostgres(readLink(`/proc/${pid}/exe`)))
    .map(Number);
}

function isPostgres(program: string): boolean {
  return path.basename(program.replace(/ \(deleted\)$/, '')) === 'postgres';
}

function readLink(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    // The process has ended or belongs to another user, so it must not be stopped.
    return '';
  }
}

/**
 * Finds the main process by its command line. On macOS the other processes do not have the folder in theirs, and they
 * end with the main process.
 */
function serversByCommand(cluster: string): number[] {
  const list = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).stdout ?? '';
  return list
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(` -D ${cluster} `))
    .map((line) => Number.parseInt(line, 10));
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      const gone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
      if (!gone) throw error;
    }
  }
}
