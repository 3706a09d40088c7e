import type { AnalysisHead, OpenAnalysis } from '@klarsikt/contract';
import { findUnknownSavedReferences, type SavedAnalysis } from '@klarsikt/engine/analysis';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { loadLiveProjectionWithTx } from '../threat/handlers.ts';
import type { AnalysisDeps } from './deps.ts';
import { loadNamedAnalysisShares, toAnalysisShare } from './shares.ts';
import {
  type AnalysisHeadRow,
  type AnalysisReader,
  findAnalysis,
  listAnalysisShares,
  type OpenAnalysisRow,
} from './store.ts';

export interface AnalysisAccessContext<Tx = ReadTx> {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly deps: AnalysisDeps;
}

/**
 * Returns the owner of a new analysis: a user with an organisation. Visitors of the public sample are refused,
 * because they cannot save.
 */
export function requireAnalysisOwner({ userId, organizationId }: Actor): {
  userId: number;
  organizationId: number;
} {
  if (userId === null || organizationId === null) throw new Refusal('error.unauthenticated');
  return { userId, organizationId };
}

export async function loadAnalysisReader({
  tx,
  actor,
  deps,
}: AnalysisAccessContext): Promise<AnalysisReader> {
  const { userId } = requireAnalysisOwner(actor);
  const ids = async (permission: 'ra:View' | 'ra:Edit') =>
    (await deps.assessments.units(tx, actor, permission)).map(({ id }) => id);
  return { userId, view: await ids('ra:View'), edit: await ids('ra:Edit') };
}

/**
 * Lists the permissions of the actor. If the owner's account is deleted, everybody with write access gets the owner's
 * permissions.
 */
export function listAnalysisPermissions(row: AnalysisHeadRow, actor: Actor): AnalysisHead['can'] {
  const own = row.ownerId !== null && row.ownerId === actor.userId;
  const keeps = own || (row.ownerId === null && row.sharedWriting);
  return {
    write: own || row.sharedWriting,
    share: keeps && actor.permissions.has('threatview:Share'),
    remove: keeps,
  };
}

export function buildAnalysisHead(row: AnalysisHeadRow, actor: Actor): AnalysisHead {
  const { id, name, analysisType, updatedName, revision, shares, raId, threats, risks } = row;
  return {
    id,
    name,
    analysisType,
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
    updatedBy: updatedName,
    revision,
    owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName },
    own: row.ownerId !== null && row.ownerId === actor.userId,
    shares,
    raId,
    threats,
    risks,
    can: listAnalysisPermissions(row, actor),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

export async function canSeeAssessment(
  { tx, actor, deps }: AnalysisAccessContext,
  raId: number,
): Promise<boolean> {
  try {
    await deps.assessments.head(tx, actor, raId);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'error.notfound') return false;
    throw error;
  }
}

export async function listUnknownEntityPaths(reading: AnalysisAccessContext, saved: SavedAnalysis) {
  const { projection } = await loadLiveProjectionWithTx(reading.tx, reading.deps, reading.actor);
  const places = [...findUnknownSavedReferences(projection.model, saved)];
  const { raId } = saved;
  if (raId !== null && !(await canSeeAssessment(reading, raId))) places.push({ path: 'raId', value: raId });
  return places;
}

export async function buildOpenAnalysis(
  reading: AnalysisAccessContext,
  row: OpenAnalysisRow,
): Promise<OpenAnalysis> {
  const { tx, actor } = reading;
  const head = buildAnalysisHead(row, actor);
  const shares = head.can.share ? (await listAnalysisShares(tx, row.id)).map(toAnalysisShare) : null;
  return {
    ...head,
    analysis: row.document,
    unknown: await listUnknownEntityPaths(reading, row.document),
    sharing:
      shares === null
        ? null
        : {
            revision: row.revision,
            shares: await loadNamedAnalysisShares(tx, requireAnalysisOwner(actor).organizationId, shares),
          },
  };
}

export async function openAnalysis(
  reading: AnalysisAccessContext,
  id: number,
  reader?: AnalysisReader,
): Promise<OpenAnalysis> {
  return buildOpenAnalysis(
    reading,
    requireFound(await findAnalysis(reading.tx, reader ?? (await loadAnalysisReader(reading)), id)),
  );
}
