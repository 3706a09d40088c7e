/** Effects of an edition on assessments, calculated with the documents that would result from adopting it. */

import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { EditionEffect } from '@klarsikt/contract';
import {
  compareResultLevels,
  isSameJson,
  type LevelChange,
  setDocumentListEdition,
} from '@klarsikt/engine/assessment';
import type { RiskList } from '@klarsikt/engine/model';
import type { ListEdition } from '@klarsikt/engine/overlay';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { CountryListDeps } from './deps.ts';

/**
 * Largest number of compared assessments, the most recently changed ones; the number is limited because each is
 * calculated twice.
 */
export const maxComparedAssessments = 60;

/** Change of a list to another edition; `edition` is null to restore the library's edition. */
export interface EditionChange {
  readonly key: string;
  readonly edition: ListEdition | null;
}

/** Returns true if the whole assessment is approved or awaits approval; such an assessment is not changed. */
export const isAssessmentApproved = ({ signOff }: Pick<OpenAssessment, 'signOff'>): boolean =>
  signOff.parts.whole === 'approved' || signOff.parts.whole === 'requested';

/** Ranks levels for sorting: the overall level, then risk types, then single risks. */
const rankOf = ({ type, key }: LevelChange): number => (type === 'overall' ? 0 : key === null ? 1 : 2);

async function computeEffect(
  actor: Actor,
  { assessments }: CountryListDeps,
  open: OpenAssessment,
  { key, edition }: EditionChange,
): Promise<EditionEffect> {
  const { id, name, revision, modelHash, document, can } = open;
  const after = setDocumentListEdition(document, key, edition);
  const [before, next] = await Promise.all([
    assessments.model(actor, { modelHash, document }),
    assessments.model(actor, { modelHash, document: after }),
  ]);
  const levels = compareResultLevels(
    { model: before.model, result: assessments.calculate(before.model, document) },
    { model: next.model, result: assessments.calculate(next.model, after) },
  );
  return {
    ...{ id, name, revision },
    approved: isAssessmentApproved(open),
    editable: can.edit,
    levels: levels.toSorted((a, b) => rankOf(a) - rankOf(b)),
  };
}

/**
 * Returns true if the edition would change the assessment: it must be newer than the assessment's own edition.
 * Restoring affects the assessments with an adopted edition.
 */
async function isAffected(
  actor: Actor,
  { assessments }: CountryListDeps,
  open: OpenAssessment,
  { key, edition }: EditionChange,
): Promise<boolean> {
  if (edition === null) return open.document.overlay?.own?.lists?.[key] !== undefined;
  const { model } = await assessments.model(actor, open);
  const present = model.riskLists.byKey.get(key);
  return present === undefined || present.date < edition.date || isOtherEdition(present, edition);
}

/** Returns true if the entries differ on the same day, because a file may correct an adopted edition. */
const isOtherEdition = (present: RiskList, edition: ListEdition): boolean =>
  present.date === edition.date && !isSameJson(present.entries, edition.entries);

export async function computeEditionEffects(
  tx: ReadTx,
  actor: Actor,
  deps: CountryListDeps,
  wanted: EditionChange,
): Promise<{ readonly assessments: readonly EditionEffect[]; readonly more: boolean }> {
  const ids = await deps.assessments.newest(tx, actor, maxComparedAssessments + 1);
  const effects: EditionEffect[] = [];
  for (const id of ids.slice(0, maxComparedAssessments)) {
    const open = await deps.assessments.open(tx, actor, id);
    if (await isAffected(actor, deps, open, wanted))
      effects.push(await computeEffect(actor, deps, open, wanted));
  }
  return { assessments: effects, more: ids.length > maxComparedAssessments };
}
