/** Sign-offs as the other features use them. */

import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { WaitingItem } from '@klarsikt/contract';
import { partsTouched } from '@klarsikt/engine';
import { headOf, personOf, stateOf, toldRow } from './events.ts';
import type { EndsSignOffs, LastApproval, OpenRequirements, SignOffKeeping, SignOffs } from './provides.ts';
import { asksForTwo, insertRows, lockHead, rowsOf, type SignOffRow, saveHead, unsettled } from './store.ts';

/** Whether a request is meant for a person: one that names nobody is meant for everybody who may approve. */
const isAsked = (request: SignOffRow | undefined, person: string): boolean =>
  request?.approverId == null || String(request.approverId) === person;

/** What of an assessment waits for the caller: requests of others, and their own that were returned. */
function waitingIn(
  assessment: { readonly id: number; readonly name: string },
  rows: readonly SignOffRow[],
  given: { readonly person: string; readonly mayApprove: boolean },
): readonly WaitingItem[] {
  const found: SignOffRow[] = [];
  for (const part of new Set(rows.map((row) => row.part))) {
    const { status, requestedBy } = stateOf(part, rows);
    const own = rows.filter((row) => row.part === part);
    const asked = own.findLast(({ kind }) => kind === 'requested');
    const forMe =
      status === 'requested'
        ? given.mayApprove && requestedBy !== given.person && isAsked(asked, given.person)
        : status === 'returned' && asked !== undefined && personOf(asked) === given.person;
    const row = forMe ? own.findLast(({ kind }) => kind === status) : undefined;
    // One request, or one return, of several parts is one thing that waits.
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

/** Places beside the document, by which a change of one is told from a change of the document. */
export const isBeside = (place: string): boolean => /^\/(actions|gaps)\//.test(place);

const endBeside: EndsSignOffs['endBeside'] = async (tx, { assessmentId, places }, by) => {
  const row = places.length === 0 ? null : await lockHead(tx, assessmentId);
  if (row === null) return;
  const { organizationId, revision, head } = row;
  const parts = partsTouched(places, false).filter((part) => head.endedByChange.includes(part));
  if (parts.length === 0) return;
  const paths = places.slice(0, 100);
  const ended = parts.map((part) => ({ part, kind: 'changed' as const, revision, paths }));
  await insertRows(tx, { organizationId, assessmentId }, ended, by);
  await saveHead(tx, assessmentId, headOf(await rowsOf(tx, assessmentId), head.former === true));
};

/** What changes of assessments ask: what an approval waits for comes from the proof of completeness. */
export function createSignOffKeeping<A>(openRequirements: OpenRequirements<A>): SignOffKeeping<A> {
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
      await insertRows(tx, { organizationId, assessmentId }, rows, by);
      const head = headOf(await rowsOf(tx, assessmentId), former);
      await saveHead(tx, assessmentId, head);
      return head;
    },
    endedIn: async (tx, assessmentId, revision) => {
      const rows = await rowsOf(tx, assessmentId);
      return rows
        .filter((row) => row.kind === 'changed' && row.revision === revision && !row.paths.some(isBeside))
        .map(({ part }) => part);
    },
  };
}

export function createSignOffs(assessments: Pick<Assessments, 'units'>): SignOffs {
  return {
    of: async (tx, { id, signOff }) => ({
      head: signOff,
      twoPersons: await asksForTwo(tx, id),
      events: (await rowsOf(tx, id)).map(toldRow),
    }),
    waiting: async (tx, actor) => {
      if (actor.organizationId === null || actor.userId === null) return [];
      const open = await unsettled(tx, actor.organizationId);
      if (open.length === 0) return [];
      const [seen, approvable] = [
        new Set((await assessments.units(tx, actor)).map(({ id }) => id)),
        new Set((await assessments.units(tx, actor, 'ra:Approve')).map(({ id }) => id)),
      ];
      const found: WaitingItem[] = [];
      for (const one of open.filter(({ unitId }) => seen.has(unitId))) {
        const given = { person: String(actor.userId), mayApprove: approvable.has(one.unitId) };
        found.push(...waitingIn(one, await rowsOf(tx, one.id), given));
      }
      return found;
    },
  };
}

export const lastApproval: LastApproval = async (tx, assessmentId, before) => {
  const rows = await rowsOf(tx, assessmentId);
  const signed = rows.findLast(
    ({ part, kind, role, at }) =>
      part === 'whole' && kind === 'signed' && role === 'approved' && (before === null || at < before),
  );
  return signed?.at ?? null;
};
