import type { AssessmentUnit } from '@klarsikt/contract';
import { createCalculator } from '@klarsikt/engine/assess';
import { buildAssessmentCase } from '@klarsikt/engine/assessment';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import { examinePermission, type Permission } from '@klarsikt/engine/people';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { QuotaRoomCheck } from '@klarsikt/server/platform/quotas.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { listAbsentSubjects } from './absent.ts';
import { type ChangeDependencies, changeLockedAssessment, loadPastAssessment } from './change.ts';
import { filterVisibleAssessments, listPeopleOfUnit } from './people.store.ts';
import type { AssessmentService } from './provides.ts';
import { createInitialDocument, requireEditPermission, storeNewAssessment } from './reading.ts';
import { createUnitPermissions, type UnitPermissions, type UnitRow } from './rights.ts';
import {
  deleteAssessmentsRemovedBefore,
  filterKnownGrants,
  findAssessmentHead,
  findOpenAssessment,
  listAssessmentUnits,
  listNewestAssessments,
  listUnitGrants,
  loadApprovalChangeToken,
  lockAssessment,
  updateAssessmentDeletedAt,
} from './store.ts';

/** Dependencies without `calculate`, which the service creates itself. */
type AssessmentServiceDependencies = Omit<ChangeDependencies, 'calculate'> & {
  readonly quotas: QuotaRoomCheck;
};

/** Number of days for which a deleted assessment can be restored. */
export const recoveryDays = 30;

export function computeRecoverableSince(now: Date): Date {
  return new Date(now.getTime() - recoveryDays * 24 * 60 * 60 * 1000);
}

export function toWireUnit({ id, name, parentId, personalUserId }: UnitRow): AssessmentUnit {
  return { id, name, parentId, personal: personalUserId !== null };
}

export async function loadUnitsAndPermissions(
  tx: ReadTx,
  actor: Actor,
): Promise<{ units: readonly UnitRow[]; rights: UnitPermissions }> {
  if (actor.organizationId === null) return { units: [], rights: { has: () => false } };
  const units = await listAssessmentUnits(tx, actor.organizationId);
  const grants = actor.userId === null ? [] : await listUnitGrants(tx, actor.userId);
  return { units, rights: createUnitPermissions(actor, units, grants) };
}

interface GuardedRow {
  readonly unitId: number;
  readonly unitName: string;
  readonly unitParentId: number | null;
  readonly personalUserId: number | null;
  readonly grants: readonly { readonly permission: string; readonly unitId: number | null }[];
  /** True if the reader is an examiner of the assessment and has opened it in this session; absent for changes. */
  readonly examined?: boolean;
}

/** Loads the actor's rights in the unit of a row; reads the units above it only if a grant is for one of them. */
async function loadRightsInUnit(tx: ReadTx, actor: Actor, row: GuardedRow): Promise<UnitPermissions> {
  const { unitId, unitName, unitParentId, personalUserId } = row;
  const own: UnitRow = { id: unitId, name: unitName, parentId: unitParentId, personalUserId };
  const grants = filterKnownGrants(row.grants);
  const scoped = grants.some((grant) => grant.unitId !== null) && actor.organizationId !== null;
  const units = scoped ? await listAssessmentUnits(tx, actor.organizationId) : [own];
  return createUnitPermissions(actor, units, grants);
}

/** Adds the actor's permissions to the row; an invisible row is refused as not found. */
async function requireVisibleRow<R extends GuardedRow>(tx: ReadTx, actor: Actor, row: R | null) {
  const {
    unitName: _name,
    unitParentId: _parent,
    personalUserId: _user,
    grants: _grants,
    examined = false,
    ...rest
  } = requireFound(row);
  const rights = await loadRightsInUnit(tx, actor, requireFound(row));
  const has = (permission: Permission) => rights.has(rest.unitId, permission);
  const examines = examined && actor.permissions.has(examinePermission);
  if (!has('ra:View') && !examines) throw new Refusal('error.notfound');
  return { ...rest, can: { comment: has('ra:Comment'), edit: has('ra:Edit'), approve: has('ra:Approve') } };
}

