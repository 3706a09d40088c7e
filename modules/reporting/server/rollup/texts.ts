import type { GroupCheck, GroupCheckStatus, GroupStandardPoint } from '@klarsikt/engine/group';
import type { Language } from '@klarsikt/engine/text';

export const overallLevelText = { en: 'Overall level', sv: 'Samlad nivå' } as const;

export const rollUpTitleText = { en: 'Group roll-up', sv: 'Koncernsammanställning' } as const;

export const unitReportTitleText = { en: '{title}: {unit}', sv: '{title}: {unit}' } as const;

export const reasonMissingText = {
  en: 'Enter why this assessment applies to the unit',
  sv: 'Ange varför den här bedömningen ska gälla för enheten',
} as const;

export const assessmentNotOfUnitText = {
  en: 'The assessment does not belong to the unit. Choose another assessment.',
  sv: 'Bedömningen hör inte till enheten. Välj en annan bedömning.',
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
    wrongUnit: 'Answer the question either for the group or for a unit, not for both.',
    wrongAnswer: 'Choose one of the answers offered for the question.',
    columns: [
      ...['Legal instrument', 'Article', 'Text', 'Point', 'Check', 'Unit', 'Status', 'Answer', 'Description'],
      ...['Answered by', 'Answered on'],
    ],
    checks: {
      ...{
        assessed: 'Unit’s own assessment',
        age: 'Assessment at most 12 months old',
        approved: 'Assessment approved',
      },
      ...{ model: 'Same model version', scales: 'Same scales', weights: 'Same weights' },
      ...{ thresholds: 'Same thresholds', appetite: 'Same risk appetite' },
      ...{
        policies: 'Policies and procedures for the whole group',
        function: 'Responsible function at group level',
      },
      ...{ sharing: 'Information sharing within the group', place: 'Country', law: 'Local law' },
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
    wrongUnit: 'Besvara frågan antingen för koncernen eller för en enhet, inte för båda.',
    wrongAnswer: 'Välj ett av frågans svarsalternativ.',
    columns: [
      ...['Rättsakt', 'Artikel', 'Text', 'Punkt', 'Prövning', 'Enhet', 'Status', 'Svar', 'Beskrivning'],
      ...['Besvarad av', 'Besvarad den'],
    ],
    checks: {
      ...{
        assessed: 'Enhetens egen riskbedömning',
        age: 'Bedömning högst 12 månader gammal',
        approved: 'Bedömning godkänd',
      },
      ...{ model: 'Samma modellversion', scales: 'Samma skalor', weights: 'Samma vikter' },
      ...{ thresholds: 'Samma gränsvärden', appetite: 'Samma riskaptit' },
      ...{
        policies: 'Riktlinjer och rutiner för hela koncernen',
        function: 'Ansvarig funktion på koncernnivå',
      },
      ...{ sharing: 'Informationsdelning inom koncernen', place: 'Land', law: 'Lokal lag' },
    },
    status: { met: 'Uppfyllt', gap: 'Brist', open: 'Inte besvarat', none: 'Ej tillämpligt' },
    answers: {
      ...{ yes: 'Ja', partly: 'Delvis', no: 'Nej', union: 'EU eller EES', third: 'Tredjeland' },
      ...{ equal: 'Lika sträng', weaker: 'Svagare', hindering: 'Hindrar' },
    },
  },
};
