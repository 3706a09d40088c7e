/** The five themes of a threat card in display order (specification 001 section 2). */
export const threatThemes = [
  'generalInfo',
  'modusOperandi',
  'customerCharacteristics',
  'illicitFinancialFlows',
  'geographicalAspects',
] as const;

/** One of the five themes. */
export type ThreatTheme = (typeof threatThemes)[number];
