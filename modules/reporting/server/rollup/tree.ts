/** The tree that a group is rolled up from: what the caller may see, and which assessment counts for each unit. */

import type { GroupPlace, GroupTree } from '@klarsikt/contract';
import {
  authoritative,
  type GroupAssessment,
  type GroupCandidate,
  type GroupFigures,
  groupFiguresOf,
  periodOf,
  wholeStatus,
  withSignOff,
  yearOf,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { InVisible } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction, type ReadTx, type Visible } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { RollupDeps } from './deps.ts';
import {
  documentsOf,
  figuresOf,
  type HeadRow,
  headsOf,
  type OrganizationRow,
  organizationsOf,
  type PlaceRow,
  unitsOf,
} from './store.ts';

/** How many years back the assessments that counted for a unit are listed. */
const yearsBack = 4;

/** The tree with the assessments that the caller may read in it. */
export interface SeenTree extends GroupTree {
  /** Ids of every assessment of a unit that is seen. */
  readonly assessments: ReadonlySet<number>;
}

interface Reading {
  readonly tx: ReadTx;
  readonly deps: Pick<RollupDeps, 'models' | 'assessments' | 'clock'>;
  readonly actor: Actor;
}

/** Where the caller sees what. Units of the organisation in scope as every list of assessments has them. */
interface Sight {
  readonly own: ReadonlySet<number>;
  readonly approvable: ReadonlySet<number>;
  readonly visible: readonly Visible[];
}

/** What is read of a group, by an endpoint that declares it: `inVisible` sees every organisation of the caller. */
export interface Reaching {
  readonly db: NodePgDatabase;
  readonly inVisible: InVisible;
}

/** Runs `work` in a transaction that sees every organisation in which the caller may see assessments. */
export async function inGroupTransaction<T>(
  { deps, actor, db, inVisible }: Omit<Reading, 'tx'> & Reaching,
  work: (tx: ReadTx, sight: Sight) => Promise<T>,
): Promise<T> {
  if (actor.organizationId === null) throw new Refusal('error.forbidden');
  const sight = await inReadTransaction(db, actor, async (tx) => {
    const ids = async (permission: 'ra:View' | 'ra:Approve') =>
      new Set((await deps.assessments.units(tx, actor, permission)).map(({ id }) => id));
    return { own: await ids('ra:View'), approvable: await ids('ra:Approve') };
  });
  return inVisible((tx, visible) => work(tx, { ...sight, visible }));
}

/** Reads the tree. `period`: the year as of which it is; the newest with an assessment without one. */
export async function readTree(reading: Reading, sight: Sight, period?: number): Promise<SeenTree> {
  const { tx, deps, actor } = reading;
  const organizations = sight.visible.map(({ organizationId }) => organizationId);
  if (organizations.length === 0) throw new Refusal('error.forbidden');
  const [places, holders, heads] = [
    await unitsOf(tx, organizations),
    await organizationsOf(tx, organizations),
    await headsOf(tx, organizations),
  ];
  const byId = new Map(places.map((place) => [place.id, place]));
  const units = places.filter((place) => isSeen(place, byId, sight, actor));
  const byUnit = new Map<number, HeadRow[]>(units.map(({ id }) => [id, []]));
  for (const head of heads) byUnit.get(head.unitId)?.push(head);
  const known = new Map(units.map(({ id }) => [id, candidatesOf(byUnit.get(id) ?? [])]));
  const periods = [...new Set([...known.values()].flat().map((one) => one.period))].sort((a, b) => b - a);
  const year = period ?? periods[0] ?? yearOf(todayOf(deps.clock, actor));
  const standing = new Map(units.map((unit) => [unit.id, standingOf(known.get(unit.id) ?? [], unit, year)]));
  const wanted = new Map([...standing.values()].flat().map(({ speaker }) => [speaker.id, speaker]));
  const figures = await keptFigures(reading, [...wanted.values()]);
  const live = found(deps.models.live());
  const ids = new Set(units.map(({ id }) => id));
  const wire = (speaker: Candidate): GroupAssessment => wireOf(deps, speaker, found(figures.get(speaker.id)));
  return {
    at: deps.clock.now().toISOString(),
    model: { hash: live.hash, name: live.name },
    periods,
    period: year,
    partial: units.length < places.length,
    assessments: new Set([...known.values()].flat().map(({ id }) => id)),
    places: [
      ...holders.map((holder) => organizationPlace(holder, organizations)),
      ...units.map((unit) => ({
        ...unitPlace(unit, ids),
        can: sight.approvable.has(unit.id),
        opens: unit.organizationId === actor.organizationId,
        standing: (standing.get(unit.id) ?? []).map(({ from, speaker }) => ({
          from,
          assessment: wire(speaker),
        })),
        candidates: (known.get(unit.id) ?? []).map((one) => ({
          id: one.id,
          name: one.head.name,
          period: one.period,
          status: statusOf(one),
        })),
      })),
    ],
  };
}

/** The place and what is below it; 0: the whole. Refuses as not found what is not seen. */
export function below(tree: SeenTree, unitId: number): SeenTree {
  if (unitId === 0) return tree;
  const root = `u${unitId}`;
  const keys = new Set([root]);
  // Places stand in no order of depth: walked until nothing more is found.
  for (let size = 0; size < keys.size; ) {
    size = keys.size;
    for (const { key, parent } of tree.places) if (parent !== null && keys.has(parent)) keys.add(key);
  }
  const places = tree.places
    .filter(({ key }) => keys.has(key))
    .map((place) => (place.key === root ? { ...place, parent: null } : place));
  if (!places.some(({ key }) => key === root)) throw new Refusal('error.notfound');
  return { ...tree, places };
}

