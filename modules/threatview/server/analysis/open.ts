/** Saved analyses as their readers see them: rights, heads, and what the library does not have. */
import type { AnalysisHead, OpenAnalysis } from '@klarsikt/contract';
import { type SavedAnalysis, unknownPlaces } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { liveProjectionIn } from '../threat/handlers.ts';
import type { AnalysisDeps } from './deps.ts';
import { namedShares, shareOf } from './shares.ts';
import { findAnalysis, type HeadRow, type OpenRow, type Reader, sharesOf } from './store.ts';

export interface Reading<Tx = ReadTx> {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly deps: AnalysisDeps;
}

/** Who owns what is saved here: a user in their organisation. The public sample is nobody, and saves nothing. */
export function ownerOf({ userId, organizationId }: Actor): { userId: number; organizationId: number } {
  if (userId === null || organizationId === null) throw new Refusal('error.unauthenticated');
  return { userId, organizationId };
}

export async function readerOf({ tx, actor, deps }: Reading): Promise<Reader> {
  const { userId } = ownerOf(actor);
  const ids = async (permission: 'ra:View' | 'ra:Edit') =>
    (await deps.assessments.units(tx, actor, permission)).map(({ id }) => id);
  return { userId, view: await ids('ra:View'), edit: await ids('ra:Edit') };
}

/** When its owner has left, the analysis belongs to those who may write in it. */
export function rightsIn(row: HeadRow, actor: Actor): AnalysisHead['can'] {
  const own = row.ownerId !== null && row.ownerId === actor.userId;
  const keeps = own || (row.ownerId === null && row.sharedWriting);
  return {
    write: own || row.sharedWriting,
    share: keeps && actor.permissions.has('threatview:Share'),
    remove: keeps,
  };
}

export function wireHead(row: HeadRow, actor: Actor): AnalysisHead {
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
    can: rightsIn(row, actor),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

/** True when the assessment is there and the actor may see it. */
export async function seesAssessment({ tx, actor, deps }: Reading, raId: number): Promise<boolean> {
  try {
    await deps.assessments.head(tx, actor, raId);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'error.notfound') return false;
    throw error;
  }
}

/** What of an analysis the caller's model and organisation do not have. */
export async function unknownIn(reading: Reading, saved: SavedAnalysis) {
  const { projection } = await liveProjectionIn(reading.tx, reading.deps, reading.actor);
  const places = [...unknownPlaces(projection.model, saved)];
  const { raId } = saved;
  if (raId !== null && !(await seesAssessment(reading, raId))) places.push({ path: 'raId', value: raId });
  return places;
}

export async function opened(reading: Reading, row: OpenRow): Promise<OpenAnalysis> {
  const { tx, actor } = reading;
  const head = wireHead(row, actor);
  const shares = head.can.share ? (await sharesOf(tx, row.id)).map(shareOf) : null;
  return {
    ...head,
    analysis: row.document,
    unknown: await unknownIn(reading, row.document),
    sharing:
      shares === null
        ? null
        : {
            revision: row.revision,
            shares: await namedShares(tx, ownerOf(actor).organizationId, shares),
          },
  };
}

export async function openById(reading: Reading, id: number, reader?: Reader): Promise<OpenAnalysis> {
  return opened(reading, found(await findAnalysis(reading.tx, reader ?? (await readerOf(reading)), id)));
}
