/** Reads the tree of a group: the visible units and organisations, and the assessment that counts for each unit. */

import type { GroupMember, GroupTree } from '@klarsikt/contract';
import { getYear } from '@klarsikt/engine/calendar';
import {
  type AssessmentCandidate,
  chooseAuthoritativeAssessment,
  computeGroupFigures,
  type GroupAssessment,
  type GroupFigures,
  getAssessmentYear,
} from '@klarsikt/engine/group';
import { applySignOffToStatuses, computeAssessmentStatus } from '@klarsikt/engine/sign-off';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { VisibleOrganizationsRunner } from '@klarsikt/server/platform/implement.ts';
import { type ReadTx, runInReadTransaction, type VisibleOrganization } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { RollupDeps } from './deps.ts';
import {
  type AssessmentHeadRow,
  type GroupOrganizationRow,
  type GroupUnitRow,
  listGroupAssessmentHeads,
  listGroupOrganizations,
  listGroupUnits,
  loadAssessmentDocuments,
  loadGroupFigures,
} from './store.ts';

/** Number of earlier years for which the tree lists the assessment that counts for a unit. */
const yearsBack = 4;

export interface VisibleGroupTree extends GroupTree {
  /** Ids of all assessments of the visible units. */
  readonly assessments: ReadonlySet<number>;
}

interface TreeContext {
  readonly tx: ReadTx;
  readonly deps: Pick<RollupDeps, 'models' | 'assessments' | 'clock'>;
  readonly actor: Actor;
}

/** Units visible to the caller. In the organisation in scope these are the same units as in lists of assessments. */
interface VisibleUnits {
  readonly own: ReadonlySet<number>;
  readonly approvable: ReadonlySet<number>;
  /** Units whose facts the caller may answer, and whether the caller may answer about the group. */
  readonly editable: ReadonlySet<number>;
  readonly editsAll: boolean;
  readonly visible: readonly VisibleOrganization[];
}

/**
 * Access to several organisations, for endpoints that declare it: `inVisible` opens a transaction on all organisations
 * in which the caller may see assessments.
 */
export interface CrossOrganizationTransaction {
  readonly db: NodePgDatabase;
  readonly inVisible: VisibleOrganizationsRunner;
}

/** Runs `work` in a transaction that can read all organisations in which the caller may see assessments. */
export async function runInGroupTransaction<T>(
  { deps, actor, db, inVisible }: Omit<TreeContext, 'tx'> & CrossOrganizationTransaction,
  work: (tx: ReadTx, sight: VisibleUnits) => Promise<T>,
): Promise<T> {
  if (actor.organizationId === null) throw new Refusal('error.forbidden');
  const sight = await runInReadTransaction(db, actor, async (tx) => {
    const ids = async (permission: 'ra:View' | 'ra:Approve' | 'ra:Edit') =>
      new Set((await deps.assessments.units(tx, actor, permission)).map(({ id }) => id));
    const own = await ids('ra:View');
    return {
      ...{ own, approvable: await ids('ra:Approve') },
      editable: new Set([...(await ids('ra:Edit'))].filter((id) => own.has(id))),
      editsAll: await deps.assessments.everywhere(tx, actor, 'ra:Edit'),
    };
  });
  return inVisible((tx, visible) => work(tx, { ...sight, visible }));
}

