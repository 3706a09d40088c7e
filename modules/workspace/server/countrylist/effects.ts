/** What an edition of a country list does to assessments: worked out on the document that taking it makes. */

import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { ListEffect } from '@klarsikt/contract';
import {
  type LevelChange,
  type ListEdition,
  levelChanges,
  type RiskList,
  sameJson,
  withTakenEdition,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { CountryListDeps } from './deps.ts';

/** Each is calculated twice: an organisation with more sees those that were changed last. */
export const mostLookedAt = 60;

/** An edition of a list; null where the one that was taken is taken out again. */
export interface WantedEdition {
  readonly key: string;
  readonly edition: ListEdition | null;
}

/** Approved as a whole, or waiting for it: what was signed or asked for stays as it is. */
export const isApproved = ({ signOff }: Pick<OpenAssessment, 'signOff'>): boolean =>
  signOff.parts.whole === 'approved' || signOff.parts.whole === 'requested';

/** The assessment as a whole, then its types, then single risks. */
const rankOf = ({ type, key }: LevelChange): number => (type === 'overall' ? 0 : key === null ? 1 : 2);

async function effectOn(
  actor: Actor,
  { assessments }: CountryListDeps,
  open: OpenAssessment,
  { key, edition }: WantedEdition,
): Promise<ListEffect> {
  const { id, name, revision, modelHash, document, can } = open;
  const after = withTakenEdition(document, key, edition);
  const [before, next] = await Promise.all([
    assessments.model(actor, { modelHash, document }),
    assessments.model(actor, { modelHash, document: after }),
  ]);
  const levels = levelChanges(
    { model: before.model, result: assessments.calculate(before.model, document) },
    { model: next.model, result: assessments.calculate(next.model, after) },
  );
  return {
    ...{ id, name, revision },
    approved: isApproved(open),
    editable: can.edit,
    levels: levels.toSorted((a, b) => rankOf(a) - rankOf(b)),
  };
}

/** An assessment that has the edition, or a newer one, loses and gains nothing by it; the way back concerns those that hold one. */
async function isConcerned(
  actor: Actor,
  { assessments }: CountryListDeps,
  open: OpenAssessment,
  { key, edition }: WantedEdition,
): Promise<boolean> {
  if (edition === null) return open.document.overlay?.own?.lists?.[key] !== undefined;
  const { model } = await assessments.model(actor, open);
  const present = model.riskLists.byKey.get(key);
  return present === undefined || present.date < edition.date || isOtherEdition(present, edition);
}

/** Of one day, and another list: a file that corrects what was taken. */
const isOtherEdition = (present: RiskList, edition: ListEdition): boolean =>
  present.date === edition.date && !sameJson(present.entries, edition.entries);

/** Effects on the assessments that the actor may see and that the edition concerns. */
export async function effectsOf(
  tx: ReadTx,
  actor: Actor,
  deps: CountryListDeps,
  wanted: WantedEdition,
): Promise<{ readonly assessments: readonly ListEffect[]; readonly more: boolean }> {
  const ids = await deps.assessments.newest(tx, actor, mostLookedAt + 1);
  const effects: ListEffect[] = [];
  for (const id of ids.slice(0, mostLookedAt)) {
    const open = await deps.assessments.open(tx, actor, id);
    if (await isConcerned(actor, deps, open, wanted)) effects.push(await effectOn(actor, deps, open, wanted));
  }
  return { assessments: effects, more: ids.length > mostLookedAt };
}
