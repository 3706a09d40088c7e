/** Texts of the page in both languages. */
import type { Language } from '@klarsikt/engine/text';

type Words = Readonly<Record<Language, string>>;

export const packPageTexts = {
  title: { en: 'Examination pack', sv: 'Tillsynspaket' },
  lead: {
    en: 'This page has recalculated every figure from the data that it contains. It uses no network.',
    sv: 'Den här sidan har räknat om varje siffra ur de uppgifter som den innehåller. Den använder inget nätverk.',
  },
  agree: {
    en: 'All {n} figures agree with those in the pack.',
    sv: 'Alla {n} siffror stämmer med dem i paketet.',
  },
  differ: {
    en: '{k} of {n} figures differ from those in the pack.',
    sv: '{k} av {n} siffror avviker från dem i paketet.',
  },
  unreadable: {
    en: 'The data in this page cannot be calculated: the page was changed.',
    sv: 'Uppgifterna i sidan går inte att räkna på: sidan har ändrats.',
  },
  demo: {
    en: 'From a demo: the business is fictitious.',
    sv: 'Från en demoversion: verksamheten är påhittad.',
  },
  organisation: { en: 'Organisation', sv: 'Organisation' },
  unit: { en: 'Unit', sv: 'Enhet' },
  state: { en: 'Version', sv: 'Version' },
  stateOf: { en: 'version {n}, as of {at}', sv: 'version {n}, per {at}' },
  model: { en: 'Model version', sv: 'Modellversion' },
  product: { en: 'Calculated with', sv: 'Beräknad med' },
  key: { en: 'Fingerprint of the key', sv: 'Nyckelns fingeravtryck' },
  overall: { en: 'Overall', sv: 'Samlad nivå' },
  risk: { en: 'Level', sv: 'Nivå' },
  inherent: { en: 'Inherent risk', sv: 'Inneboende risk' },
  strength: { en: 'Control strength', sv: 'Kontrollstyrka' },
  residual: { en: 'Residual risk', sv: 'Kvarstående risk' },
  inPack: { en: 'in the pack', sv: 'i paketet' },
  again: { en: 'calculated again', sv: 'omräknad' },
  verdict: { en: 'Result', sv: 'Resultat' },
  same: { en: '✓ agrees', sv: '✓ stämmer' },
  other: { en: '✗ differs', sv: '✗ avviker' },
  differences: { en: 'Figures that differ', sv: 'Siffror som avviker' },
  place: { en: 'Place', sv: 'Plats' },
  levels: { en: 'Overall levels and categories', sv: 'Samlade nivåer och kategorier' },
  none: { en: 'none', sv: 'saknas' },
  rest: {
    en: 'The result above includes every figure, also those per segment, shares, weights and probabilities, which are not listed here.',
    sv: 'Resultatet ovan omfattar alla siffror, även dem per segment, andelar, vikter och sannolikheter som sidan inte listar.',
  },
  howTo: {
    en: 'To check that the file itself is complete and signed, verify its signature: see README.txt in the pack.',
    sv: 'Kontrollera signaturen för att se att själva filen är fullständig och signerad: se README.txt i paketet.',
  },
} as const satisfies Readonly<Record<string, Words>>;

export type PackPageTextKey = keyof typeof packPageTexts;

/** Fills the placeholders of a sentence and returns it in the given language. */
export function formatPackPageText(
  word: PackPageTextKey,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return packPageTexts[word][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
