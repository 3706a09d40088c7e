import { createHash } from 'node:crypto';
import type { PackSource } from '@klarsikt/assessment/server/assessment/provides.ts';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { serializeSignedState } from '@klarsikt/engine/sign-off';
import { engineVersion } from '@klarsikt/engine/values';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { AuditSealer } from '@klarsikt/operations/server/audit/provides.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { ReportBasisWithProof, ReportRegister } from '../report/provides.ts';
import type { PackSubject, PackTable } from './making.ts';
import {
  findEndOfRevision,
  listCommentsBefore,
  listRevisionsUpTo,
  loadAssessmentSubject,
  loadHistorySize,
} from './store.ts';
import { createChangesJson, createCommentTable, createRevisionTable } from './tables.ts';

export interface PackState {
  readonly pid: string;
  readonly about: PackSubject;
  /** Document at the revision, with its model version. */
  readonly basis: ReportBasisWithProof;
  /** SHA-256 of document, model version and engine version; a sign-off refers to this hash. */
  readonly hash: string;
  readonly tables: readonly PackTable[];
  readonly changes: ReturnType<typeof createChangesJson>;
  readonly audit: Buffer;
}

interface PackStateDependencies {
  readonly models: Pick<ModelRegistry, 'describe'>;
  readonly reports: Pick<ReportRegister, 'basis'>;
  readonly trail: Pick<AuditSealer, 'ofAssessment'>;
  readonly sources: readonly PackSource[];
  readonly version: string;
}

interface ResolvedState {
  readonly id: number;
  readonly revision: number;
  readonly until: string | null;
}

/** Maximum size of the history of changes in megabytes; the history is held in memory while a pack is created. */
export const maxPackHistoryMb = 64;

/** Returns the first instant after the state; null if the state is still current. */
async function findEndOfState(tx: ReadTx, { id, revision, until }: ResolvedState): Promise<Date | null> {
  if (until === null) return findEndOfRevision(tx, id, revision);
  return new Date(new Date(until).getTime() + 1);
}

const computeStateHash = ({
  document,
  modelHash,
}: Pick<ReportBasisWithProof, 'document' | 'modelHash'>): string =>
  createHash('sha256')
    .update(serializeSignedState(document, modelHash, engineVersion))
    .digest('hex');

const findLatest = (times: readonly string[]): string => times.reduce((a, b) => (a > b ? a : b));

export async function loadPackState(
  means: PackStateDependencies,
  tx: ReadTx,
  meant: ResolvedState,
  fingerprint: string,
): Promise<PackState> {
  const { id, revision } = meant;
  if ((await loadHistorySize(tx, id, revision)) > maxPackHistoryMb * 1024 * 1024)
    throw new Refusal('error.pack.size', { n: maxPackHistoryMb });
  const before = await findEndOfState(tx, meant);
  const stored = requireFound(await means.reports.basis(tx, id, { revision, before }));
  const { pid, kind } = requireFound(await loadAssessmentSubject(tx, id));
  const revisions = await listRevisionsUpTo(tx, id, revision);
  const tables = [
    createRevisionTable(revisions),
    createCommentTable(await listCommentsBefore(tx, id, before)),
  ];
  for (const { name, titles, rows } of means.sources)
    tables.push({ name, titles, rows: await rows(tx, { assessmentId: id, before }) });
  const audit = await means.trail.ofAssessment(tx, { id, before });
  const times = tables.flatMap(({ rows }) => rows.map(({ at }) => at));
  const at = findLatest([...times, ...(audit.at === null ? [] : [audit.at.toISOString()])]);
  const { modelHash, document } = stored;
  const hash = computeStateHash({ document, modelHash });
  // Use the day of the state for due dates and only this pack as existing pack, so that the same state has the same
  // report on any day.
  const packs = [{ id: '', state: { revision, hash } }];
  const state = { ...stored.proof.facts.state, hash };
  const facts = { ...stored.proof.facts, today: getDayInZone(at, stored.timeZone), state, packs };
  const model = requireFound(means.models.describe(modelHash));
  return {
    pid,
    basis: { ...stored, proof: { ...stored.proof, facts } },
    hash,
    tables,
    changes: createChangesJson(revisions),
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
