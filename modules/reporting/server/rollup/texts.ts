import type { GroupCheck, GroupCheckStatus, GroupStandardPoint } from '@klarsikt/engine/group';
import type { Language } from '@klarsikt/engine/text';

export const overallLevelText = { en: 'Overall', sv: 'Samlad nivå' } as const;

export const rollUpTitleText = { en: 'Group roll-up', sv: 'Koncernsammanställning' } as const;

export const unitReportTitleText = { en: '{title}: {unit}', sv: '{title}: {unit}' } as const;

export const reasonMissingText = {
  en: 'Enter why this assessment applies to the unit',
  sv: 'Ange varför den här bedömningen ska gälla för enheten',
} as const;

export const assessmentNotOfUnitText = {
  en: 'The assessment does not belong to the unit',
  sv: 'Bedömningen hör inte till enheten',
} as const;

export const reportTitleTakenText = {
  en: 'The assessment already has a report with this title. Choose another title.',
  sv: 'Bedömningen har redan en rapport med den titeln. Välj en annan titel.',
} as const;

interface StandardWords {
  readonly title: string;
  readonly group: string;
  readonly compared: { readonly [C in GroupStandardPoint['compared']]: string };
  readonly wrongUnit: string;
  readonly wrongAnswer: string;
  readonly columns: readonly string[];
  readonly checks: Readonly<Record<GroupCheck, string>>;
  readonly status: Readonly<Record<GroupCheckStatus, string>>;
  readonly answers: Readonly<Record<string, string>>;
}

export const groupStandardTexts: Readonly<Record<Language, StandardWords>> = {
  en: {
    title: 'Group-wide standards',
    group: 'The group',
    compared: {
      ...{ act: '', copy: 'Compared with a copy of the draft: to be verified' },
      none: 'The text is not in Klarsikt and must be entered',
    },
    wrongUnit: 'The question concerns either the group or a unit, not both.',
    wrongAnswer: 'This answer is not available for the question.',
    columns: [
      ...['Instrument', 'Article', 'Text', 'Point', 'Check', 'Unit', 'Status', 'Answer', 'Description'],
      ...['Answered by', 'Answered on'],
    ],
    checks: {
      ...{ assessed: 'Own assessment', age: 'Not older than 12 months', approved: 'Approved' },
      ...{ model: 'Same model version', scales: 'Same scales', weights: 'Same weights' },
      ...{ thresholds: 'Same thresholds', appetite: 'Same risk appetite' },
      ...{ policies: 'Policies for the group', function: 'Function at group level' },
      ...{ sharing: 'Information sharing', place: 'Country', law: 'Local law' },
    },
    status: { met: 'Met', gap: 'Gap', open: 'Not answered', none: 'Not applicable' },
    answers: {
      ...{ yes: 'Yes', partly: 'Partly', no: 'No', union: 'EU or EEA', third: 'Third country' },
      ...{ equal: 'As strict', weaker: 'Weaker', hindering: 'Prevents compliance' },
    },
  },
  sv: {
    title: 'Koncerngemensamma krav',
    group: 'Koncernen',
    compared: {
      ...{ act: '', copy: 'Jämfört med en kopia av utkastet: ska kontrolleras' },
      none: 'Texten saknas i Klarsikt och måste föras in',
    },
    wrongUnit: 'Frågan gäller antingen koncernen eller en enhet, inte båda.',
    wrongAnswer: 'Svaret finns inte för den här frågan.',
    columns: [
      ...['Rättsakt', 'Artikel', 'Text', 'Punkt', 'Kontroll', 'Enhet', 'Status', 'Svar', 'Beskrivning'],
      ...['Besvarad av', 'Besvarad den'],
    ],
    checks: {
      ...{ assessed: 'Egen riskbedömning', age: 'Högst 12 månader gammal', approved: 'Godkänd' },
      ...{ model: 'Samma modellversion', scales: 'Samma skalor', weights: 'Samma vikter' },
      ...{ thresholds: 'Samma gränsvärden', appetite: 'Samma riskaptit' },
      ...{ policies: 'Riktlinjer för koncernen', function: 'Funktion på koncernnivå' },
      ...{ sharing: 'Informationsdelning', place: 'Land', law: 'Lokal lag' },
    },
    status: { met: 'Uppfyllt', gap: 'Brist', open: 'Inte besvarad', none: 'Ej tillämpligt' },
    answers: {
      ...{ yes: 'Ja', partly: 'Delvis', no: 'Nej', union: 'EU eller EES', third: 'Tredjeland' },
      ...{ equal: 'Lika sträng', weaker: 'Svagare', hindering: 'Hindrar' },
    },
  },
};
