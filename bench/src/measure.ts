/**
 * Measures reliably on a shared machine: CPU time instead of wall time, medians, and ratios within one run.
 */
import { readFileSync } from 'node:fs';

/**
 * One line of the table. `ratio` compares with the peer or the limit; `met` is null for a line without a
 * goal.
 */
export interface Result {
  readonly id: string;
  readonly job: string;
  readonly goal: string;
  readonly measured: string;
  readonly ratio: string;
  readonly met: boolean | null;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Returns the CPU milliseconds of this process for each run of `work`. */
export function eachCpuMs(work: () => unknown, runs: number): number[] {
  return Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}

/** Returns the median CPU milliseconds of `work`, after one run that does not count. */
export function cpuMs(work: () => unknown, runs = 15): number {
  work();
  return median(eachCpuMs(work, runs));
}

/**
 * Returns the calls of `work` per CPU second of this process; each sample takes about `forMs` milliseconds.
 */
export function perCpuSecond(work: () => unknown, forMs = 400): number {
  const samples = [0, 1, 2].map(() => {
    let calls = 0;
    const before = process.cpuUsage();
    let spent = 0;
    while (spent < forMs * 1000) {
      for (let n = 0; n < 200; n += 1) work();
      calls += 200;
      const { user, system } = process.cpuUsage(before);
      spent = user + system;
    }
    return calls / (spent / 1e6);
  });
  return median(samples);
}

const ticksPerSecond = 100;

/** Returns the CPU seconds that a process has used so far (Linux). */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/**
 * Returns the resident memory of a process in MB. With `proportional` each process counts only its share of
 * shared pages.
 */
export function memoryMb(pid: number, proportional = false): number {
  if (proportional) {
    const match = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(match?.[1] ?? 0) / 1024;
  }
  const match = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(match?.[1] ?? 0) / 1024;
}

export const figure = (value: number, digits = 1): string => value.toFixed(digits);
