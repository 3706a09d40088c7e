/** Texts about the effect on assessments, in a file of their own because the first card does not need them. */
import type { AssessmentNewsEffect } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { formatLevelFigure } from '@klarsikt/web/platform/i18n/level-figure.ts';

const en = {
  show: 'Effect on our assessments',
  asking: 'Checking the assessments',
  failed: 'The effect could not be loaded. Try again when you are online.',
  again: 'Try again',
  noAssessments: 'You have no access to any assessment.',
  none: (count: number) =>
    count === 1
      ? 'The assessment checked is not affected.'
      : `None of the ${count} assessments checked is affected.`,
  reached: (count: number) =>
    count === 1 ? '1 assessment is affected.' : `${count} assessments are affected.`,
  more: (count: number) => `Only the ${count} most recently changed assessments were checked.`,
  places: 'Customers in, or no figure for',
  riskLists: 'Risk lists in force',
  threats: 'Threats counted',
  counts: (risks: number, controls: number) =>
    `${risks} ${risks === 1 ? 'risk' : 'risks'}, ${controls} ${controls === 1 ? 'control' : 'controls'}`,
  takeover: (before: string, after: string) =>
    `Overall level ${before} to ${after} if the latest version of the list is adopted`,
  unmoved: 'The overall level does not change if the latest version of the list is adopted',
  recorded: 'Recorded as event, not handled yet',
  handled: 'Handled',
  action: 'New action',
  comment: 'Comment',
  inAssessment: (name: string) => ` in ${name}`,
};

type ReachWords = typeof en;

const sv: ReachWords = {
  show: 'Påverkan på våra riskbedömningar',
  asking: 'Kontrollerar riskbedömningarna',
  failed: 'Påverkan kunde inte läsas in. Försök igen när du är uppkopplad.',
  again: 'Försök igen',
  noAssessments: 'Du har inte tillgång till någon riskbedömning.',
  none: (count) =>
    count === 1
      ? 'Riskbedömningen som har kontrollerats berörs inte.'
      : `Ingen av de ${count} riskbedömningar som har kontrollerats berörs.`,
  reached: (count) => (count === 1 ? '1 riskbedömning berörs.' : `${count} riskbedömningar berörs.`),
  more: (count) => `Bara de ${count} senast ändrade riskbedömningarna har kontrollerats.`,
  places: 'Kunder i, eller ingen uppgift om',
  riskLists: 'Gällande risklistor',
  threats: 'Hot som räknas in',
  counts: (risks, controls) =>
    `${risks} ${risks === 1 ? 'risk' : 'risker'}, ${controls} ${controls === 1 ? 'kontroll' : 'kontroller'}`,
  takeover: (before, after) => `Samlad nivå ${before} till ${after} om listans senaste version förs in`,
  unmoved: 'Den samlade nivån ändras inte om listans senaste version förs in',
  recorded: 'Antecknad som händelse, ännu inte hanterad',
  handled: 'Hanterad',
  action: 'Ny åtgärd',
  comment: 'Kommentera',
  inAssessment: (name) => ` i ${name}`,
};

export const newsEffectTexts: { readonly [L in Language]: ReachWords } = { en, sv };

/** Effect of an update of changed country lists on the whole assessment; null if no list has changed. */
export function formatCountryListEffect(
  { takeover }: Pick<AssessmentNewsEffect, 'takeover'>,
  language: Language,
): string | null {
  if (takeover === null) return null;
  const overall = takeover.levels.find(({ type }) => type === 'overall');
  const before = overall?.before?.inherent;
  const after = overall?.after?.inherent;
  const { takeover: moved, unmoved } = newsEffectTexts[language];
  if (before === undefined || before === null || after === undefined || after === null) return unmoved;
  return moved(formatLevelFigure(before, language), formatLevelFigure(after, language));
}
