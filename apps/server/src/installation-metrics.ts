/** Metrics of the whole installation, which every node reports alike. Labels are kinds, never names. */
import { statfs } from 'node:fs/promises';
import { type InstallationMode, installationModes, mailKinds } from '@klarsikt/contract';
import {
  type InstallationFigures,
  loadInstallationFigures,
} from '@klarsikt/operations/server/cluster/figures.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Gauge, Registry } from 'prom-client';
import { findNewestBackupTime } from './backup/schedule.ts';
import type { Config } from './config/config.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';
import type { NoticeBuffer } from './syslog/notices.ts';

export interface InstallationMetricsSources {
  readonly config: Pick<Config, 'backups' | 'dataDirectory' | 'quotas' | 'syslog'>;
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobKinds: readonly string[];
  readonly mode: () => InstallationMode;
  readonly notices: Pick<NoticeBuffer, 'dropped'>;
}

/** Milliseconds for which figures are cached, so that frequent requests cost little. */
const freshMs = 1000;
/** Longest wait for the figures in milliseconds, shorter than the timeout of Prometheus. */
const deadlineMs = 5000;

type ReadFigures = () => Promise<InstallationFigures | null>;

/**
 * Creates a function that reads the figures once for all metrics of a response; it returns null if the database is
 * too slow.
 */
