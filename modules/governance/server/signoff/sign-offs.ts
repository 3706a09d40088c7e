import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { PendingItem } from '@klarsikt/contract';
import { findReopenedParts } from '@klarsikt/engine/assessment';
import { computeSignOffState, computeSignOffSummary, toSignerId, toSignOffRecord } from './events.ts';
import type {
  LastApprovalLookup,
  OpenRequirementsLookup,
  SignOffEnder,
  SignOffRegister,
  SignOffUpkeep,
} from './provides.ts';
import {
  insertSignOffs,
  listSignOffs,
  listUnsettledSignOffs,
  lockSignOffSummary,
  requiresTwoPersons,
  type SignOffRow,
  updateSignOffSummary,
} from './store.ts';

/**
 * True if the request is to this person, or to nobody in particular, so that everyone with the permission may
 * approve.
 */
const isAsked = (request: SignOffRow | undefined, person: string): boolean =>
  request?.approverId == null || String(request.approverId) === person;

/** Lists the caller's pending items in an assessment: requests by others, and the caller's own returned requests. */
function listPendingItems(
  assessment: { readonly id: number; readonly name: string },
  rows: readonly SignOffRow[],
  given: { readonly person: string; readonly mayApprove: boolean },
): readonly PendingItem[] {
  const found: SignOffRow[] = [];
  for (const part of new Set(rows.map((row) => row.part))) {
    const { status, requestedBy } = computeSignOffState(part, rows);
    const own = rows.filter((row) => row.part === part);
    const asked = own.findLast(({ kind }) => kind === 'requested');
    const forMe =
      status === 'requested'
        ? given.mayApprove && requestedBy !== given.person && isAsked(asked, given.person)
        : status === 'returned' && asked !== undefined && toSignerId(asked) === given.person;
    const row = forMe ? own.findLast(({ kind }) => kind === status) : undefined;
    // A request or return that covers several parts counts as one pending item.
    const known = found.some(({ kind, at }) => kind === row?.kind && at.getTime() === row.at.getTime());
    if (row !== undefined && !known) found.push(row);
  }
  const { id, name } = assessment;
  return found.map(({ kind, author, at, text }) => ({
    kind: kind === 'returned' ? 'returned' : 'approval',
    assessment: { id, name },
    text: text === '' ? name : text,
    by: author,
    at: at.toISOString(),
    due: null,
    ref: null,
  }));
}

/** True for places outside the document, which are actions and gaps. */
export const isPathOutsideDocument = (place: string): boolean => /^\/(actions|gaps)\//.test(place);

const endBeside: SignOffEnder['endBeside'] = async (tx, { assessmentId, places }, by) => {
  const row = places.length === 0 ? null : await lockSignOffSummary(tx, assessmentId);
  if (row === null) return;
  const { organizationId, revision, head } = row;
  const parts = findReopenedParts(places, false).filter((part) => head.endedByChange.includes(part));
  if (parts.length === 0) return;
  const paths = places.slice(0, 100);
  const ended = parts.map((part) => ({ part, kind: 'changed' as const, revision, paths }));
  await insertSignOffs(tx, { organizationId, assessmentId }, ended, by);
  await updateSignOffSummary(
    tx,
    assessmentId,
    computeSignOffSummary(await listSignOffs(tx, assessmentId), head.former === true),
  );
};

/**
 * Creates the functions that end sign-offs. `openRequirements` is a parameter, so that this file does not depend on
 * the proof of completeness.
 */
export function createSignOffUpkeep<A>(openRequirements: OpenRequirementsLookup<A>): SignOffUpkeep<A> {
  return {
    openRequirements,
    endBeside,
    end: async (tx, ended, by) => {
      const { organizationId, assessmentId, former, parts, revision, paths } = ended;
      const rows = parts.map((part) => ({
        part,
        kind: 'changed' as const,
        revision,
        paths: paths.slice(0, 100),
      }));
      await insertSignOffs(tx, { organizationId, assessmentId }, rows, by);
      const head = computeSignOffSummary(await listSignOffs(tx, assessmentId), former);
      await updateSignOffSummary(tx, assessmentId, head);
      return head;
    },
    endedIn: async (tx, assessmentId, revision) => {
      const rows = await listSignOffs(tx, assessmentId);
      return rows
        .filter(
          (row) =>
            row.kind === 'changed' && row.revision === revision && !row.paths.some(isPathOutsideDocument),
        )
        .map(({ part }) => part);
    },
  };
}

export function createSignOffRegister(assessments: Pick<AssessmentService, 'units'>): SignOffRegister {
  return {
    of: async (tx, { id, signOff }) => ({
      head: signOff,
      twoPersons: await requiresTwoPersons(tx, id),
      events: (await listSignOffs(tx, id)).map(toSignOffRecord),
    }),
    waiting: async (tx, actor) => {
      if (actor.organizationId === null || actor.userId === null) return [];
      const open = await listUnsettledSignOffs(tx, actor.organizationId);
      if (open.length === 0) return [];
      const [seen, approvable] = [
        new Set((await assessments.units(tx, actor)).map(({ id }) => id)),
        new Set((await assessments.units(tx, actor, 'ra:Approve')).map(({ id }) => id)),
      ];
      const found: PendingItem[] = [];
      for (const one of open.filter(({ unitId }) => seen.has(unitId))) {
        const given = { person: String(actor.userId), mayApprove: approvable.has(one.unitId) };
        found.push(...listPendingItems(one, await listSignOffs(tx, one.id), given));
      }
      return found;
    },
  };
}

export const findLastApproval: LastApprovalLookup = async (tx, assessmentId, before) => {
  const rows = await listSignOffs(tx, assessmentId);
  const signed = rows.findLast(
    ({ part, kind, role, at }) =>
      part === 'whole' && kind === 'signed' && role === 'approved' && (before === null || at < before),
  );
  return signed?.at ?? null;
};
