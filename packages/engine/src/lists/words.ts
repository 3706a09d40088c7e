/** Names of restrictive measures, and of the states and rhythms of country lists. */

import type { Language, Text } from '../text/terms.ts';
import type { listRhythms, RestrictiveMeasureKind } from '../values/scale.ts';

const kinds: { readonly [kind in RestrictiveMeasureKind]: Text } = {
  countryWide: { en: 'Measures against the whole economy', sv: 'Åtgärder mot hela ekonomin' },
  sectoral: { en: 'Sectoral measures', sv: 'Sektorsåtgärder' },
  listings: { en: 'Listed persons and entities', sv: 'Listade personer och enheter' },
  none: { en: 'Framework without listings', sv: 'Ramverk utan listningar' },
};

const rhythms: { readonly [rhythm in (typeof listRhythms)[number]]: Text } = {
  plenaries: {
    en: 'after each FATF plenary: February, June, October',
    sv: 'efter varje plenarmöte i FATF: februari, juni, oktober',
  },
  twiceYearly: { en: 'twice a year: February, October', sv: 'två gånger om året: februari, oktober' },
  yearly: { en: 'yearly', sv: 'årligen' },
  event: { en: 'when an act changes', sv: 'när en rättsakt ändras' },
};

/** Name of a kind of restrictive measure. */
export const getMeasureKindName = (kind: RestrictiveMeasureKind, language: Language): string =>
  kinds[kind][language];

/** Name of the publication rhythm of a list. */
export const getListRhythmName = (rhythm: (typeof listRhythms)[number], language: Language): string =>
  rhythms[rhythm][language];