/** Reads the tree as of the year `period`; by default the newest year with an assessment. */
export async function loadGroupTree(
  reading: TreeContext,
  sight: VisibleUnits,
  period?: number,
): Promise<VisibleGroupTree> {
  const { tx, deps, actor } = reading;
  const organizations = sight.visible.map(({ organizationId }) => organizationId);
  if (organizations.length === 0) throw new Refusal('error.forbidden');
  const [places, holders, heads] = [
    await listGroupUnits(tx, organizations),
    await listGroupOrganizations(tx, organizations),
    await listGroupAssessmentHeads(tx, organizations),
  ];
  const byId = new Map(places.map((place) => [place.id, place]));
  const units = places.filter((place) => isSeen(place, byId, sight, actor));
  const byUnit = new Map<number, AssessmentHeadRow[]>(units.map(({ id }) => [id, []]));
  for (const head of heads) byUnit.get(head.unitId)?.push(head);
  const known = new Map(units.map(({ id }) => [id, toCandidates(byUnit.get(id) ?? [])]));
  const periods = [...new Set([...known.values()].flat().map((one) => one.period))].sort((a, b) => b - a);
  const year = period ?? periods[0] ?? getYear(getTodayInZone(deps.clock, actor));
  const standing = new Map(
    units.map((unit) => [unit.id, listCountingAssessments(known.get(unit.id) ?? [], unit, year)]),
  );
  const wanted = new Map([...standing.values()].flat().map(({ speaker }) => [speaker.id, speaker]));
  const figures = await loadOrComputeFigures(reading, [...wanted.values()]);
  const live = requireFound(deps.models.live());
  const ids = new Set(units.map(({ id }) => id));
  const wire = (speaker: Candidate): GroupAssessment =>
    toGroupAssessment(deps, speaker, requireFound(figures.get(speaker.id)));
  return {
    at: deps.clock.now().toISOString(),
    model: { hash: live.hash, name: live.name },
    periods,
    period: year,
    partial: units.length < places.length,
    assessments: new Set([...known.values()].flat().map(({ id }) => id)),
    places: [
      ...holders.map((holder) => createOrganizationNode(holder, organizations)),
      ...units.map((unit) => ({
        ...createUnitNode(unit, ids),
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

/**
 * Returns the part of the tree at and below a unit; the id 0 returns the whole tree. Refuses as not found if the unit
 * is not visible.
 */
export function getGroupSubtree(tree: VisibleGroupTree, unitId: number): VisibleGroupTree {
  if (unitId === 0) return tree;
  const root = `u${unitId}`;
  const keys = new Set([root]);
  // Units are not ordered by depth, so repeat until no further unit is found.
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

/**
 * Returns whether the caller can see a unit. In the organisation in scope the rules of unit lists apply; in another
 * organisation the caller needs a permission on the unit or on a unit above it.
 */
function isSeen(
  place: GroupUnitRow,
  byId: ReadonlyMap<number, GroupUnitRow>,
  sight: VisibleUnits,
  actor: Actor,
): boolean {
  if (place.organizationId === actor.organizationId) return sight.own.has(place.id);
  const seen = sight.visible.find(({ organizationId }) => organizationId === place.organizationId);
  if (seen === undefined) return false;
  if (seen.units === null) return true;
  const passed = new Set<number>();
  for (let at: GroupUnitRow | undefined = place; at && !passed.has(at.id); at = byId.get(at.parentId ?? -1)) {
    if (seen.units.includes(at.id)) return true;
    passed.add(at.id);
  }
  return false;
}

interface Candidate extends AssessmentCandidate {
  readonly head: AssessmentHeadRow;
}

function toCandidates(heads: readonly AssessmentHeadRow[]): readonly Candidate[] {
  return heads
    .map((head) => ({
      id: head.id,
      period: getAssessmentYear(head.date, head.createdAt.toISOString()),
      approvedAt: head.signOff.approval?.at ?? null,
      updatedAt: head.updatedAt.toISOString(),
      head,
    }))
    .sort((a, b) => b.period - a.period || b.id - a.id);
}

/**
 * Returns the assessments that count for a unit in the year and the years before it; `from` is the first year in
 * which each assessment counts.
 */
function listCountingAssessments(
  candidates: readonly Candidate[],
  { chosen }: Pick<GroupUnitRow, 'chosen'>,
  period: number,
): { readonly from: number; readonly speaker: Candidate }[] {
  const years: { from: number; speaker: Candidate }[] = [];
  for (let year = period; year >= period - yearsBack; year -= 1) {
    const speaker = chooseAuthoritativeAssessment(candidates, { period: year, chosen });
    if (speaker === null) break;
    const last = years.at(-1);
    if (last?.speaker.id === speaker.id) last.from = year;
    else years.push({ from: year, speaker });
  }
  return years;
}

function statusOf({ head }: Candidate): GroupAssessment['status'] {
  return head.statuses === null
    ? 'STARTED'
    : computeAssessmentStatus(applySignOffToStatuses(head.statuses, head.signOff));
}

function toGroupAssessment(
  { models }: Pick<RollupDeps, 'models'>,
  candidate: Candidate,
  { levels, sizes }: GroupFigures,
): GroupAssessment {
  const { head, id, period, approvedAt, updatedAt } = candidate;
  const { name, responsible, modelHash, revision, untouched } = head;
  const modelName = models.describe(modelHash)?.name ?? '';
  const status = statusOf(candidate);
  return {
    ...{ id, name, period, status, approvedAt, updatedAt, responsible, modelHash, modelName, revision },
    ...(untouched && { untouched }),
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

/** The parent of an organisation is the nearest visible organisation above it. */
function createOrganizationNode(holder: GroupOrganizationRow, seen: readonly number[]): GroupMember {
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

/**
 * If the caller cannot see the parent, attach the unit to its organisation, so that hidden levels are not disclosed.
 */
function createUnitNode(
  unit: GroupUnitRow,
  seen: ReadonlySet<number>,
): Omit<GroupMember, 'standing' | 'candidates' | 'can' | 'opens'> {
  const above = unit.parentId !== null && seen.has(unit.parentId);
  const parent = above ? `u${unit.parentId}` : `o${unit.organizationId}`;
  const { id, organizationId, name, chosen, weight } = unit;
  return {
    ...{ key: `u${id}`, parent, kind: 'unit', name, id, organizationId, chosen, weight },
    reason: unit.reason ?? '',
    settledBy: unit.settledBy ?? '',
  };
}

/** Cache of calculated figures that are not stored, by assessment, revision and projection. */
const workedOut = new Map<string, GroupFigures>();
const mostWorkedOut = 2000;

async function loadOrComputeFigures(
  { tx, deps, actor }: TreeContext,
  speakers: readonly Candidate[],
): Promise<Map<number, GroupFigures>> {
  const kept = await loadGroupFigures(
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
  const documents = await loadAssessmentDocuments(
    tx,
    missing.map(({ id }) => id),
  );
  for (const { id, key } of missing) {
    const { document, modelHash } = requireFound(documents.get(id));
    const { model } = await deps.assessments.model(actor, { modelHash, document });
    const figures = computeGroupFigures(document, deps.assessments.calculate(model, document));
    if (workedOut.size >= mostWorkedOut) workedOut.clear();
    workedOut.set(key, figures);
    complete.set(id, figures);
  }
  return complete;
}