function figuresOf({ config, db, clock, log }: InstallationMetricsSources): ReadFigures {
  let last: { readonly at: number; readonly figures: ReturnType<ReadFigures> } | null = null;
  const read: ReadFigures = async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, refuse) => {
      timer = setTimeout(() => refuse(new Error('no figures in time')), deadlineMs);
    });
    try {
      return await Promise.race([loadInstallationFigures(db, clock, config.quotas), late]);
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

const toSingleSample = (value: number): readonly Sample[] => [[{}, value]];

/** Adds 0 for kinds without a value, because an alert cannot compare a missing metric. */
const toSamplesByKind = (kinds: readonly string[], found: ReadonlyMap<string, number>): readonly Sample[] =>
  [...new Set([...kinds, ...found.keys()])].map((kind) => [{ kind }, found.get(kind) ?? 0]);

const toLabelledSamples = (label: string, values: Readonly<Record<string, number>>): readonly Sample[] =>
  Object.entries(values).map(([name, value]) => [{ [label]: name }, value]);

function createQueueMetrics(figures: ReadFigures, jobKinds: readonly string[]): readonly Metric[] {
  const kinds = (
    name: string,
    help: string,
    known: readonly string[],
    of: (read: InstallationFigures) => ReadonlyMap<string, number>,
  ): Metric => ({
    ...{ name, help, labelNames: ['kind'] },
    samples: async () => {
      const read = await figures();
      return read === null ? [] : toSamplesByKind(known, of(read));
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

const sharesOf = (map: ReadonlyMap<string, number>): readonly Sample[] =>
  [...map].map(([kind, value]) => [{ kind }, value]);

const statesOf = (quotas: InstallationFigures['quotas']): readonly Sample[] =>
  (['near', 'full'] as const).flatMap((state) =>
    [...quotas[state]].map(([kind, value]): Sample => [{ kind, state }, value]),
  );

function metricsOfQuotas(figures: ReadFigures): readonly Metric[] {
  return [
    {
      name: 'klarsikt_quota_highest_use_ratio',
      help: 'Largest share of a limit that an organization uses: 1 at the limit',
      labelNames: ['kind'],
      samples: async () => sharesOf((await figures())?.quotas.highest ?? new Map()),
    },
    {
      name: 'klarsikt_quota_organizations',
      help: 'Organizations that use at least 80 % of a limit (near) or all of it (full)',
      labelNames: ['kind', 'state'],
      samples: async () => {
        const found = await figures();
        return found === null ? [] : statesOf(found.quotas);
      },
    },
  ];
}

function createStateMetrics(figures: ReadFigures): readonly Metric[] {
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
      samples: async () => toSingleSample((await figures()) === null ? 0 : 1),
    },
    {
      name: 'klarsikt_jobs_longest_wait_seconds',
      help: 'Age of the job that waits longest',
      samples: read(({ longestWaitSec }) => toSingleSample(longestWaitSec)),
    },
    {
      name: 'klarsikt_nodes',
      help: 'Nodes by sign of life: alive or stale',
      labelNames: ['state'],
      samples: read(({ nodes }) => toLabelledSamples('state', nodes)),
    },
    {
      name: 'klarsikt_audit_unsealed_events',
      help: 'Audit events without a seal',
      samples: read(({ unsealed }) => toSingleSample(unsealed.events)),
    },
    {
      name: 'klarsikt_audit_unsealed_seconds',
      help: 'Age of the oldest audit event without a seal',
      samples: read(({ unsealed }) => toSingleSample(unsealed.sec)),
    },
    {
      name: 'klarsikt_licence_days_left',
      help: 'Days until the first licence of the operator or of the organizations ends',
      labelNames: ['of'],
      samples: read(({ licenceDaysLeft }) => toLabelledSamples('of', licenceDaysLeft)),
    },
    {
      name: 'klarsikt_storage_bytes',
      help: 'Bytes of the tables (database) and of files in the bucket (objects)',
      labelNames: ['in'],
      samples: read(({ bytes }) => toLabelledSamples('in', bytes)),
    },
  ];
}

/** Returns no metrics if there is no receiver, because the reported backlog would then grow forever. */
function createSyslogMetrics(
  figures: ReadFigures,
  { config, notices }: Pick<InstallationMetricsSources, 'config' | 'notices'>,
): readonly Metric[] {
  if (!config.syslog) return [];
  const unsent = (of: (unsent: InstallationFigures['unsent']) => number) => async () => {
    const found = await figures();
    return found === null ? [] : toSingleSample(of(found.unsent));
  };
  return [
    {
      name: 'klarsikt_syslog_waiting_events',
      help: 'Audit events that the syslog receiver has not taken',
      samples: unsent(({ events }) => events),
    },
    {
      name: 'klarsikt_syslog_waiting_seconds',
      help: 'Age of the oldest audit event that the syslog receiver has not taken',
      samples: unsent(({ sec }) => sec),
    },
    {
      name: 'klarsikt_syslog_dropped_warnings',
      help: 'Warnings of this node that were dropped because the syslog receiver did not take them',
      samples: async () => toSingleSample(notices.dropped),
    },
  ];
}

const createModeMetric = (mode: InstallationMetricsSources['mode']): Metric => ({
  name: 'klarsikt_mode',
  help: '1 for the mode of the installation, 0 for the others: open, readonly or maintenance',
  labelNames: ['mode'],
  samples: async () => installationModes.map((name) => [{ mode: name }, mode().name === name ? 1 : 0]),
});

async function readFreeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // The folder may be missing, because a node with a database server needs no data directory.
    return null;
  }
}

function createFolderMetrics({ config, clock }: InstallationMetricsSources): readonly Metric[] {
  const { backups, dataDirectory } = config;
  const folders = { data: dataDirectory, ...(backups === null ? {} : { backups }) };
  const disk: Metric = {
    name: 'klarsikt_disk_free_bytes',
    help: 'Free bytes of the disks of this node that hold the data directory and the backups',
    labelNames: ['folder'],
    samples: async () => {
      const found: Sample[] = [];
      for (const [folder, path] of Object.entries(folders)) {
        const bytes = await readFreeBytes(path);
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
        const newest = findNewestBackupTime(backups);
        if (newest === null) return toSingleSample(Number.POSITIVE_INFINITY);
        return toSingleSample(Math.max(0, (clock.now().getTime() - newest.getTime()) / 1000));
      },
    },
  ];
}

function fill(gauge: Gauge, samples: readonly Sample[]): void {
  gauge.reset();
  // Omit a metric without a readable value, because 0 would be wrong.
  gauge.remove({});
  for (const [labels, value] of samples) gauge.set(labels, value);
}

export async function measureInstallation(
  registry: Registry,
  measured: InstallationMetricsSources,
): Promise<void> {
  const { Gauge } = await import('prom-client');
  const figures = figuresOf(measured);
  const metrics = [
    ...createQueueMetrics(figures, measured.jobKinds),
    ...createStateMetrics(figures),
    ...metricsOfQuotas(figures),
    ...createSyslogMetrics(figures, measured),
    createModeMetric(measured.mode),
    ...createFolderMetrics(measured),
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
