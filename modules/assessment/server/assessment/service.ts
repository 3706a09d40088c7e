/** Assessments as the other features use them: opening one, and the one way to change one. */

import type { Unit } from '@klarsikt/contract';
import { caseOf, createCalculator, examinePermission, type Permission, withOverlay } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { absentIn } from './absent.ts';
import { changeLocked, type Means, pastState } from './change.ts';
import { peopleIn, seenNow } from './people.store.ts';
import type { Assessments } from './provides.ts';
import { requireEdit, startOf, storeNew } from './reading.ts';
import { type Rights, rightsOf, type UnitRow } from './rights.ts';
import {
  findById,
  findHead,
  grantsOf,
  knownGrants,
  lockById,
  newestOf,
  removeDeletedBefore,
  setDeleted,
  unitsOf,
} from './store.ts';

/** What assessments are made with: the calculation is their own. */
type AssessmentMeans = Omit<Means, 'calculate'>;

/** How long a deleted assessment can be restored. */
export const recoveryDays = 30;

export function recoverableSince(now: Date): Date {
  return new Date(now.getTime() - recoveryDays * 24 * 60 * 60 * 1000);
}

export function wireUnit({ id, name, parentId, personalUserId }: UnitRow): Unit {
  return { id, name, parentId, personal: personalUserId !== null };
}

/** Units and the actor's rights in them. */
export async function unitsAndRights(
  tx: ReadTx,
  actor: Actor,
): Promise<{ units: readonly UnitRow[]; rights: Rights }> {
  if (actor.organizationId === null) return { units: [], rights: { has: () => false } };
  const units = await unitsOf(tx, actor.organizationId);
  const grants = actor.userId === null ? [] : await grantsOf(tx, actor.userId);
  return { units, rights: rightsOf(actor, units, grants) };
}

/** A row with what decides about rights in it. */
interface Guarded {
  readonly unitId: number;
  readonly unitName: string;
  readonly unitParentId: number | null;
  readonly personalUserId: number | null;
  readonly grants: readonly { readonly permission: string; readonly unitId: number | null }[];
  /** The caller is named to examine it and has opened it in this session; left out where changes are made. */
  readonly examined?: boolean;
}

/** Rights in a row's own unit; units above it are read only where a grant names one. */
async function rightsIn(tx: ReadTx, actor: Actor, row: Guarded): Promise<Rights> {
  const { unitId, unitName, unitParentId, personalUserId } = row;
  const own: UnitRow = { id: unitId, name: unitName, parentId: unitParentId, personalUserId };
  const grants = knownGrants(row.grants);
  const scoped = grants.some((grant) => grant.unitId !== null) && actor.organizationId !== null;
  const units = scoped ? await unitsOf(tx, actor.organizationId) : [own];
  return rightsOf(actor, units, grants);
}

/** The row with what the actor may do; refuses as not found what the actor may not see. */
async function seen<R extends Guarded>(tx: ReadTx, actor: Actor, row: R | null) {
  const {
    unitName: _name,
    unitParentId: _parent,
    personalUserId: _user,
    grants: _grants,
    examined = false,
    ...rest
  } = found(row);
  const rights = await rightsIn(tx, actor, found(row));
  const has = (permission: Permission) => rights.has(rest.unitId, permission);
  const examines = examined && actor.permissions.has(examinePermission);
  if (!has('ra:View') && !examines) throw new Refusal('error.notfound');
  return { ...rest, can: { comment: has('ra:Comment'), edit: has('ra:Edit'), approve: has('ra:Approve') } };
}

/** What follows from the units and the actor's rights in them alone. */
const throughUnits: Pick<Assessments, 'units' | 'newest' | 'require' | 'everywhere'> = {
  units: async (tx, actor, permission = 'ra:View') => {
    const { units, rights } = await unitsAndRights(tx, actor);
    return units.filter(({ id }) => rights.has(id, permission)).map(wireUnit);
  },
  newest: async (tx, actor, most) => {
    if (actor.organizationId === null) return [];
    const { rights } = await unitsAndRights(tx, actor);
    const rows = await newestOf(tx, actor.organizationId);
    const visible = rows.filter(({ unitId }) => rights.has(unitId, 'ra:View'));
    return visible.slice(0, most).map(({ id }) => id);
  },
  require: async (tx, actor, unitId, permission) => {
    const { rights } = await unitsAndRights(tx, actor);
    if (!rights.has(unitId, 'ra:View')) throw new Refusal('error.notfound');
    if (!rights.has(unitId, permission)) throw new Refusal('error.forbidden');
  },
  everywhere: async (tx, actor, permission) => {
    const { units, rights } = await unitsAndRights(tx, actor);
    const shared = units.filter(({ personalUserId }) => personalUserId === null);
    return shared.length > 0 && shared.every(({ id }) => rights.has(id, permission));
  },
};

export function createAssessments({ models, clock, ...approval }: AssessmentMeans): Assessments {
  const { assess } = createCalculator();
  const calculate: Assessments['calculate'] = (model, document) => assess(caseOf(model, document));
  const readerOf = ({ userId, sessionKey, permissions, timeZone }: Actor) => ({
    userId,
    sessionKey,
    examines: permissions.has(examinePermission),
    today: todayOf(clock, { timeZone }),
  });
  const assessments: Assessments = {
    ...throughUnits,
    people: async (tx, { organizationId, through }, unitId) =>
      organizationId === null ? [] : peopleIn(tx, { organizationId, unitId, through, at: clock.now() }),
    seenBy: (tx, person, ids) => seenNow(tx, { ...person, at: clock.now() }, ids),
    open: async (tx, actor, id) => seen(tx, actor, await findById(tx, id, readerOf(actor))),
    lock: async (tx, actor, id) =>
      seen(tx, actor, await lockById(tx, id, { userId: actor.userId, change: undefined })),
    head: async (tx, actor, id) => seen(tx, actor, await findHead(tx, id, readerOf(actor))),
    absent: (tx, actor, head, subjects) => absentIn({ tx, actor, models, assessments }, head, subjects),
    model: async (actor, { modelHash, document }) => {
      const projection = await models.projectionFor(modelHash, actor);
      const model = withOverlay(projection.model, document.overlay);
      return model === projection.model ? projection : { ...projection, model, source: model.source };
    },
    calculate,
    change: async (tx, actor, wanted) => {
      const by = { userId: actor.userId, change: wanted.change };
      const open = await seen(tx, actor, await lockById(tx, wanted.id, by));
      return changeLocked({ models, clock, calculate, ...approval }, tx, actor, open, wanted);
    },
    start: startOf,
    create: (tx, actor, given) => storeNew({ tx, actor, deps: { assessments, clock } }, given),
    past: pastState,
    copy: async (tx, actor, given) => {
      await assessments.require(tx, actor, given.unitId, 'ra:Edit');
      return storeNew({ tx, actor, deps: { assessments, clock } }, given, given.document);
    },
    remove: async (tx, actor, id) => {
      const open = await assessments.head(tx, actor, id);
      requireEdit(open);
      await setDeleted(tx, open.id, clock.now());
      return { event: 'assessment.deleted', subject: `assessment:${open.id}`, before: { name: open.name } };
    },
    prune: (tx, now) => removeDeletedBefore(tx, recoverableSince(now)),
  };
  return assessments;
}
