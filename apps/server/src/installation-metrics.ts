/** Metrics of the whole installation: each node answers the same. Labels are kinds, never names. */
import { statfs } from 'node:fs/promises';
import { mailKinds } from '@klarsikt/contract';
import { type InstallationFigures, readFigures } from '@klarsikt/operations/server/cluster/figures.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Gauge, Registry } from 'prom-client';
import { newestBackup } from './backup/schedule.ts';
import type { Config } from './config/config.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';

export interface Measured {
  readonly config: Pick<Config, 'backups' | 'dataDirectory'>;
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly log: Log;
  /** Kinds of jobs that this version knows. */
  readonly jobKinds: readonly string[];
}

/** Figures are read again after so long, however many ask. */
const freshMs = 1000;
/** Less than Prometheus waits for an answer. */
const deadlineMs = 5000;

type ReadFigures = () => Promise<InstallationFigures | null>;

/** Reads the figures once for all metrics of an answer; null where the database does not give them in time. */
function figuresOf({ db, clock, log }: Measured): ReadFigures {
  let last: { readonly at: number; readonly figures: ReturnType<ReadFigures> } | null = null;
  const read: ReadFigures = async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, refuse) => {
      timer = setTimeout(() => refuse(new Error('no figures in time')), deadlineMs);
    });
    try {
      return await Promise.race([readFigures(db, clock), late]);
    } catch (error) {
      log.warn({ err: error }, 'the figures for monitoring could not be read');
      return null;
    } finally {
      clearTimeout(timer);
    }
  };
  return () => {
    const at = performance.now();
    if (last === null || at - last.at > freshMs) last = { at, figures: read() };
    return last.figures;
  };
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly samples: () => Promise<readonly Sample[]>;
}

const single = (value: number): readonly Sample[] => [[{}, value]];

/** A sample for each kind, also for those of which there are none: a rule can not compare what is absent. */
const byKind = (kinds: readonly string[], found: ReadonlyMap<string, number>): readonly Sample[] =>
  [...new Set([...kinds, ...found.keys()])].map((kind) => [{ kind }, found.get(kind) ?? 0]);

const labelled = (label: string, values: Readonly<Record<string, number>>): readonly Sample[] =>
  Object.entries(values).map(([name, value]) => [{ [label]: name }, value]);

/** Metrics of jobs and mails. */
function metricsOfQueues(figures: ReadFigures, jobKinds: readonly string[]): readonly Metric[] {
  const kinds = (
    name: string,
    help: string,
    known: readonly string[],
    of: (read: InstallationFigures) => ReadonlyMap<string, number>,
  ): Metric => ({
    ...{ name, help, labelNames: ['kind'] },
    samples: async () => {
      const read = await figures();
      return read === null ? [] : byKind(known, of(read));
    },
  });
  return [
    kinds('klarsikt_jobs_waiting', 'Deferred jobs that wait', jobKinds, ({ jobs }) => jobs.waiting),
    kinds('klarsikt_jobs_failed', 'Jobs of the last day that failed', jobKinds, ({ jobs }) => jobs.failed),
    kinds('klarsikt_mails_waiting', 'Mails to be sent', mailKinds, ({ mails }) => mails.waiting),
    kinds('klarsikt_mails_failed', 'Mails that were given up', mailKinds, ({ mails }) => mails.failed),
    kinds(
      'klarsikt_mails_uncertain',
      'Mails that may have been sent or not',
      mailKinds,
      ({ mails }) => mails.uncertain,
    ),
  ];
}

/** Metrics of nodes, audit log, licences and storage. */
function metricsOfState(figures: ReadFigures): readonly Metric[] {
  const read =
    (samples: (read: InstallationFigures) => readonly Sample[]): Metric['samples'] =>
    async () => {
      const found = await figures();
      return found === null ? [] : samples(found);
    };
  return [
    {
      name: 'klarsikt_database_up',
      help: '1 where the database gives figures in time, else 0',
      samples: async () => single((await figures()) === null ? 0 : 1),
    },
    {
      name: 'klarsikt_jobs_longest_wait_seconds',
      help: 'Age of the job that waits longest',
      samples: read(({ longestWaitSec }) => single(longestWaitSec)),
    },
    {
      name: 'klarsikt_nodes',
      help: 'Nodes by sign of life: alive or stale',
      labelNames: ['state'],
      samples: read(({ nodes }) => labelled('state', nodes)),
    },
    {
      name: 'klarsikt_audit_unsealed_events',
      help: 'Audit events without a seal',
      samples: read(({ unsealed }) => single(unsealed.events)),
    },
    {
      name: 'klarsikt_audit_unsealed_seconds',
      help: 'Age of the oldest audit event without a seal',
      samples: read(({ unsealed }) => single(unsealed.sec)),
    },
    {
      name: 'klarsikt_licence_days_left',
      help: 'Days until the first licence of the operator or of the organizations ends',
      labelNames: ['of'],
      samples: read(({ licenceDaysLeft }) => labelled('of', licenceDaysLeft)),
    },
    {
      name: 'klarsikt_storage_bytes',
      help: 'Bytes of the tables (database) and of files in the bucket (objects)',
      labelNames: ['in'],
      samples: read(({ bytes }) => labelled('in', bytes)),
    },
  ];
}

async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // A node with a database server may have no data directory.
    return null;
  }
}

/** Metrics of this node's folders. */
function metricsOfFolders({ config, clock }: Measured): readonly Metric[] {
  const { backups, dataDirectory } = config;
  const folders = { data: dataDirectory, ...(backups === null ? {} : { backups }) };
  const disk: Metric = {
    name: 'klarsikt_disk_free_bytes',
    help: 'Free bytes of the disks of this node that hold the data directory and the backups',
    labelNames: ['folder'],
    samples: async () => {
      const found: Sample[] = [];
      for (const [folder, path] of Object.entries(folders)) {
        const bytes = await freeBytes(path);
        if (bytes !== null) found.push([{ folder }, bytes]);
      }
      return found;
    },
  };
  if (backups === null) return [disk];
  return [
    disk,
    {
      name: 'klarsikt_backup_age_seconds',
      help: 'Age of the newest daily backup of this node, +Inf where there is none',
      samples: async () => {
        const newest = newestBackup(backups);
        if (newest === null) return single(Number.POSITIVE_INFINITY);
        return single(Math.max(0, (clock.now().getTime() - newest.getTime()) / 1000));
      },
    },
  ];
}

function fill(gauge: Gauge, samples: readonly Sample[]): void {
  gauge.reset();
  // What can not be read is left out, and is not 0.
  gauge.remove({});
  for (const [labels, value] of samples) gauge.set(labels, value);
}

/** Adds the metrics of the installation to the registry. */
export async function measureInstallation(registry: Registry, measured: Measured): Promise<void> {
  const { Gauge } = await import('prom-client');
  const figures = figuresOf(measured);
  const metrics = [
    ...metricsOfQueues(figures, measured.jobKinds),
    ...metricsOfState(figures),
    ...metricsOfFolders(measured),
  ];
  for (const { name, help, labelNames = [], samples } of metrics)
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        fill(this, await samples());
      },
    });
}
