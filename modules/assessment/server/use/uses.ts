/** Where things are used: found kind by kind, named as far as the reader may see it, counted where not. */
import { mostPlaces, type UsedKind, type Uses } from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { UsesOf } from './provides.ts';
import {
  acceptedOf,
  analysesWhere,
  approvalOf,
  assessmentsWhere,
  type FoundPlace,
  inUnit,
  madeFromBlueprint,
  packsOf,
  reportsMadeWith,
  restingOn,
  sharedThrough,
  sharesOf,
  showingLevelsOf,
  withSharedPart,
  withSpecification,
} from './store.ts';
import {
  exists,
  fileAt,
  groupsWithRightIn,
  installedIn,
  membersOf,
  ownsAnalysis,
  reportAt,
  signInOf,
  unitsBelow,
} from './things.store.ts';

interface Asked {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly assessments: Pick<Assessments, 'head' | 'units'>;
}

type Finder = (asked: Asked, id: number) => Promise<readonly FoundPlace[]>;

function requireRight({ actor }: Asked, permission: Permission): void {
  if (!actor.permissions.has(permission)) throw new Refusal('error.forbidden');
}

async function requireThere({ tx }: Asked, kind: Parameters<typeof exists>[1], id: number): Promise<void> {
  if (!(await exists(tx, kind, id))) throw new Refusal('error.notfound');
}

/** What the organisation shares for its assessments is read by who sees assessments. */
const ofLibrary =
  (
    kind: Parameters<typeof exists>[1],
    find: (tx: ReadTx, id: number) => Promise<readonly FoundPlace[]>,
  ): Finder =>
  async (asked, id) => {
    requireRight(asked, 'ra:View');
    await requireThere(asked, kind, id);
    return find(asked.tx, id);
  };

const finders: { readonly [K in Exclude<UsedKind, 'part'>]: Finder } = {
  analysis: async ({ tx, actor }, id) => {
    if (!(await ownsAnalysis(tx, actor.userId, id))) throw new Refusal('error.notfound');
    return sharesOf(tx, id);
  },
  assessment: async ({ tx, actor, assessments }, id) => {
    await assessments.head(tx, actor, id);
    return [
      ...(await approvalOf(tx, id)),
      ...(await acceptedOf(tx, { assessmentId: id })),
      ...(await restingOn(tx, id)),
      ...(await packsOf(tx, id)),
      ...(await analysesWhere(tx, actor.userId, showingLevelsOf(id))),
      ...(await analysesWhere(tx, actor.userId, sharedThrough(tx, 'assessmentId', id))),
    ];
  },
  blueprint: ofLibrary('blueprint', (tx, id) => assessmentsWhere(tx, madeFromBlueprint(tx, id))),
  file: async ({ tx, actor, assessments }, id) => {
    const { assessmentId, addedAt } = found(await fileAt(tx, id));
    await assessments.head(tx, actor, assessmentId);
    return [
      ...(await approvalOf(tx, assessmentId, addedAt)),
      ...(await acceptedOf(tx, { assessmentId, after: addedAt })),
      ...(await packsOf(tx, assessmentId, addedAt)),
    ];
  },
  group: async (asked, id) => {
    requireRight(asked, 'admin:SecurityAdmin');
    await requireThere(asked, 'group', id);
    const { tx, actor } = asked;
    return [
      ...(await signInOf(tx, id)),
      ...(await membersOf(tx, id)),
      ...(await analysesWhere(tx, actor.userId, sharedThrough(tx, 'groupId', id))),
    ];
  },
  report: async ({ tx, actor, assessments }, id) => {
    const { assessmentId } = found(await reportAt(tx, id));
    await assessments.head(tx, actor, assessmentId);
    return acceptedOf(tx, { assessmentId, reportId: id });
  },
  specification: ofLibrary('specification', (tx, id) => assessmentsWhere(tx, withSpecification(id))),
  template: ofLibrary('template', async (tx, id) => [
    ...(await reportsMadeWith(tx, `own-${id}`)),
    ...(await installedIn(tx, id)),
  ]),
  unit: async (asked, id) => {
    requireRight(asked, 'admin:Admin');
    await requireThere(asked, 'unit', id);
    const { tx, actor } = asked;
    return [
      ...(await assessmentsWhere(tx, inUnit(id))),
      ...(await assessmentsWhere(tx, inUnit(id), true)),
      ...(await unitsBelow(tx, id)),
      ...(await groupsWithRightIn(tx, id)),
      ...(await analysesWhere(tx, actor.userId, sharedThrough(tx, 'unitId', id))),
    ];
  },
  word: ofLibrary('word', (tx, id) => reportsMadeWith(tx, `word-${id}`)),
};

const isId = /^[1-9]\d{0,15}$/;

async function placesOf(asked: Asked, { kind, id }: { readonly kind: UsedKind; readonly id: string }) {
  if (kind === 'part') {
    requireRight(asked, 'ra:View');
    return assessmentsWhere(asked.tx, withSharedPart(id));
  }
  if (!isId.test(id)) throw new Refusal('error.notfound');
  return finders[kind](asked, Number(id));
}

/** What is approved or accepted first, then by name; the same place once. */
function inOrder(places: readonly FoundPlace[]): FoundPlace[] {
  const weight = ({ kind, approved }: FoundPlace) => (approved || kind === 'accepted' ? 0 : 1);
  const once = new Map(places.map((place) => [`${place.kind} ${place.id} ${place.name}`, place]));
  return [...once.values()].sort((a, b) => weight(a) - weight(b) || a.name.localeCompare(b.name));
}

export function createUses(assessments: Pick<Assessments, 'head' | 'units'>): UsesOf {
  return async (tx, actor, thing) => {
    const places = await placesOf({ tx, actor, assessments }, thing);
    const units = new Set((await assessments.units(tx, actor, 'ra:View')).map(({ id }) => id));
    const seen = places.filter(({ isShown, unitId }) => isShown || (unitId !== null && units.has(unitId)));
    const ordered = inOrder(seen);
    const shown: Uses['places'] = ordered
      .slice(0, mostPlaces)
      .map(({ unitId: _unit, isShown: _shown, ...place }) => place);
    const hidden = inOrder(places).length - ordered.length;
    return { places: shown, more: ordered.length - shown.length, hidden };
  };
}
