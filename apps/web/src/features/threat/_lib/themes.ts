/** The themes of a threat card in their order (specification 001 section 2). */
export const themes = [
  'generalInfo',
  'modusOperandi',
  'customerCharacteristics',
  'illicitFinancialFlows',
  'geographicalAspects',
] as const;
export type Theme = (typeof themes)[number];