/** Functions that depend only on units and the actor's rights in them. */
const throughUnits: Pick<AssessmentService, 'units' | 'newest' | 'require' | 'everywhere'> = {
  units: async (tx, actor, permission = 'ra:View') => {
    const { units, rights } = await loadUnitsAndPermissions(tx, actor);
    return units.filter(({ id }) => rights.has(id, permission)).map(toWireUnit);
  },
  newest: async (tx, actor, most) => {
    if (actor.organizationId === null) return [];
    const { rights } = await loadUnitsAndPermissions(tx, actor);
    const rows = await listNewestAssessments(tx, actor.organizationId);
    const visible = rows.filter(({ unitId }) => rights.has(unitId, 'ra:View'));
    return visible.slice(0, most).map(({ id }) => id);
  },
  require: async (tx, actor, unitId, permission) => {
    const { rights } = await loadUnitsAndPermissions(tx, actor);
    if (!rights.has(unitId, 'ra:View')) throw new Refusal('error.notfound');
    if (!rights.has(unitId, permission)) throw new Refusal('error.forbidden');
  },
  everywhere: async (tx, actor, permission) => {
    const { units, rights } = await loadUnitsAndPermissions(tx, actor);
    const shared = units.filter(({ personalUserId }) => personalUserId === null);
    return shared.length > 0 && shared.every(({ id }) => rights.has(id, permission));
  },
};

const peopleOf = async (
  tx: ReadTx,
  { organizationId, through }: Pick<Actor, 'organizationId' | 'through'>,
  wanted: { readonly unitId: number; readonly at: Date; readonly invited?: boolean },
) => (organizationId === null ? [] : listPeopleOfUnit(tx, { organizationId, through, ...wanted }));

export function createAssessmentService({
  models,
  clock,
  quotas,
  ...approval
}: AssessmentServiceDependencies): AssessmentService {
  const { assess } = createCalculator();
  const calculate: AssessmentService['calculate'] = (model, document) =>
    assess(buildAssessmentCase(model, document));
  const readerOf = ({ userId, sessionKey, permissions, timeZone }: Actor) => ({
    userId,
    sessionKey,
    examines: permissions.has(examinePermission),
    today: getTodayInZone(clock, { timeZone }),
  });
  const assessments: AssessmentService = {
    ...throughUnits,
    people: (tx, actor, unitId) => peopleOf(tx, actor, { unitId, at: clock.now() }),
    invited: (tx, actor, unitId) => peopleOf(tx, actor, { unitId, at: clock.now(), invited: true }),
    seenBy: (tx, person, ids) => filterVisibleAssessments(tx, { ...person, at: clock.now() }, ids),
    open: async (tx, actor, id) =>
      requireVisibleRow(tx, actor, await findOpenAssessment(tx, id, readerOf(actor))),
    lock: async (tx, actor, id) =>
      requireVisibleRow(tx, actor, await lockAssessment(tx, id, { userId: actor.userId, change: undefined })),
    head: async (tx, actor, id) =>
      requireVisibleRow(tx, actor, await findAssessmentHead(tx, id, readerOf(actor))),
    approvalMark: loadApprovalChangeToken,
    absent: (tx, actor, head, subjects) =>
      listAbsentSubjects({ tx, actor, models, assessments }, head, subjects),
    model: async (actor, { modelHash, document }) => {
      const projection = await models.projectionFor(modelHash, actor);
      const model = applyOwnParts(projection.model, document.overlay);
      return model === projection.model ? projection : { ...projection, model, source: model.source };
    },
    calculate,
    requireRoom: (tx, organizationId) =>
      quotas.requireRoom(tx, { organizationId, kind: 'assessments', added: 1 }),
    change: async (tx, actor, wanted) => {
      const by = { userId: actor.userId, change: wanted.change };
      const open = await requireVisibleRow(tx, actor, await lockAssessment(tx, wanted.id, by));
      return changeLockedAssessment({ models, clock, calculate, ...approval }, tx, actor, open, wanted);
    },
    start: createInitialDocument,
    create: (tx, actor, given) => storeNewAssessment({ tx, actor, deps }, given),
    past: loadPastAssessment,
    copy: async (tx, actor, given) => {
      await assessments.require(tx, actor, given.unitId, 'ra:Edit');
      return storeNewAssessment({ tx, actor, deps }, given, given.document);
    },
    remove: async (tx, actor, id) => {
      const open = await assessments.head(tx, actor, id);
      requireEditPermission(open);
      await updateAssessmentDeletedAt(tx, open.id, clock.now());
      return { event: 'assessment.deleted', subject: `assessment:${open.id}`, before: { name: open.name } };
    },
    prune: (tx, now) => deleteAssessmentsRemovedBefore(tx, computeRecoverableSince(now)),
  };
  const deps = { assessments, clock, ownFields: approval.ownFields };
  return assessments;
}
