/** What a publication reaches in the organisation's assessments, in words: beside the feed's others, which the first card waits for. */
import type { AssessmentReach } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { writeLevel } from '../../platform/i18n/level-figure.ts';

const en = {
  show: 'What it means for us',
  asking: 'Looking through the assessments',
  failed: 'It could not be read. Try again when you are online.',
  again: 'Try again',
  noAssessments: 'There is no assessment that you may see.',
  none: (count: number) =>
    count === 1
      ? 'It reaches nothing in the assessment that was looked at.'
      : `It reaches nothing in the ${count} assessments that were looked at.`,
  reached: (count: number) => (count === 1 ? 'It reaches 1 assessment.' : `It reaches ${count} assessments.`),
  more: (count: number) => `Only the ${count} that were changed last were looked at.`,
  places: 'Customers in or no figure for',
  riskLists: 'Lists in force',
  threats: 'Threats that count',
  counts: (risks: number, controls: number) =>
    `${risks} ${risks === 1 ? 'risk' : 'risks'}, ${controls} ${controls === 1 ? 'control' : 'controls'}`,
  takeover: (before: string, after: string) =>
    `Overall level ${before} to ${after} if the newest version of the list is taken over`,
  unmoved: 'The overall level stays if the newest version of the list is taken over',
  recorded: 'Recorded as event, not handled yet',
  handled: 'Handled',
  action: 'New action',
  comment: 'Comment',
  inAssessment: (name: string) => ` in ${name}`,
};

type ReachWords = typeof en;

const sv: ReachWords = {
  show: 'Vad den betyder för oss',
  asking: 'Går igenom riskbedömningarna',
  failed: 'Det kunde inte läsas. Försök igen när du är uppkopplad.',
  again: 'Försök igen',
  noAssessments: 'Det finns ingen riskbedömning som du får se.',
  none: (count) =>
    count === 1
      ? 'Den berör inget i riskbedömningen som har gåtts igenom.'
      : `Den berör inget i de ${count} riskbedömningar som har gåtts igenom.`,
  reached: (count) => (count === 1 ? 'Den berör 1 riskbedömning.' : `Den berör ${count} riskbedömningar.`),
  more: (count) => `Bara de ${count} som ändrats senast har gåtts igenom.`,
  places: 'Kunder i eller ingen uppgift om',
  riskLists: 'Gällande listor',
  threats: 'Hot som räknas',
  counts: (risks, controls) =>
    `${risks} ${risks === 1 ? 'risk' : 'risker'}, ${controls} ${controls === 1 ? 'kontroll' : 'kontroller'}`,
  takeover: (before, after) => `Total nivå ${before} till ${after} om listans nyaste version tas över`,
  unmoved: 'Den totala nivån ändras inte om listans nyaste version tas över',
  recorded: 'Antecknad som händelse, ännu inte hanterad',
  handled: 'Hanterad',
  action: 'Ny åtgärd',
  comment: 'Kommentera',
  inAssessment: (name) => ` i ${name}`,
};

export const reachWords: { readonly [L in Language]: ReachWords } = { en, sv };

/** What taking over changed lists would do to the assessment as a whole; null where no list has changed. */
export function takeoverSentence(
  { takeover }: Pick<AssessmentReach, 'takeover'>,
  language: Language,
): string | null {
  if (takeover === null) return null;
  const overall = takeover.levels.find(({ type }) => type === 'overall');
  const before = overall?.before?.inherent;
  const after = overall?.after?.inherent;
  const { takeover: moved, unmoved } = reachWords[language];
  if (before === undefined || before === null || after === undefined || after === null) return unmoved;
  return moved(writeLevel(before, language), writeLevel(after, language));
}
