/** What groups say to people. */
export const overallWord = { en: 'Overall', sv: 'Samlat' } as const;

export const rollUpTitle = { en: 'Group roll-up', sv: 'Koncernsammanställning' } as const;

/** `{unit}` is the name of a unit. */
export const unitReportTitle = { en: '{title}: {unit}', sv: '{title}: {unit}' } as const;

export const reasonMissing = {
  en: 'Enter why this assessment applies to the unit',
  sv: 'Ange varför den här bedömningen ska gälla för enheten',
} as const;

export const notOfUnit = {
  en: 'The assessment does not belong to the unit',
  sv: 'Bedömningen hör inte till enheten',
} as const;

export const titleTaken = {
  en: 'The assessment has another report with this title',
  sv: 'Bedömningen har redan en rapport med den titeln',
} as const;
