import { type EntityUses, maxListedUses, type UsableEntityKind } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { AssessmentService } from '../assessment/provides.ts';
import type { EntityUseLookup } from './provides.ts';
import {
  buildLinkedAnalysisCondition,
  buildSharedAnalysisCondition,
  buildSharedPartUseCondition,
  buildSpecificationCondition,
  buildTemplateUseCondition,
  buildUnitUseCondition,
  type LocatedUse,
  listAcceptedReportUses,
  listAnalysisUses,
  listApprovalUses,
  listAssessmentUses,
  listDependentUses,
  listPackUses,
  listReportsWithTemplate,
  listShareUses,
} from './store.ts';
import {
  findFileLink,
  findReport,
  isAnalysisOwner,
  isRowPresent,
  listGroupsWithPermissions,
  listInstallationsOfTemplate,
  listMembersOfGroup,
  listSignInUses,
  listUnitsBelow,
} from './things.store.ts';

interface UsesRequest {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly assessments: Pick<AssessmentService, 'head' | 'units'>;
}

type Finder = (asked: UsesRequest, id: number) => Promise<readonly LocatedUse[]>;

function requirePermission({ actor }: UsesRequest, permission: Permission): void {
  if (!actor.permissions.has(permission)) throw new Refusal('error.forbidden');
}

async function requireExisting(
  { tx }: UsesRequest,
  kind: Parameters<typeof isRowPresent>[1],
  id: number,
): Promise<void> {
  if (!(await isRowPresent(tx, kind, id))) throw new Refusal('error.notfound');
}

/** Lists uses of entities that the whole organisation shares; everyone who may see assessments may see them. */
const ofLibrary =
  (
    kind: Parameters<typeof isRowPresent>[1],
    find: (tx: ReadTx, id: number) => Promise<readonly LocatedUse[]>,
  ): Finder =>
  async (asked, id) => {
    requirePermission(asked, 'ra:View');
    await requireExisting(asked, kind, id);
    return find(asked.tx, id);
  };

const finders: { readonly [K in Exclude<UsableEntityKind, 'part'>]: Finder } = {
  analysis: async ({ tx, actor }, id) => {
    if (!(await isAnalysisOwner(tx, actor.userId, id))) throw new Refusal('error.notfound');
    return listShareUses(tx, id);
  },
  assessment: async ({ tx, actor, assessments }, id) => {
    await assessments.head(tx, actor, id);
    return [
      ...(await listApprovalUses(tx, id)),
      ...(await listAcceptedReportUses(tx, { assessmentId: id })),
      ...(await listDependentUses(tx, id)),
      ...(await listPackUses(tx, id)),
      ...(await listAnalysisUses(tx, actor.userId, buildLinkedAnalysisCondition(id))),
      ...(await listAnalysisUses(tx, actor.userId, buildSharedAnalysisCondition(tx, 'assessmentId', id))),
    ];
  },
  blueprint: ofLibrary('blueprint', (tx, id) => listAssessmentUses(tx, buildTemplateUseCondition(tx, id))),
  file: async ({ tx, actor, assessments }, id) => {
    const { assessmentId, addedAt } = requireFound(await findFileLink(tx, id));
    await assessments.head(tx, actor, assessmentId);
    return [
      ...(await listApprovalUses(tx, assessmentId, addedAt)),
      ...(await listAcceptedReportUses(tx, { assessmentId, after: addedAt })),
      ...(await listPackUses(tx, assessmentId, addedAt)),
    ];
  },
  group: async (asked, id) => {
    requirePermission(asked, 'admin:SecurityAdmin');
    await requireExisting(asked, 'group', id);
    const { tx, actor } = asked;
    return [
      ...(await listSignInUses(tx, id)),
      ...(await listMembersOfGroup(tx, id)),
      ...(await listAnalysisUses(tx, actor.userId, buildSharedAnalysisCondition(tx, 'groupId', id))),
    ];
  },
  report: async ({ tx, actor, assessments }, id) => {
    const { assessmentId } = requireFound(await findReport(tx, id));
    await assessments.head(tx, actor, assessmentId);
    return listAcceptedReportUses(tx, { assessmentId, reportId: id });
  },
  specification: ofLibrary('specification', (tx, id) =>
    listAssessmentUses(tx, buildSpecificationCondition(id)),
  ),
  template: ofLibrary('template', async (tx, id) => [
    ...(await listReportsWithTemplate(tx, `own-${id}`)),
    ...(await listInstallationsOfTemplate(tx, id)),
  ]),
  unit: async (asked, id) => {
    requirePermission(asked, 'admin:Admin');
    await requireExisting(asked, 'unit', id);
    const { tx, actor } = asked;
    return [
      ...(await listAssessmentUses(tx, buildUnitUseCondition(id))),
      ...(await listAssessmentUses(tx, buildUnitUseCondition(id), true)),
      ...(await listUnitsBelow(tx, id)),
      ...(await listGroupsWithPermissions(tx, id)),
      ...(await listAnalysisUses(tx, actor.userId, buildSharedAnalysisCondition(tx, 'unitId', id))),
    ];
  },
  word: ofLibrary('word', (tx, id) => listReportsWithTemplate(tx, `word-${id}`)),
};

const isId = /^[1-9]\d{0,15}$/;

async function findUsesOfKind(
  asked: UsesRequest,
  { kind, id }: { readonly kind: UsableEntityKind; readonly id: string },
) {
  if (kind === 'part') {
    requirePermission(asked, 'ra:View');
    return listAssessmentUses(asked.tx, buildSharedPartUseCondition(id));
  }
  if (!isId.test(id)) throw new Refusal('error.notfound');
  return finders[kind](asked, Number(id));
}

/** Sorts approved and accepted uses first and the others by name; removes duplicates. */
function sortAndDeduplicate(places: readonly LocatedUse[]): LocatedUse[] {
  const weight = ({ kind, approved }: LocatedUse) => (approved || kind === 'accepted' ? 0 : 1);
  const once = new Map(places.map((place) => [`${place.kind} ${place.id} ${place.name}`, place]));
  return [...once.values()].sort((a, b) => weight(a) - weight(b) || a.name.localeCompare(b.name));
}

export function createEntityUseLookup(
  assessments: Pick<AssessmentService, 'head' | 'units'>,
): EntityUseLookup {
  return async (tx, actor, thing) => {
    const places = await findUsesOfKind({ tx, actor, assessments }, thing);
    const units = new Set((await assessments.units(tx, actor, 'ra:View')).map(({ id }) => id));
    const seen = places.filter(({ isShown, unitId }) => isShown || (unitId !== null && units.has(unitId)));
    const ordered = sortAndDeduplicate(seen);
    const shown: EntityUses['places'] = ordered
      .slice(0, maxListedUses)
      .map(({ unitId: _unit, isShown: _shown, ...place }) => place);
    const hidden = sortAndDeduplicate(places).length - ordered.length;
    return { places: shown, more: ordered.length - shown.length, hidden };
  };
}