/** Units of the organisation in scope as lists show them; elsewhere those that a group names, and what is below them. */
function isSeen(place: PlaceRow, byId: ReadonlyMap<number, PlaceRow>, sight: Sight, actor: Actor): boolean {
  if (place.organizationId === actor.organizationId) return sight.own.has(place.id);
  const seen = sight.visible.find(({ organizationId }) => organizationId === place.organizationId);
  if (seen === undefined) return false;
  if (seen.units === null) return true;
  const passed = new Set<number>();
  for (let at: PlaceRow | undefined = place; at && !passed.has(at.id); at = byId.get(at.parentId ?? -1)) {
    if (seen.units.includes(at.id)) return true;
    passed.add(at.id);
  }
  return false;
}

interface Candidate extends GroupCandidate {
  readonly head: HeadRow;
}

function candidatesOf(heads: readonly HeadRow[]): readonly Candidate[] {
  return heads
    .map((head) => ({
      id: head.id,
      period: periodOf(head.date, head.createdAt.toISOString()),
      approvedAt: head.signOff.approval?.at ?? null,
      updatedAt: head.updatedAt.toISOString(),
      head,
    }))
    .sort((a, b) => b.period - a.period || b.id - a.id);
}

/** The assessment that counts for a unit in the year and in those before it, each for as long as it does. */
function standingOf(
  candidates: readonly Candidate[],
  { chosen }: Pick<PlaceRow, 'chosen'>,
  period: number,
): { readonly from: number; readonly speaker: Candidate }[] {
  const years: { from: number; speaker: Candidate }[] = [];
  for (let year = period; year >= period - yearsBack; year -= 1) {
    const speaker = authoritative(candidates, { period: year, chosen });
    if (speaker === null) break;
    const last = years.at(-1);
    if (last?.speaker.id === speaker.id) last.from = year;
    else years.push({ from: year, speaker });
  }
  return years;
}

function statusOf({ head }: Candidate): GroupAssessment['status'] {
  return head.statuses === null ? 'STARTED' : wholeStatus(withSignOff(head.statuses, head.signOff));
}

function wireOf(
  { models }: Pick<RollupDeps, 'models'>,
  candidate: Candidate,
  { levels, sizes }: GroupFigures,
): GroupAssessment {
  const { head, id, period, approvedAt, updatedAt } = candidate;
  const { name, responsible, modelHash, revision } = head;
  const modelName = models.describe(modelHash)?.name ?? '';
  const status = statusOf(candidate);
  return {
    ...{ id, name, period, status, approvedAt, updatedAt, responsible, modelHash, modelName, revision },
    levels,
    sizes,
  };
}

const nobody = {
  weight: null,
  chosen: null,
  reason: '',
  settledBy: '',
  candidates: [],
  standing: [],
  can: false,
  opens: false,
};

/** Its parent is the nearest organisation above that is seen. */
function organizationPlace(holder: OrganizationRow, seen: readonly number[]): GroupPlace {
  const above = holder.path.filter((id) => id !== holder.id && seen.includes(id)).at(-1);
  return {
    ...nobody,
    key: `o${holder.id}`,
    parent: above === undefined ? null : `o${above}`,
    kind: 'organization',
    name: holder.name,
    id: holder.id,
    organizationId: holder.id,
  };
}

/** A unit whose parent is not seen stands below its organisation: nothing tells of what is between. */
function unitPlace(
  unit: PlaceRow,
  seen: ReadonlySet<number>,
): Omit<GroupPlace, 'standing' | 'candidates' | 'can' | 'opens'> {
  const above = unit.parentId !== null && seen.has(unit.parentId);
  const parent = above ? `u${unit.parentId}` : `o${unit.organizationId}`;
  const { id, organizationId, name, chosen, weight } = unit;
  return {
    ...{ key: `u${id}`, parent, kind: 'unit', name, id, organizationId, chosen, weight },
    reason: unit.reason ?? '',
    settledBy: unit.settledBy ?? '',
  };
}

/** Figures that were worked out because nothing was kept: of a revision of an assessment under a projection. */
const workedOut = new Map<string, GroupFigures>();
const mostWorkedOut = 2000;

async function keptFigures(
  { tx, deps, actor }: Reading,
  speakers: readonly Candidate[],
): Promise<Map<number, GroupFigures>> {
  const kept = await figuresOf(
    tx,
    speakers.map(({ id }) => id),
  );
  const complete = new Map<number, GroupFigures>();
  const missing: { id: number; key: string }[] = [];
  for (const { id, head } of speakers) {
    const known = kept.get(id);
    const { hash } = known ? { hash: '' } : await deps.models.projectionFor(head.modelHash, actor);
    const key = `${id} ${head.revision} ${hash}`;
    const figures = known ?? workedOut.get(key);
    if (figures) complete.set(id, figures);
    else missing.push({ id, key });
  }
  const documents = await documentsOf(
    tx,
    missing.map(({ id }) => id),
  );
  for (const { id, key } of missing) {
    const { document, modelHash } = found(documents.get(id));
    const { model } = await deps.assessments.model(actor, { modelHash, document });
    const figures = groupFiguresOf(document, deps.assessments.calculate(model, document));
    if (workedOut.size >= mostWorkedOut) workedOut.clear();
    workedOut.set(key, figures);
    complete.set(id, figures);
  }
  return complete;
}
