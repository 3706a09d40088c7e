/** Warnings of this node's log that wait to be sent. If there are too many, the oldest ones are dropped. */
import type { LogNotice, syslogSeverities } from './message.ts';

const mostNotices = 1000;

/** Severity by level of the log, the highest first; lines of lower levels are not sent. */
const severityByLevel: readonly (readonly [number, keyof typeof syslogSeverities])[] = [
  [60, 'critical'],
  [50, 'error'],
  [40, 'warning'],
];

export interface NoticeBuffer {
  /** Receives a line of the log; ignores lines below the level of warnings. */
  write(line: string): void;
  /** Removes and returns the oldest notices. */
  take(limit: number): readonly LogNotice[];
  /** Puts back notices that were not sent. */
  restore(notices: readonly LogNotice[]): void;
  readonly dropped: number;
}

function readLine(line: string): { readonly level: number; readonly at: Date } | null {
  const [, level] = /^\{"level":(\d+)/.exec(line) ?? [];
  const [, time] = /"time":"([^"]+)"/.exec(line) ?? [];
  const at = new Date(time ?? Number.NaN);
  return level === undefined || Number.isNaN(at.getTime()) ? null : { level: Number(level), at };
}

export function createNoticeBuffer(): NoticeBuffer {
  let held: LogNotice[] = [];
  let dropped = 0;
  const trim = () => {
    const over = held.length - mostNotices;
    if (over <= 0) return;
    held = held.slice(over);
    dropped += over;
  };
  return {
    write: (line) => {
      const read = readLine(line);
      const [, severity] = severityByLevel.find(([level]) => read !== null && read.level >= level) ?? [];
      if (read === null || severity === undefined) return;
      held.push({ severity, at: read.at, text: line.trimEnd() });
      trim();
    },
    take: (limit) => held.splice(0, limit),
    restore: (notices) => {
      held = [...notices, ...held];
      trim();
    },
    get dropped() {
      return dropped;
    },
  };
}
