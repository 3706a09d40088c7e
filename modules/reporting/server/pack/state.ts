/** Everything about one state of an assessment, read in one transaction. */

import { createHash } from 'node:crypto';
import type { PackSource } from '@klarsikt/assessment/server/assessment/provides.ts';
import { dayOf, engineVersion, signedContent } from '@klarsikt/engine';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { AuditTrail } from '@klarsikt/operations/server/audit/provides.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { ProvenBasis, Reports } from '../report/provides.ts';
import type { PackAbout, PackTable } from './making.ts';
import { aboutAssessment, commentsBefore, endOf, historySize, revisionsUpTo } from './store.ts';
import { changesJson, commentTable, revisionTable } from './tables.ts';

/** A state with all that belongs to it. */
export interface PackState {
  readonly pid: string;
  readonly about: PackAbout;
  /** The document as it was, with its model version. */
  readonly basis: ProvenBasis;
  /** What a signature of the state names: SHA-256 of document, model version and engine version. */
  readonly hash: string;
  readonly tables: readonly PackTable[];
  readonly changes: ReturnType<typeof changesJson>;
  readonly audit: Buffer;
}

interface Means {
  readonly models: Pick<Models, 'describe'>;
  readonly reports: Pick<Reports, 'basis'>;
  readonly trail: Pick<AuditTrail, 'ofAssessment'>;
  readonly sources: readonly PackSource[];
  readonly version: string;
}

interface Meant {
  readonly id: number;
  readonly revision: number;
  readonly until: string | null;
}

/** A history beyond this many megabytes of changes makes no pack: it is held in memory while one is made. */
export const longestHistoryMb = 64;

/** The first instant that no longer belongs to the state; null: there is none yet. */
async function endOfState(tx: ReadTx, { id, revision, until }: Meant): Promise<Date | null> {
  if (until === null) return endOf(tx, id, revision);
  return new Date(new Date(until).getTime() + 1);
}

const stateHash = ({ document, modelHash }: Pick<ProvenBasis, 'document' | 'modelHash'>): string =>
  createHash('sha256')
    .update(signedContent(document, modelHash, engineVersion))
    .digest('hex');

const latest = (times: readonly string[]): string => times.reduce((a, b) => (a > b ? a : b));

export async function readState(
  means: Means,
  tx: ReadTx,
  meant: Meant,
  fingerprint: string,
): Promise<PackState> {
  const { id, revision } = meant;
  if ((await historySize(tx, id, revision)) > longestHistoryMb * 1024 * 1024)
    throw new Refusal('error.pack.size', { n: longestHistoryMb });
  const before = await endOfState(tx, meant);
  const stored = found(await means.reports.basis(tx, id, { revision, before }));
  const { pid, kind } = found(await aboutAssessment(tx, id));
  const revisions = await revisionsUpTo(tx, id, revision);
  const tables = [revisionTable(revisions), commentTable(await commentsBefore(tx, id, before))];
  for (const { name, titles, rows } of means.sources)
    tables.push({ name, titles, rows: await rows(tx, { assessmentId: id, before }) });
  const audit = await means.trail.ofAssessment(tx, { id, before });
  const times = tables.flatMap(({ rows }) => rows.map(({ at }) => at));
  const at = latest([...times, ...(audit.at === null ? [] : [audit.at.toISOString()])]);
  const { modelHash, document } = stored;
  const hash = stateHash({ document, modelHash });
  // Due dates count as of the state's own day, and no other pack is listed: the same state has the same report on any day.
  const packs = [{ id: '', state: { revision, hash } }];
  const state = { ...stored.proof.facts.state, hash };
  const facts = { ...stored.proof.facts, today: dayOf(at, stored.timeZone), state, packs };
  const model = found(means.models.describe(modelHash));
  return {
    pid,
    basis: { ...stored, proof: { ...stored.proof, facts } },
    hash,
    tables,
    changes: changesJson(revisions),
    audit: audit.file,
    about: {
      product: means.version,
      organisation: stored.organisation,
      unit: stored.unit,
      demo: kind === 'sandbox' || kind === 'sample',
      assessment: document.settings.name,
      revision,
      at,
      model: { name: model.name, hash: model.hash },
      fingerprint,
    },
  };
}
